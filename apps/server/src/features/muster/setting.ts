import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { readDoorSettings, readerKey, readerName, readersNamed } from '@lintel/contract/doors/settings.ts'
import type { MusterChoices, MusterSetting, MusterSettingForm } from '@lintel/contract/muster/schema.ts'
import { insertAllInto, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { recomputePresence } from '../../domain/muster/presence.ts'
import { currentSetting, settingHistory, type StoredSetting } from '../../domain/muster/settings.ts'
import type { CanFail } from '../../kernel/failure.ts'

/** The setting as it holds now, with defaults where nothing was saved; addresses are the manager's affair. */
export async function readSetting(db: Db, scope: ProjectScope): Promise<MusterSetting> {
  const setting = await currentSetting(db, scope)
  return {
    version: setting?.version ?? 0,
    perimeterDoors: [...(setting?.doors ?? [])],
    musterReaders: (setting?.readers ?? []).map(showReader),
    dailyResetAt: setting?.dailyResetAt ?? null,
    inactiveHours: setting?.inactiveHours ?? null,
    autoOnEmergency: setting?.autoOnEmergency ?? true,
    mailAddresses: isOfCompany(scope) ? [] : (setting?.mailAddresses ?? []),
  }
}

const showReader = ({ deviceUuid, deviceName, reader }: StoredSetting['readers'][number]) => ({
  deviceUuid,
  deviceName,
  reader: readersNamed([reader])[0] ?? null,
})

/** Doors of the site with what they are built of; floors of lifts stand around nothing. */
function doorsOfSite(db: Db, scope: ProjectScope) {
  return rowsOf(db, scope, 'door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .select(['door.uuid', 'door.name', 'door.relay', 'door.settings', 'door.device_uuid', 'device.model'])
    .where('door.floor', 'is', null)
    .orderBy('door.name')
    .orderBy('door.uuid')
    .limit(limits.importBatch)
}
type DoorRow = Awaited<ReturnType<ReturnType<typeof doorsOfSite>['executeTakeFirstOrThrow']>>

const settingsOf = (door: DoorRow) => readDoorSettings(door.settings, capabilitiesOf(door.model), door.relay)

/** Whether a reader of a device, or all of them for null, belongs to a door. */
function hasReader(door: DoorRow, deviceUuid: string, key: string | null): boolean {
  if (door.device_uuid !== deviceUuid) return false
  const { entryReaders, exitReaders } = settingsOf(door)
  return key === null || [...entryReaders, ...exitReaders].some((reader) => readerKey(reader) === key)
}

/** What the setting can be made of. */
export async function musterChoices(db: Db, scope: ProjectScope): Promise<MusterChoices> {
  const doors = await doorsOfSite(db, scope).execute()
  const devices = await rowsOf(db, scope, 'device')
    .select(['device.uuid', 'device.name', 'device.model'])
    .orderBy('device.name')
    .orderBy('device.uuid')
    .limit(limits.importBatch)
    .execute()
  return {
    doors: doors.map((door) => {
      const { exitReaders, doorStatusInput } = settingsOf(door)
      return {
        uuid: door.uuid,
        name: door.name,
        deviceUuid: door.device_uuid,
        hasExitReader: exitReaders.length > 0,
        hasContact: doorStatusInput !== null,
      }
    }),
    readers: devices.flatMap(({ uuid, name, model }) => {
      const { readers } = capabilitiesOf(model)
      if (readers.length === 0) return []
      return [null, ...(readers.length > 1 ? readers : [])].map((reader) => ({
        deviceUuid: uuid,
        deviceName: name,
        reader,
        doorUuids: doors
          .filter((door) => hasReader(door, uuid, reader && readerKey(reader)))
          .map(({ uuid: doorUuid }) => doorUuid),
      }))
    }),
  }
}

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

/**
 * Saves the setting from now on: events of before count by the one that held then, and who is inside stays inside
 * (attendance.md 75). What ends presence is computed again for them.
 */
export async function saveSetting(
  { db, scope, now, fail }: Work & CanFail<'musterReaderAtPerimeter' | 'staleRecord'>,
  form: MusterSettingForm,
): Promise<readonly string[]> {
  const site = await doorsOfSite(db, scope).execute()
  const doors = site.filter(({ uuid }) => form.perimeterDoorUuids.includes(uuid))
  if (doors.length < form.perimeterDoorUuids.length) fail('notFound')
  const readers = await namedReaders({ db, scope, fail }, form)
  const atPerimeter = readers.find(({ device_uuid, key }) => doors.some((door) => hasReader(door, device_uuid, key)))
  if (atPerimeter) fail('musterReaderAtPerimeter', { name: atPerimeter.device_name })
  const setting_uuid = await insertVersion({ db, scope, now, fail }, form)
  const doorRows = doors.map(({ uuid, name }) => ({ setting_uuid, door_uuid: uuid, door_name: name }))
  await insertAllInto(db, scope, 'muster_door', doorRows).execute()
  const readerRows = readers.map(({ key: _key, ...reader }) => ({ ...reader, setting_uuid }))
  if (readerRows.length > 0) await insertAllInto(db, scope, 'muster_reader', readerRows).execute()
  await recomputeInside(db, scope)
  return doors.map(({ name }) => name)
}

/** Readers of a form under the names of their devices, each once; of a device that is named whole no single one. */
async function namedReaders(
  { db, scope, fail }: Pick<Work, 'db' | 'scope'> & CanFail<'notFound'>,
  { musterReaders }: MusterSettingForm,
) {
  const uuids = [...new Set(musterReaders.map(({ deviceUuid }) => deviceUuid))]
  if (uuids.length === 0) return []
  const devices = await rowsOf(db, scope, 'device')
    .select(['device.uuid', 'device.name'])
    .where('device.uuid', 'in', uuids)
    .forKeyShare()
    .execute()
  const names = new Map(devices.map(({ uuid, name }) => [uuid, name]))
  const readers = musterReaders.map(({ deviceUuid, reader }) => ({
    device_uuid: deviceUuid,
    device_name: names.get(deviceUuid),
    reader: reader ? readerName(reader) : '',
    key: reader && readerKey(reader),
  }))
  if (names.size < uuids.length) fail('notFound')
  const readerRows = readers.flatMap((one) =>
    one.device_name === undefined ? [] : [{ ...one, device_name: one.device_name }],
  )
  return [...new Map(readerRows.map((one) => [`${one.device_uuid} ${one.reader}`, one])).values()]
}

async function insertVersion({ db, scope, now, fail }: Work & CanFail<'staleRecord'>, form: MusterSettingForm) {
  const former = await rowsOf(db, scope, 'muster_setting')
    .select(['muster_setting.uuid', 'muster_setting.version'])
    .where('muster_setting.until', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if ((former?.version ?? 0) !== form.version) fail('staleRecord')
  if (former) {
    await updateOf(db, scope, 'muster_setting')
      .set({ until: now })
      .where('muster_setting.uuid', '=', former.uuid)
      .execute()
  }
  const uuid = randomUUID()
  const insertion = insertInto(db, scope, 'muster_setting', {
    uuid,
    since: now,
    version: form.version + 1,
    daily_reset_at: form.dailyResetAt,
    inactive_hours: form.inactiveHours,
    auto_on_emergency: form.autoOnEmergency,
    mail_addresses: form.mailAddresses,
  }).execute()
  // Another editor has saved the first one meanwhile.
  await onUniqueViolation(insertion, () => fail('staleRecord'))
  return uuid
}

async function recomputeInside(db: Db, scope: ProjectScope): Promise<void> {
  const people = await rowsOf(db, scope, 'muster_presence')
    .select('muster_presence.person_uuid')
    .where('muster_presence.since', 'is not', null)
    .orderBy('muster_presence.person_uuid')
    .forUpdate()
    .execute()
  const personUuids = people.map(({ person_uuid }) => person_uuid)
  await recomputePresence(db, scope, personUuids, await settingHistory(db, scope))
}
