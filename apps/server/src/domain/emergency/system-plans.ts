import { brands } from '@lintel/i18n/brands.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { insertInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { RequestFacts } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { sql } from 'kysely'

/** Name of a plan that the system makes, in the language of the account that causes it. */
export function nameOfSystemPlan(
  plan: 'fire' | 'lockEverything',
  { request, services }: { readonly request: RequestFacts; readonly services: Services },
): string {
  const brand = brands[services.config.brand]
  const translate = createTranslator(chooseLocale([request.language]), { namespaces: ['emergencyPlans'], brand })
  return translate(`emergencyPlans:${plan}.name`)
}

/**
 * The plan that every office begins with: all doors are locked down. Managers may change and delete it like their own.
 */
export const lockEverything = { kind: 'lockdown', rank: 1, all_doors: true } as const

/** Gives a new office that plan, so that a lockdown works before a manager has built one. */
export async function giveFirstPlan(db: Db, scope: ProjectScope, name: string, now: Date): Promise<void> {
  await insertInto(db, scope, 'emergency_plan', { ...lockEverything, name, created_at: now }).execute()
}

/**
 * Whether a plan opens all emergency doors of the settings, by whatever doors it names (community.md 19). The view
 * `plan_door` says what a plan does where; without a single emergency door there is nothing to open.
 */
export const opensAllDoors = sql<boolean>`(
  (emergency_plan.kind = 'open' or exists (select from emergency_plan_door other
    where other.project_uuid = emergency_plan.project_uuid and other.plan_uuid = emergency_plan.uuid and other.mode = 'open'))
  and exists (select from plan_door opened where opened.project_uuid = emergency_plan.project_uuid
    and opened.plan_uuid = emergency_plan.uuid and opened.mode = 'open')
  and not exists (
    select door.uuid from door join emergency_doors emergency on emergency.project_uuid = door.project_uuid
    where door.project_uuid = emergency_plan.project_uuid and (emergency.all_doors or door.uuid = any (emergency.door_uuids))
    except
    select opened.door_uuid from plan_door opened where opened.project_uuid = emergency_plan.project_uuid
      and opened.plan_uuid = emergency_plan.uuid and opened.mode = 'open'))`
