import { readDoorSettings, readerKey, readersNamed } from '@lintel/contract/doors/settings.ts'
import { readerOfNumber } from '@lintel/devices/protocol/doors.ts'
import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { sql } from 'kysely'
import { insertAllInto, rowsOf, systemQueries, type Db } from '../../../db/db.ts'
import { projectScope, systemScope, type ProjectScope } from '../../../db/scope/scope.ts'
import { capabilitiesOf } from '../../../domain/doors/capabilities.ts'
import { followSigns, type FollowedSign } from '../../../domain/muster/follow-signs.ts'
import { storeSigns } from '../../../domain/muster/presence.ts'
import { settingAt, settingHistory, type StoredSetting } from '../../../domain/muster/settings.ts'
import type { Consumer, StoredBatch } from '../consumer.ts'
import type { EventRow } from '../event-rows.ts'

/** What ingest knows of an event for muster. */
interface MusterEvent {
  readonly row: EventRow
  readonly at: Date
  /** The door is of the perimeter that holds at the time of the event (attendance.md 75). */
  readonly isPerimeter: boolean
  /** Whether a sensor sees that the door opens. */
  readonly hasContact: boolean
  /** Name of the muster reader at which it was; null for any other place. */
  readonly musterReader: string | null
}

/**
 * Follows who is inside the perimeter of a site, and who reaches a muster reader (office.md 17.2, attendance.md 63 to 76).
 * Sites without a perimeter have nothing to follow.
 */
export const muster: Consumer = {
  name: 'muster',
  takes: ['access', 'accessNotTaken', 'doorOpened', 'doorForced', 'remoteUnlock', 'credentialRead'],
  async run(batch, db) {
    const scope = projectScope(batch.projectUuid)
    const history = await settingHistory(db, scope)
    if (history.length === 0) return
    const rows = await withReadCards(batch, db)
    const couriers = await courierUuids(db, scope, rows)
    const events = rows.map((row) => musterEventOf(row, batch, history))
    await storeOpenings(db, scope, events, couriers)
    const signs = events.flatMap((event) => signOf(event, couriers))
    await storeSigns(db, scope, signs, history)
    await followSigns(db, scope, signs, new Date(rows[0]!.receivedAt))
  },
}

function musterEventOf(row: EventRow, { events, doors }: StoredBatch, history: readonly StoredSetting[]): MusterEvent {
  const at = new Date(row.occurredAt)
  const setting = settingAt(history, at)
  const door = doors.find(({ uuid }) => uuid === row.doorUuid)
  const deviceEvent = events.get(row.uuid)
  return {
    row,
    at,
    isPerimeter: setting?.doors.some(({ uuid }) => uuid === row.doorUuid) ?? false,
    hasContact:
      door !== undefined &&
      readDoorSettings(door.settings, capabilitiesOf(door.model), door.relay).doorStatusInput !== null,
    musterReader: (setting && musterReaderOf(row, deviceEvent, setting)) ?? null,
  }
}

/** Wiegand and RS485 of one number are one port of the device. */
const portOf = (name: string): string => readersNamed([name]).map(readerKey)[0] ?? name

function musterReaderOf({ deviceUuid, deviceName }: EventRow, event: DeviceEvent | undefined, setting: StoredSetting) {
  const name = event?.reader === undefined ? undefined : readerOfNumber(event.reader)
  const isHere = setting.readers.some(
    (one) =>
      one.deviceUuid === deviceUuid &&
      (one.reader === '' || (name !== undefined && portOf(one.reader) === portOf(name))),
  )
  return isHere ? deviceName : undefined
}

/** A granted read moves its person at once, unless the opening is still to come; an opening moves who it names. */
function wayOf({ row, isPerimeter }: MusterEvent): 'entry' | 'exit' | 'none' {
  const isPassage = row.type === 'doorOpened' || (row.type === 'access' && row.granted === true && !row.awaitsOpening)
  return isPerimeter && isPassage ? (row.direction ?? 'entry') : 'none'
}

