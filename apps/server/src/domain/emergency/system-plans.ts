import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { insertInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** Plans that the system makes. They have no name of their own, but one in the language of each reader. */
export const builtInPlans = ['fire', 'lockEverything'] as const
export type BuiltInPlan = (typeof builtInPlans)[number]

/** What a plan that the system makes is called in a language. */
export function builtInName(plan: BuiltInPlan, language: string): string {
  return createTranslator(chooseLocale([language]), { namespaces: ['emergencyPlans'] })(`emergencyPlans:${plan}.name`)
}

/** What a plan is called in a language; one that was renamed has its own name in all of them. */
export const planName = (language: string, plan = 'emergency_plan'): RawBuilder<string> =>
  sql<string>`(case ${sql.ref(`${plan}.built_in`)} ${sql.join(
    builtInPlans.map((one) => sql`when ${sql.lit(one)} then ${builtInName(one, language)}`),
    sql` `,
  )} else ${sql.ref(`${plan}.name`)} end) collate natural_order`

/** The same of a plan that was read. */
export const nameOfPlan = (
  { name, built_in: builtIn }: { readonly name: string | null; readonly built_in: BuiltInPlan | null },
  language: string,
): string => (builtIn === null ? name! : builtInName(builtIn, language))

/**
 * The plan that every office and community begins with: all doors are locked down. Managers may change and delete it
 * like their own.
 */
export const lockEverything = { built_in: 'lockEverything', kind: 'lockdown', rank: 1, all_doors: true } as const

/** Creates that plan at a new site, so that a lockdown works before a manager has built one. */
export async function createLockdownPlan(db: Db, scope: ProjectScope, now: Date): Promise<void> {
  await insertInto(db, scope, 'emergency_plan', { ...lockEverything, created_at: now }).execute()
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
