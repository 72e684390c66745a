import { brands } from '@lintel/i18n/brands.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { insertInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import type { RequestFacts } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'

/** Name of a plan that the system makes, in the language of the account that causes it. */
export function nameOfSystemPlan(
  plan: 'fire' | 'lockEverything',
  { request, services }: { readonly request: RequestFacts; readonly services: Services },
): string {
  const brand = brands[services.config.brand]
  const translate = createTranslator(chooseLocale([request.language]), { namespaces: ['emergencyPlans'], brand })
  return translate(`emergencyPlans:${plan}.name`)
}

/** The plan that every office begins with: all doors are locked down. Managers may change and delete it like their own. */
export const lockEverything = { kind: 'lockdown', rank: 1, all_doors: true } as const

/** Gives a new office that plan, so that a lockdown works before anybody has built one. */
export async function giveFirstPlan(db: Db, scope: ProjectScope, name: string, now: Date): Promise<void> {
  await insertInto(db, scope, 'emergency_plan', { ...lockEverything, name, created_at: now }).execute()
}
