import * as parts from '@lintel/devices/models/capabilities.ts'
import type { DeviceModel, DeviceType } from '@lintel/devices/models/device.ts'
import { deviceModels as ownModels, hasDirectory, hasScreen, hasSiren, isInLift } from '@lintel/devices/models/index.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/db.ts'
import { deviceModelRows, lockDeviceModels, type DeviceModelRow } from '../db/device-models.ts'
import { systemScope } from '../db/scope/scope.ts'
import type { LiveHub } from './live-hub.ts'

/**
 * The device models of this portal: those that this version knows by itself and the rows that the super
 * manager adds. They lie in memory, because lists and devices ask for them row by row, and follow the rows in every
 * server.
 */

interface KnownModels {
  readonly list: readonly DeviceModel[]
  readonly byName: ReadonlyMap<string, DeviceModel>
}

const own = modelsIn(ownModels)
let current = own
/** Looks for rows that came meanwhile; there is none before the start. */
let lookAgain: (() => void) | undefined

function modelsIn(list: readonly DeviceModel[]): KnownModels {
  return { list, byName: new Map(list.map((record) => [record.model, record])) }
}

/** Those that this version knows win over a row of the same name, which an earlier version may have left. */
const withRows = (rows: readonly DeviceModelRow[]): KnownModels =>
  modelsIn([...ownModels, ...rows.filter(({ model }) => !own.byName.has(model)).map(recordOf)])

/** Every device model. */
export const deviceModels = (): readonly DeviceModel[] => current.list

/**
 * The record of a model; null for an unknown one. That one may have been added a moment ago by another server, so it is
 * looked for once more in the background; a registration of a device asks `modelsToRegister`.
 */
export function modelNamed(model: string): DeviceModel | null {
  const record = current.byName.get(model)
  if (record) return record
  lookAgain?.()
  return null
}

const namesWhere = (isMeant: (record: DeviceModel) => boolean): string[] =>
  current.list.filter(isMeant).map(({ model }) => model)

/** Names of the models with a screen, to which a text can be sent (office.md 30). */
export const modelsWithScreen = (): string[] => namesWhere(hasScreen)

/** Names of the models with a visitor directory on their screen (office.md 6). */
export const modelsWithDirectory = (): string[] => namesWhere(hasDirectory)

/** Names of the models with a siren, which can be stopped (office.md 16). */
export const modelsWithSiren = (): string[] => namesWhere(hasSiren)

/** Names of the models of a maker. */
export const modelsOf = (maker: string): string[] => namesWhere((record) => record.maker === maker)

/** How many credentials a model can hold; undefined where that is not known. */
export const capacityOf = (model: string): number | undefined =>
  modelNamed(model)?.has.find((one) => one.kind === 'credentials')?.count

/**
 * The model that is meant where only a kind is said: one at doors, not in lifts. Undefined for a kind without models.
 */
export const usualModelOf = (type: DeviceType): DeviceModel | undefined =>
  current.list.find((record) => record.type === type && !isInLift(record))

/** Every device model as the rows are now, for who must not miss one that was added a moment ago. */
export async function newestDeviceModels(db: Db): Promise<readonly DeviceModel[]> {
  return withRows(await deviceModelRows(db)).list
}

/**
 * The models of some names for devices that are registered now; names without one are unknown. The transaction
 * holds the models as they are until it ends, and this server knows them from then on.
 */
export async function modelsToRegister(
  db: Db,
  names: readonly string[],
): Promise<{ readonly get: (name: string) => DeviceModel | undefined }> {
  if (names.every((name) => own.byName.has(name))) return own.byName
  await lockDeviceModels(db, 'shared')
  current = withRows(await deviceModelRows(db))
  return current.byName
}

/**
 * Has this server know a model that another one added a moment ago, before what it has is asked for a change. One that
 * there is not stays unknown.
 */
export async function meetModel(db: Db, model: string): Promise<void> {
  if (!current.byName.has(model)) await modelsToRegister(db, [model])
}

/** A row as the record that the code asks. */
export function recordOf(row: DeviceModelRow): DeviceModel {
  const { model, code, name, type, maker } = row
  return {
    model,
    code,
    name,
    type,
    maker,
    isHighEnd: row.is_high_end,
    has: [
      ...(row.relays > 0 ? [parts.relays(row.relays)] : []),
      ...(row.security_relays > 0 ? [parts.securityRelays(row.security_relays)] : []),
      ...(row.readers > 0
        ? [parts.reader({ count: row.readers, wiegand: row.has_wiegand, rs485: row.has_rs485 })]
        : []),
      ...row.parts.map((kind) => ({ kind })),
      ...(row.credentials === null ? [] : [parts.credentials(row.credentials)]),
    ],
  }
}

interface Sources {
  readonly database: Database
  readonly live: LiveHub
  readonly log: Logger
}

/** An unknown name is looked for so often and no more: it may be in every row of a list. */
const lookAgainEveryMs = 1_000

/** Reads the rows, and again whenever a server has changed them. Resolves when they are there. */
export async function startDeviceModels({ database, live, log }: Sources): Promise<{ close: () => void }> {
  let isClosed = false
  let reading: Promise<void> | undefined
  let isOutdated = false

  async function read(): Promise<void> {
    do {
      isOutdated = false
      const rows = await database.read(systemScope, deviceModelRows)
      if (!isClosed) current = withRows(rows)
    } while (isOutdated && !isClosed)
  }

  /** One reader at a time; what is said meanwhile is read by it afterwards. */
  function reload(): void {
    isOutdated = true
    reading ??= read()
      .catch((error: unknown) => log.warn({ err: error }, 'device models could not be read again'))
      .finally(() => (reading = undefined))
  }

  const stopListening = live.onNotify('models', reload)
  await read()
  let lookedAt = 0
  lookAgain = () => {
    if (Date.now() - lookedAt < lookAgainEveryMs) return
    lookedAt = Date.now()
    reload()
  }
  return {
    close() {
      isClosed = true
      stopListening()
      lookAgain = undefined
      current = own
    },
  }
}
