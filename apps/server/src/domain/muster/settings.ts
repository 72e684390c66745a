import type { PresenceSetting } from '@lintel/rules/muster/model.ts'
import { sql } from 'kysely'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Muster settings of a site, with the time in which each held (attendance.md 75). */

export interface StoredSetting {
  readonly uuid: string
  readonly version: number
  readonly since: Date
  readonly until: Date | null
  readonly dailyResetAt: number | null
  readonly inactiveHours: number | null
  readonly autoOnEmergency: boolean
  readonly mailAddresses: string[]
  readonly doors: readonly { readonly uuid: string; readonly name: string }[]
  readonly readers: readonly StoredReader[]
}

export interface StoredReader {
  readonly deviceUuid: string
  readonly deviceName: string
  /** By the name that the device calls it; empty: every reader of the device. */
  readonly reader: string
}

/** Under the names of now, where the scope sees the doors and devices; else of the day of the setting. */
const settings = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'muster_setting').select([
    'muster_setting.uuid',
    'muster_setting.version',
    'muster_setting.since',
    'muster_setting.until',
    'muster_setting.daily_reset_at as dailyResetAt',
    'muster_setting.inactive_hours as inactiveHours',
    'muster_setting.auto_on_emergency as autoOnEmergency',
    'muster_setting.mail_addresses as mailAddresses',
    sql<StoredSetting['doors']>`(
      select coalesce(jsonb_agg(jsonb_build_object('uuid', around.door_uuid, 'name', coalesce(door.name, around.door_name))
        order by coalesce(door.name, around.door_name), around.door_uuid), '[]')
      from muster_door around left join door on door.project_uuid = around.project_uuid
        and door.uuid = around.door_uuid and ${isWithin(scope, 'door')}
      where around.project_uuid = muster_setting.project_uuid and around.setting_uuid = muster_setting.uuid)`.as(
      'doors',
    ),
    sql<StoredSetting['readers']>`(
      select coalesce(jsonb_agg(jsonb_build_object('deviceUuid', at_point.device_uuid,
          'deviceName', coalesce(device.name, at_point.device_name), 'reader', at_point.reader)
        order by coalesce(device.name, at_point.device_name), at_point.device_uuid, at_point.reader), '[]')
      from muster_reader at_point left join device on device.project_uuid = at_point.project_uuid
        and device.uuid = at_point.device_uuid and ${isWithin(scope, 'device')}
      where at_point.project_uuid = muster_setting.project_uuid and at_point.setting_uuid = muster_setting.uuid)`.as(
      'readers',
    ),
  ])

/** The setting that holds now; undefined where none was saved. */
export async function currentSetting(db: Db, scope: ProjectScope): Promise<StoredSetting | undefined> {
  return settings(db, scope).where('muster_setting.until', 'is', null).executeTakeFirst()
}

/** All settings that the site has had, by time. */
export async function settingHistory(db: Db, scope: ProjectScope): Promise<readonly StoredSetting[]> {
  return settings(db, scope).orderBy('muster_setting.since').execute()
}

/** The setting of a moment; undefined before the first. */
export const settingAt = (history: readonly StoredSetting[], at: Date): StoredSetting | undefined =>
  history.findLast(({ since }) => since <= at)

/** Of the settings what ends presence. */
export const presenceSettings = (history: readonly StoredSetting[]): PresenceSetting[] =>
  history.map(({ since, dailyResetAt, inactiveHours }) => ({ from: since.getTime(), dailyResetAt, inactiveHours }))