/** Couriers are counted and not followed (attendance.md 66). */
function signOf(event: MusterEvent, couriers: ReadonlySet<string>): FollowedSign[] {
  const { row, at, hasContact, musterReader } = event
  const { personUuid, companyUuid, personKind } = row
  if (personUuid === null || companyUuid === null || personKind === null || couriers.has(personUuid)) return []
  return [
    {
      uuid: row.uuid,
      companyUuid,
      personUuid,
      personName: row.personName ?? '',
      personKind,
      personnelId: row.personnelId ?? '',
      at,
      way: wayOf(event),
      evidence: hasContact && wayOf(event) !== 'none' ? 'opened' : 'read',
      clock: row.timeQuality,
      place: row.doorName ?? row.deviceName,
      musterReader,
    },
  ]
}

/** Openings of perimeter doors and granted reads there, which show whether somebody was read before an opening. */
async function storeOpenings(
  db: Db,
  scope: ProjectScope,
  events: readonly MusterEvent[],
  couriers: ReadonlySet<string>,
): Promise<void> {
  const rows = events.flatMap(({ row, at, isPerimeter, hasContact }) => {
    if (!isPerimeter || row.doorUuid === null) return []
    const isOfPerson = row.personUuid !== null || row.credentialUuid !== null
    const isSeen = row.type === 'doorOpened' || row.type === 'doorForced'
    const isUnseen = !hasContact && row.granted === true && (row.type === 'remoteUnlock' || row.method === 'button')
    const isRead = isOfPerson && (row.type === 'doorOpened' || (row.type === 'access' && row.granted === true))
    const isCourier = isRead && row.personUuid !== null && couriers.has(row.personUuid)
    const courierUuid = isCourier ? (row.credentialUuid ?? row.personUuid) : null
    const own = { uuid: row.uuid, door_uuid: row.doorUuid, at }
    return [
      ...(isSeen || isUnseen ? [{ ...own, kind: 'opened' as const, courier_uuid: null }] : []),
      ...(isRead ? [{ ...own, kind: 'read' as const, courier_uuid: courierUuid }] : []),
    ]
  })
  if (rows.length === 0) return
  await insertAllInto(db, scope, 'muster_opening', rows)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** People of the batch who are couriers: by their record, or by the temporary key that they hold. */
async function courierUuids(db: Db, scope: ProjectScope, rows: readonly EventRow[]): Promise<ReadonlySet<string>> {
  const uuidsOf = (kind: EventRow['personKind']) =>
    rows.flatMap(({ personKind, personUuid }) => (personKind === kind && personUuid !== null ? [personUuid] : []))
  const visitors = uuidsOf('visitor')
  const keys =
    visitors.length === 0
      ? []
      : await rowsOf(db, scope, 'temp_key')
          .select('temp_key.person_uuid')
          .where('temp_key.person_uuid', 'in', visitors)
          .where('temp_key.holder_kind', '=', 'courier')
          .execute()
  return new Set([...uuidsOf('courier'), ...keys.map(({ person_uuid }) => person_uuid)])
}

/**
 * A reader at an assembly point may have no door, and the device of a door knows only who may pass there: whose card was
 * read, the site knows by its number (decisions.md 39).
 */
async function withReadCards({ projectUuid, rows, events, vault }: StoredBatch, db: Db): Promise<readonly EventRow[]> {
  const readings = [...events].filter(
    ([, { type, card, method }]) => (type === 'credentialRead' || type === 'access') && card !== undefined && method,
  )
  if (!vault || readings.length === 0) return rows
  const hashOf = new Map(
    readings.map(([uuid, { method, card }]) => [uuid, vault.keyedHash(projectUuid, method!, card!)] as const),
  )
  const { rows: holders } = await sql<{
    hash: Buffer
    uuid: string
    kind: EventRow['personKind']
    company: string
    name: string
    personnel_id: string | null
  }>`
    select code.keyed_hash as hash, person.uuid, person.kind, person.company_uuid as company, person.personnel_id,
      full_name(person.first_name, person.last_name) as name
    from credential code
    join person on person.project_uuid = code.project_uuid and person.uuid = code.person_uuid
    where code.project_uuid = ${projectUuid} and code.keyed_hash = any(${[...hashOf.values()]}::bytea[])`.execute(
    systemQueries(db, systemScope),
  )
  return rows.map((row) => {
    const hash = hashOf.get(row.uuid)
    const holder = hash && holders.find((one) => one.hash.equals(hash))
    if (!holder || row.personUuid !== null) return row
    const { uuid, kind, company, name, personnel_id } = holder
    return {
      ...row,
      personUuid: uuid,
      personKind: kind,
      companyUuid: company,
      personName: name,
      personnelId: personnel_id,
    }
  })
}
