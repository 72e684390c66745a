import type { AlarmType } from '@lintel/contract/alarms/states.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { sql } from 'kysely'
import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { siteMailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { accountsToTell, languageOfSite, personnelToTell } from '../domain/emergency/readers.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** More alarms of a kind at one place within so long are in the list alone. */
const togetherMs = 10 * minuteMs

/**
 * The mails about alarms, and for how long each is worth one: what a device that was away brings later is for the records
 * alone. Notices of duress, and of what may not have been found yet, are sent for a day.
 */
const told = {
  emergency: { freshMs: 10 * minuteMs, tell: tellOfFire },
  duress: { freshMs: dayMs, tell: tellOfDuress },
  doorHeldOpen: { freshMs: 10 * minuteMs, tell: tellOf('doorHeldOpenReported') },
  doorForced: { freshMs: dayMs, tell: tellOf('doorForcedReported') },
  tamper: { freshMs: dayMs, tell: tellOf('tamperReported') },
  doubleIdentity: { freshMs: dayMs, tell: tellOf('doubleIdentityReported') },
} as const satisfies Partial<Record<AlarmType, { readonly freshMs: number; readonly tell: Tell }>>

/**
 * Writes the mails about the next alarm that people are told of, for the recipients in the settings of the site
 * (office.md 16, 31.2). Answers whether there was one.
 */
export function relayAlarmNotice(services: Services): Promise<boolean> {
  return services.database.write(systemScope, async (db) => {
    const alarm = await nextAlarm(db)
    if (!alarm) return false
    const kind = Object.hasOwn(told, alarm.type) ? told[alarm.type as keyof typeof told] : undefined
    const isFresh = services.now().getTime() - alarm.occurred_at.getTime() < (kind?.freshMs ?? 0)
    if (isFresh && readOfficeSettings(alarm.settings).emergencyNotifications) await kind?.tell(db, services, alarm)
    await systemQueries(db, systemScope)
      .updateTable('alarm_record')
      .set({ told: true })
      .where('project_uuid', '=', alarm.project_uuid)
      .where('uuid', '=', alarm.uuid)
      .execute()
    return true
  })
}

/** A plan that fire inputs start has begun for this alarm, or went on when it came. */
const startsPlan = sql<boolean>`exists (select from plan_run run
  join emergency_plan plan on plan.project_uuid = run.project_uuid and plan.uuid = run.plan_uuid
  where run.project_uuid = alarm_record.project_uuid and plan.is_fire_plan and not run.is_drill
    and coalesce(run.ended_at >= alarm_record.occurred_at, true))`

/** Who typed it, as they were called then. */
const personOfEvent = sql<string | null>`(select event.person_name from door_event event
  where event.project_uuid = alarm_record.project_uuid and event.occurred_at = alarm_record.occurred_at
    and event.uuid = alarm_record.event_uuid)`

/** Another one of its kind at its place in the same ten minutes: of a door that goes on and on people are told again and again. */
const isRepeated = sql<boolean>`exists (select from alarm_record earlier
  where earlier.project_uuid = alarm_record.project_uuid and earlier.type = alarm_record.type
    and earlier.door_uuid is not distinct from alarm_record.door_uuid
    and earlier.device_uuid is not distinct from alarm_record.device_uuid
    and earlier.occurred_at < alarm_record.occurred_at
    and earlier.occurred_at >= date_bin(make_interval(secs => ${togetherMs / 1_000}), alarm_record.occurred_at, 'epoch'))`

function nextAlarm(db: Db) {
  return systemQueries(db, systemScope)
    .selectFrom('alarm_record')
    .innerJoin('project', 'project.uuid', 'alarm_record.project_uuid')
    .select([
      'alarm_record.project_uuid',
      'alarm_record.uuid',
      'alarm_record.type',
      'alarm_record.company_uuid',
      'alarm_record.door_uuid',
      personOfEvent.as('person'),
      'alarm_record.door_name',
      'alarm_record.device_name',
      'alarm_record.occurred_at',
      'project.name as site',
      ...zoneColumns,
      'project.customize_form',
      'project.settings',
      startsPlan.as('starts_plan'),
      isRepeated.as('is_repeated'),
      'project.kind as site_kind',
    ])
    .where('alarm_record.told', '=', false)
    .orderBy('alarm_record.occurred_at')
    .limit(1)
    .forUpdate('alarm_record')
    .skipLocked()
    .executeTakeFirst()
}
type Alarm = NonNullable<Awaited<ReturnType<typeof nextAlarm>>>
type Tell = (db: Db, services: Services, alarm: Alarm) => Promise<void>

const paramsOf = (alarm: Alarm, name: string, language: string) => ({
  name,
  place: alarm.door_name ?? alarm.device_name ?? '–',
  site: alarm.site,
  at: siteMailFormat(language, alarm).moment(alarm.occurred_at.toISOString()),
})

/** Recipients who can send help; never all personnel, of whom one may be the attacker. */
async function tellOfDuress(db: Db, services: Services, alarm: Alarm): Promise<void> {
  const { notifyTargets } = readOfficeSettings(alarm.settings)
  // Administrators of a company are told of own people alone.
  const admins = alarm.company_uuid === null ? 'none' : { company: alarm.company_uuid }
  for (const { display_name, email, language } of await accountsToTell(db, alarm.project_uuid, notifyTargets, admins)) {
    const params = { ...paramsOf(alarm, display_name, language), person: alarm.person ?? '–' }
    await queueMail(db, systemScope, services, { name: 'duressReported', to: email!, language, params, page: '/login' })
  }
}

/** Where a fire alarm opens doors, the mail about that plan says so already. */
async function tellOfFire(db: Db, services: Services, alarm: Alarm): Promise<void> {
  if (alarm.starts_plan) return
  const { notifyTargets } = readOfficeSettings(alarm.settings)
  const accounts = await accountsToTell(db, alarm.project_uuid, notifyTargets)
  const paramsFor = (name: string, language: string) => paramsOf(alarm, name, language)
  for (const { display_name, email, language } of accounts) {
    const params = paramsFor(display_name, language)
    await queueMail(db, systemScope, services, { name: 'fireReported', to: email!, language, params, page: '/login' })
  }
  if (!notifyTargets.includes('personnel')) return
  const language = languageOfSite(accounts)
  for (const { name, email } of await personnelToTell(db, alarm.project_uuid, alarm.occurred_at)) {
    const params = paramsFor(name, language)
    await queueMail(db, systemScope, services, { name: 'fireInBuilding', to: email!, language, params })
  }
}

/** Of a door or a device of an office; administrators of companies hear of doors that are theirs (office.md 16). */
function tellOf(
  name: 'doorForcedReported' | 'doorHeldOpenReported' | 'tamperReported' | 'doubleIdentityReported',
): Tell {
  return async (db, services, alarm) => {
    if (alarm.is_repeated || alarm.site_kind !== 'office') return
    const { notifyTargets } = readOfficeSettings(alarm.settings)
    const admins = alarm.door_uuid === null ? 'none' : { door: alarm.door_uuid }
    const accounts = await accountsToTell(db, alarm.project_uuid, notifyTargets, admins)
    for (const { display_name, email, language } of accounts) {
      const params = paramsOf(alarm, display_name, language)
      await queueMail(db, systemScope, services, { name, to: email!, language, params, page: '/login' })
    }
  }
}
