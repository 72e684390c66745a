import type { Fail } from '@lintel/contract/errors/errors.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { doorsAtFirst } from '@lintel/devices/models/device.ts'
import type { DeviceDetail } from '@lintel/contract/devices/records.ts'
import { outputOf } from '@lintel/contract/doors/outputs.ts'
import { readersNamed } from '@lintel/contract/doors/settings.ts'
import type { Named } from '@lintel/contract/operators/schema.ts'
import { insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { selectedPlace } from './places.ts'
import { floorAsRegistered } from '../doors/floors.ts'
import { capabilitiesOf } from '../doors/capabilities.ts'
import { customModelNamesFor } from '../../db/functions.ts'
import { failTaken, onUniqueViolation } from '../base/unique-violation.ts'

/** Columns that every list of devices shows. */
export const listColumns = [
  'device.uuid',
  'device.name',
  'device.mac',
  'device.model',
  'device.reported_model',
  'device.type',
  'device.location',
  'device.connection',
  'device.firmware',
  'device.relays',
  'device.security_relays',
  'device.last_seen_at',
  'device.created_at',
  'device.dead_readers',
  'device.is_simulated',
] as const

/** Companies a device names, as `[{uuid, name}]` in the order of their names. */
export const companies = sql<z.output<typeof Named>[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('uuid', served.uuid, 'name', served.name) order by served.name), '[]')
  from device_company named join company served
    on served.project_uuid = named.project_uuid and served.uuid = named.company_uuid
  where named.project_uuid = device.project_uuid and named.device_uuid = device.uuid)`

/** What a device lists, beside what it last said it holds (`devices/settings/save-reported.ts`). */
const directory = sql<z.output<typeof DeviceDetail>['directory']>`(
  select jsonb_build_object('entries', directory.entries, 'leftOut', directory.left_out,
    'onDevice', coalesce((device.reported #>> '{values,directory,entries}')::int, 0),
    'isNewest', directory.digest is not distinct from device.reported #>> '{values,directory,digest}')
  from device_directory directory where directory.project_uuid = device.project_uuid and directory.device_uuid = device.uuid)`

/** What a device keeps of the apartments that it calls (`devices/address-book`). */
const addressBook = sql<(Omit<AddressBook, 'confirmedAt'> & { readonly confirmedAt: string | null }) | null>`(
  select jsonb_build_object('entries', book.entries, 'confirmedAt', book.confirmed_at, 'hasProblem', book.problem is not null,
    'isNewest', not book.needs_check and book.digest is not distinct from book.confirmed_digest)
  from device_address_book book where book.project_uuid = device.project_uuid and book.device_uuid = device.uuid)`
type AddressBook = NonNullable<z.output<typeof DeviceDetail>['addressBook']>

type DeviceRow = Awaited<ReturnType<typeof deviceRow>>

/** What every list shows of a device. */
export function showListedDevice(row: ListedRow, nameOfModel: NameOfModel) {
  return {
    uuid: row.uuid,
    name: row.name,
    mac: row.mac,
    model: row.model,
    modelName: nameOfModel(row.model),
    reportedModel: row.reported_model,
    type: row.type,
    location: row.location,
    connection: row.connection,
    firmware: row.firmware,
    relays: row.relays,
    securityRelays: row.security_relays,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    deadReaders: readersNamed(row.dead_readers),
    isSimulated: row.is_simulated,
  }
}
export type ListedRow = Pick<
  NonNullable<DeviceRow>,
  (typeof listColumns)[number] extends `device.${infer Column}` ? Column : never
>

/** A device of a site as the contract shows it. */
export function showDevice(
  row: ListedRow & Pick<NonNullable<DeviceRow>, 'companies' | 'building' | 'apartment' | 'served_buildings'>,
  nameOfModel: NameOfModel,
) {
  return {
    ...showListedDevice(row, nameOfModel),
    companies: row.companies,
    building: row.building,
    apartment: row.apartment,
    servedBuildings: row.served_buildings,
  }
}

/** One device with its state, or undefined. */
export function deviceRow(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'device')
    .select([
      ...listColumns,
      companies.as('companies'),
      ...selectedPlace,
      'device.version',
      'device.hardware',
      'device.address',
      'device.sip_account',
      'device.online_since',
      'device.offline_since',
      'device.desired_version',
      'device.reported_version',
      directory.as('directory'),
      addressBook.as('address_book'),
    ])
    .where('device.uuid', '=', uuid)
    .executeTakeFirst()
}

/** Number of missing events of a device: not received yet, neither stored nor given up. */
export async function missingEvents(db: Db, scope: Scope, deviceUuid: string): Promise<number> {
  const row = await rowsOf(db, scope, 'device_cursor')
    .select(
      sql<string>`coalesce(sum(coalesce(upper(range_merge(received)) - lower(range_merge(received)), 0)
        - (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(received) as part)), 0)`.as('missing'),
    )
    .where('device_uuid', '=', deviceUuid)
    .executeTakeFirst()
  return Number(row?.missing ?? 0)
}

/** Whether the portal has only a hash of the secret that a device signs in with; false for companies. */
export async function hasSecretAsHashOnly(db: Db, scope: Scope, deviceUuid: string): Promise<boolean> {
  const row = await rowsOf(db, scope, 'device_credential')
    .select('device_credential.mac')
    .where('device_credential.device_uuid', '=', deviceUuid)
    .where('device_credential.secret_hash', 'is not', null)
    .where('device_credential.secret_ciphertext', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a device has traded its claim code for a secret. */
export async function hasSecret(db: Db, scope: Scope, deviceUuid: string): Promise<boolean> {
  const row = await rowsOf(db, scope, 'device_credential')
    .select('device_credential.mac')
    .where('device_credential.device_uuid', '=', deviceUuid)
    .where('device_credential.secret_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The doors a device drives, by relay. */
export async function doorsOfDevice(db: Db, scope: Scope, deviceUuid: string) {
  const rows = await rowsOf(db, scope, 'door')
    .select(['uuid', 'name', 'relay'])
    .where('device_uuid', '=', deviceUuid)
    .orderBy('relay')
    .execute()
  return rows.map(({ relay, ...door }) => ({ ...door, ...outputOf(relay) }))
}

interface NewDevice {
  readonly mac: string
  readonly name: string
  readonly model: string
  readonly type: DeviceRowType
  readonly location: string
  readonly sipAccount: string
  readonly relays: number
  readonly securityRelays: number
  readonly claimCodeHash: Buffer
}
export type DeviceRowType = NonNullable<DeviceRow>['type']

/**
 * Adds a device with the doors that it begins with, which of a lift are floors, and the identity under which it will claim its
 * secret. Answers its uuid; fails with `alreadyExists` when a device anywhere has the MAC, or a door of the site its
 * name.
 */
export function insertDevice(
  db: Db,
  scope: ProjectScope,
  device: NewDevice,
  fail: Fail<'alreadyExists'>,
): Promise<string> {
  return onUniqueViolation(insertDeviceRows(db, scope, device), (constraint) =>
    // Doors are called as their device.
    failTaken(fail, constraint.startsWith('door') ? { thing: 'door', field: 'name' } : { thing: 'mac', field: 'mac' }),
  )
}

/** Marks a device as one that the portal plays itself. */
export async function markSimulated(db: Db, scope: ProjectScope, uuid: string): Promise<void> {
  await updateOf(db, scope, 'device').set({ is_simulated: true }).where('device.uuid', '=', uuid).execute()
}

async function insertDeviceRows(db: Db, scope: ProjectScope, device: NewDevice): Promise<string> {
  const { claimCodeHash, securityRelays, sipAccount, ...row } = device
  const columns = { ...row, security_relays: securityRelays, sip_account: sipAccount }
  const { uuid } = await insertInto(db, scope, 'device', columns).returning('uuid').executeTakeFirstOrThrow()
  await insertInto(db, scope, 'device_credential', {
    mac: device.mac,
    device_uuid: uuid,
    claim_code_hash: claimCodeHash,
  }).execute()
  for (let relay = 0; relay < doorsAtFirst(device); relay++) {
    await insertInto(db, scope, 'door', { device_uuid: uuid, relay, ...doorAsRegistered(device, relay) }).execute()
  }
  return uuid
}

function doorAsRegistered(device: NewDevice, relay: number) {
  const capabilities = capabilitiesOf(device.model)
  return capabilities.isLift ? floorAsRegistered(device.name, capabilities, relay) : { name: doorName(device, relay) }
}

/** A door is called as its device; further relays get the letter that panels print on them. */
export function doorName({ name, relays }: Pick<NewDevice, 'name' | 'relays'>, relay: number): string {
  return relays === 1 ? name : `${name} ${String.fromCharCode('A'.charCodeAt(0) + relay)}`.slice(0, 63)
}

export type NameOfModel = (model: string) => string

/**
 * What models are called for an account: as the distributor above it sells them, else by their own names (operators.md
 * 3.9). Only what is shown changes; files, checks and devices go by the model itself.
 */
export async function modelNamesFor(db: Db, scope: Scope, viewerUuid: string): Promise<NameOfModel> {
  const nameByModel = await customModelNamesFor(db, scope, viewerUuid)
  return (model) => nameByModel.get(model) ?? model
}
