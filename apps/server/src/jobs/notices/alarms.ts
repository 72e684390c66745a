import type { AlarmType } from '@lintel/vocabulary/events.ts'
import { emergencyTargetsOf } from '@lintel/contract/site-settings/by-kind.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { AccountMailName } from '../../domain/mails/queue.ts'
import { reportLink } from '../../domain/mails/deep-link.ts'
import { alarmPush, hasAlarmPage } from './alarm-push.ts'
import { rowNotice, siteColumns, type NoticeMessage } from './notice.ts'
import { accountsToNotify, adminsOfCompany, peopleToNotify, type AdminsOf } from './recipients.ts'
import { dayMs, hourMs, minuteMs, msBetween } from '../../base/durations.ts'

/** More alarms of a kind at one place within so long are in the list alone. */
const togetherMs = 10 * minuteMs

interface AlarmMail {
  readonly mail: AccountMailName
  /** What a device that was away brings later than this is for the records alone. */
  readonly freshMs: number
  readonly admins: (alarm: Alarm) => AdminsOf
  readonly isSent: (alarm: Alarm) => boolean
  /** Sent to personnel and residents as well. */
  readonly personnelMail?: 'fireInBuilding'
}

/** Of a door or a device of an office; administrators of companies hear of doors that are theirs (office.md 16). */
const ofPlace = {
  admins: (alarm: Alarm) => (alarm.door_uuid === null ? 'none' : { door: alarm.door_uuid }),
  isSent: (alarm: Alarm) => !alarm.is_repeated && alarm.kind === 'office',
} satisfies Partial<AlarmMail>

const isFresh = ({ occurred_at: at }: { readonly occurred_at: Date }, freshMs: number, now: Date): boolean =>
  msBetween(at, now) < freshMs

/** The mails about alarms. Notices of duress, and of what may not have been found yet, are sent for a day. */
const mails: Partial<Record<AlarmType, AlarmMail>> = {
  emergency: {
    mail: 'fireReported',
    freshMs: 10 * minuteMs,
    admins: () => 'all',
    // Where a fire alarm opens doors, the mail about that plan says so already.
    isSent: (alarm) => !alarm.starts_plan,
    personnelMail: 'fireInBuilding',
  },
  // Those who can send help; never all people: one may be the attacker. A company is notified of its own people alone.
  duress: {
    mail: 'duressReported',
    freshMs: dayMs,
    admins: (alarm) => adminsOfCompany(alarm.company_uuid),
    isSent: () => true,
  },
  doorHeldOpen: { mail: 'doorHeldOpenReported', freshMs: 10 * minuteMs, ...ofPlace },
  doorForced: { mail: 'doorForcedReported', freshMs: dayMs, ...ofPlace },
  tamper: { mail: 'tamperReported', freshMs: dayMs, ...ofPlace },
  doubleIdentity: { mail: 'doubleIdentityReported', freshMs: dayMs, ...ofPlace },
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

/**
 * Another one of its kind at its place in the same ten minutes: of a door that goes on and on people are told again and
 * again.
 */
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
      'alarm_record.device_uuid',
      'alarm_record.level',
      personOfEvent.as('person'),
      'alarm_record.door_name',
      'alarm_record.device_name',
      'alarm_record.occurred_at',
      ...siteColumns,
      'project.settings',
      startsPlan.as('starts_plan'),
      isRepeated.as('is_repeated'),
      'project.kind',
    ])
    .where('alarm_record.is_notified', '=', false)
    .orderBy('alarm_record.occurred_at')
    .limit(1)
    .forUpdate('alarm_record')
    .skipLocked()
    .executeTakeFirst()
}
export type Alarm = NonNullable<Awaited<ReturnType<typeof nextAlarm>>>

/** Alarms without a mail are pushed to those who would have one about the door, else about the company. */
const adminsWithoutMail = (alarm: Alarm): AdminsOf =>
  alarm.door_uuid === null ? adminsOfCompany(alarm.company_uuid) : { door: alarm.door_uuid }

async function messages(db: Db, alarm: Alarm, now: Date): Promise<readonly NoticeMessage[]> {
  const kind = Object.hasOwn(mails, alarm.type) ? mails[alarm.type as AlarmType] : undefined
  const targets = emergencyTargetsOf(alarm)
  if (targets.length === 0) return []
  const isMailed = kind !== undefined && kind.isSent(alarm) && isFresh(alarm, kind.freshMs, now)
  const push = alarmPush(alarm, { isMailed, freshMs: kind?.freshMs ?? hourMs, now })
  if (!isMailed && !push) return []
  const at = alarm.occurred_at
  const accounts = await accountsToNotify(db, alarm.project_uuid, {
    targets,
    admins: kind?.admins(alarm) ?? adminsWithoutMail(alarm),
    ...(alarm.type === 'offline' && { notice: 'deviceOffline' }),
  })
  const result: NoticeMessage[] = push ? [{ push, recipients: accounts }] : []
  if (!isMailed) return result
  const common = {
    about: alarm,
    at,
    params: { place: alarm.door_name ?? alarm.device_name ?? '–', person: alarm.person ?? '–' },
  }
  const page = () => (hasAlarmPage(alarm.kind) ? reportLink('alarm', alarm.project_uuid, alarm.uuid) : '/')
  result.push({ ...common, mail: kind.mail, page, recipients: accounts })
  if (kind.personnelMail) {
    const recipients = await peopleToNotify(db, alarm.project_uuid, { targets, at, accounts })
    result.push({ ...common, mail: kind.personnelMail, recipients })
  }
  return result
}

/** Alarms that people are told of, for the recipients in the settings of the site (office.md 16, 31.2). */
export const alarmNotice = rowNotice(nextAlarm, messages, (db, { project_uuid, uuid }) =>
  systemQueries(db, systemScope)
    .updateTable('alarm_record')
    .set({ is_notified: true })
    .where('project_uuid', '=', project_uuid)
    .where('uuid', '=', uuid)
    .execute(),
)
