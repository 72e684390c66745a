import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { sql } from 'kysely'
import { systemScope } from '../../access/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { Services } from '../../kernel/services.ts'
import { siteMailFormat } from '../../mails/format.ts'
import { queueMail } from '../../mails/queue.ts'
import { zoneColumns } from '../../people/site-zones.ts'
import { accountsToTell, languageOfSite, personnelToTell } from '../emergency-plans/readers.ts'

const minuteMs = 60_000
/**
 * What a device that was away brings later is for the records alone. Of somebody who was forced people are told for a day: it
 * may not be over, and nobody at the door could tell.
 */
const freshMs = { emergency: 10 * minuteMs, duress: 24 * 60 * minuteMs } as const

/**
 * Writes the mails about the next fire alarm, or the next PIN that was typed under duress, for those whom the settings of the
 * site name (office.md 16, 31.2). Where a fire alarm opens doors, the mail about that plan says so already. Answers whether
 * there was one.
 */
export function relayAlarmNotice(services: Services): Promise<boolean> {
  return services.database.write(systemScope, async (db) => {
    const alarm = await nextAlarm(db)
    if (!alarm) return false
    const isDuress = alarm.type === 'duress'
    const isFresh = services.now().getTime() - alarm.occurred_at.getTime() < freshMs[isDuress ? 'duress' : 'emergency']
    if (isFresh && isDuress) await tellOfDuress(db, services, alarm)
    else if (isFresh && !alarm.starts_plan) await tellOfFire(db, services, alarm)
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

function nextAlarm(db: Db) {
  return systemQueries(db, systemScope)
    .selectFrom('alarm_record')
    .innerJoin('project', 'project.uuid', 'alarm_record.project_uuid')
    .select([
      'alarm_record.project_uuid',
      'alarm_record.uuid',
      'alarm_record.type',
      'alarm_record.company_uuid',
      personOfEvent.as('person'),
      'alarm_record.door_name',
      'alarm_record.device_name',
      'alarm_record.occurred_at',
      'project.name as site',
      ...zoneColumns,
      'project.customize_form',
      'project.settings',
      startsPlan.as('starts_plan'),
    ])
    .where('alarm_record.told', '=', false)
    .orderBy('alarm_record.occurred_at')
    .limit(1)
    .forUpdate('alarm_record')
    .skipLocked()
    .executeTakeFirst()
}
type Alarm = NonNullable<Awaited<ReturnType<typeof nextAlarm>>>

const paramsOf = (alarm: Alarm, name: string, language: string) => ({
  name,
  place: alarm.door_name ?? alarm.device_name ?? '–',
  site: alarm.site,
  at: siteMailFormat(language, alarm).dateTime(alarm.occurred_at.toISOString()),
})

/** Told to whoever can send help; never to all personnel, of whom one may be the one who forces. */
async function tellOfDuress(db: Db, services: Services, alarm: Alarm): Promise<void> {
  const { emergencyNotifications, notifyTargets } = readOfficeSettings(alarm.settings)
  if (!emergencyNotifications) return
  // Administrators of a company are told of own people alone.
  const accounts = await accountsToTell(db, alarm.project_uuid, notifyTargets, alarm.company_uuid)
  for (const { display_name, email, language } of accounts) {
    const params = { ...paramsOf(alarm, display_name, language), person: alarm.person ?? '–' }
    await queueMail(db, systemScope, services, { name: 'duressReported', to: email!, language, params, page: '/login' })
  }
}

async function tellOfFire(db: Db, services: Services, alarm: Alarm): Promise<void> {
  const { emergencyNotifications, notifyTargets } = readOfficeSettings(alarm.settings)
  if (!emergencyNotifications) return
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
