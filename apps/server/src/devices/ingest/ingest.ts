import { readEvents, type DeviceEvent } from '@lintel/devices/protocol/events.ts'
import type { Batch } from '@lintel/devices/protocol/up.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import { DatabaseUnavailableError } from '../../db/errors.ts'
import type { ReceivedBatch } from '../connection/dispatcher.ts'
import { lockedCursor, lockedCursors, operatorsOf } from './queries.ts'
import { insertEventsOfSite, type DeviceRows } from './insert-events.ts'
import { orderUuids, rowOfEvent, rowOfLost, type EventReferences, type EventRow } from './event-rows.ts'
import { subjectsOf } from './subjects/event-subjects.ts'
import { calledHomesOf, callTargetsOf } from './subjects/call-targets.ts'
import { runConsumers } from './consumers.ts'
import { withKnownCredentials } from './subjects/known-credentials.ts'
import { cardsInOtherNotation } from './other-notations.ts'
import { eventsDuplicate, eventsLost, eventsStored } from '../metrics.ts'
import {
  contiguousUpTo,
  gapsIn,
  includes,
  missingBetween,
  withNumbers,
  withRange,
  type SequenceRange,
  type SequenceRanges,
} from './sequence-ranges.ts'
import type { IngestCursor } from './event-rows.ts'

/**
 * Takes the events of devices (device-link.md 4.5): each number once, whatever is sent again, and no number silently
 * left out. What this answers may be acknowledged, because it answers after the commit.
 */

/** Where a device stands after a batch. */
export interface IngestResult {
  readonly projectUuid: string
  readonly epoch: string
  /**
   * The device may forget everything up to this number. It never passes a gap that the device could still fill:
   * the device would forget the missing events with the others. A gap that it can no longer fill becomes a `lost`
   * record first, and is then no gap any more, so counting from 1 is always right.
   */
  readonly upTo: number
  readonly gaps: SequenceRanges
  /** What was written, for counting once it is committed. */
  readonly rows: readonly EventRow[]
}

const noReads: ReadonlyMap<number, string> = new Map()

/** More separate ranges than this come from no real device; the cursor must stay small. */
const rangesPerCursor = 256

/**
 * Stores what is new of a batch in one transaction. Answers null for a batch that is not taken (an unknown device,
 * an absurd number of gaps): then nothing is stored and nothing may be acknowledged. Numbers of unassigned cards are
 * kept where there is a vault to encrypt them.
 */
export const ingestBatch = (
  database: Database,
  mac: string,
  batch: Batch,
  receivedAt: Date,
  vault?: Vault,
): Promise<IngestResult | null> => storeOne(database, { mac, received: [{ batch, receivedAt }] }, vault)

/** Batches of one device that have waited together. */
export interface DeviceBatches {
  readonly mac: string
  readonly received: readonly ReceivedBatch[]
}

/** What became of each batch of a device: what `ingestBatch` answers, or why it could not be stored. */
export type IngestResults = readonly (IngestResult | Error | null)[]

/**
 * Stores batches of devices of one site that have waited together, in one transaction where all of them can be stored,
 * else those of each device, and where that fails each batch, in one of its own: what is wrong with one of them keeps no
 * other from being stored. Answers for each device in turn.
 */
export async function ingestOfDevices(
  database: Database,
  devices: readonly DeviceBatches[],
  vault: Vault,
): Promise<readonly IngestResults[]> {
  if (devices.length > 1 && devices.every(isOfOneEpoch)) {
    const together = await storeBatches(database, devices, vault).catch(nullUnlessAway)
    if (together?.every((result) => result !== null))
      return together.map((result, index) => devices[index]!.received.map(() => result))
  }
  const results: IngestResults[] = []
  for (const { mac, received } of devices) results.push(await ingestBatches(database, mac, received, vault))
  return results
}

/**
 * Stores batches of one device that have waited together, in one transaction where all of them can be stored, else each
 * in one of its own.
 */
export async function ingestBatches(
  database: Database,
  mac: string,
  received: readonly ReceivedBatch[],
  vault: Vault,
): Promise<IngestResults> {
  if (received.length > 1 && isOfOneEpoch({ received })) {
    const together = await storeOne(database, { mac, received }, vault).catch(nullUnlessAway)
    if (together) return received.map(() => together)
  }
  const results: (IngestResult | Error | null)[] = []
  for (const one of received) results.push(await storeOne(database, { mac, received: [one] }, vault).catch(errorOf))
  return results
}

const isOfOneEpoch = ({ received }: Pick<DeviceBatches, 'received'>): boolean =>
  received.every(({ batch }) => batch.epoch === received[0]!.batch.epoch)

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** While the database is away nothing can be stored one by one either. */
function nullUnlessAway(error: unknown): null {
  if (error instanceof DatabaseUnavailableError) throw error
  return null
}

async function storeOne(
  database: Database,
  device: DeviceBatches,
  vault: Vault | undefined,
): Promise<IngestResult | null> {
  const [result] = await storeBatches(database, [device], vault)
  return result ?? null
}

/** Answers null for a device whose batches are not taken; those of all others are stored. */
async function storeBatches(
  database: Database,
  devices: readonly DeviceBatches[],
  vault: Vault | undefined,
): Promise<readonly (IngestResult | null)[]> {
  const results = await database.write(systemScope, async (db) => {
    const lives = devices.map(({ mac, received }) => ({ mac, epoch: received[0]!.batch.epoch }))
    const cursors = await lockedCursors(db, systemScope, lives)
    const readings = devices.map(({ received }, index) => {
      const cursor = cursors[index]
      return cursor ? readFresh(cursor, received) : null
    })
    const freshReadings = readings.filter((reading) => reading !== null)
    const projectUuid = freshReadings[0]?.cursor.projectUuid
    if (projectUuid === undefined) return devices.map(() => null)
    if (freshReadings.some(({ cursor }) => cursor.projectUuid !== projectUuid))
      throw new Error('devices of several sites')
    const results = await append(db, projectUuid, await rowsOfReadings(db, projectUuid, freshReadings, vault), vault)
    return readings.map((reading) => (reading === null ? null : results[freshReadings.indexOf(reading)]!))
  })
  for (const [index, result] of results.entries()) {
    if (!result) continue
    countIngested(result)
    const events = devices[index]!.received.reduce((sum, { batch }) => sum + batch.events.length, 0)
    eventsDuplicate.inc(events - result.rows.length)
  }
  return results
}

/** What is new of the batches of a device. */
interface Reading {
  readonly cursor: IngestCursor
  readonly received: SequenceRanges
  readonly events: readonly DeviceEvent[]
  readonly unreadable: ReturnType<typeof readEvents>['unreadable']
  /** The batch that a number came with first. */
  readonly sources: ReadonlyMap<number, ReceivedBatch>
}

/** Null where the cursor would have more ranges than one may have. */
function readFresh(cursor: IngestCursor, batches: readonly ReceivedBatch[]): Reading | null {
  const sources = new Map<number, ReceivedBatch>()
  const fresh = batches.flatMap((one) =>
    one.batch.events.filter(({ n }) => {
      const isFresh = !includes(cursor.received, n) && !sources.has(n)
      if (isFresh) sources.set(n, one)
      return isFresh
    }),
  )
  const ranges = withNumbers(cursor.received, [...sources.keys()])
  return ranges.length > rangesPerCursor ? null : { cursor, received: ranges, sources, ...readEvents(fresh) }
}

/**
 * Takes a device's word that of some events none is left: what is missing of them will never come and is put on record
 * as lost. Works in the caller's transaction, who counts with `countIngested` after the commit.
 * Answers null for an unknown device.
 */
export async function markLost(
  db: Db,
  mac: string,
  epoch: string,
  [from, to]: SequenceRange,
  foundAt: Date,
): Promise<IngestResult | null> {
  const cursor = await lockedCursor(db, systemScope, mac, epoch)
  if (!cursor) return null
  const lostRanges = missingBetween(cursor.received, from, to)
  const rows = lostRanges.map((range) => rowOfLost(range, 'eventsGone', cursor.source, foundAt))
  const ranges = lostRanges.reduce(withRange, cursor.received)
  const [result] = await append(db, cursor.projectUuid, [{ cursor, received: ranges, rows, events: [] }], undefined)
  return result!
}

/** Counts what a committed batch has stored. */
export function countIngested({ rows }: IngestResult): void {
  const lostRows = rows.filter(({ type }) => type === 'lost')
  eventsStored.inc(rows.length - lostRows.length)
  eventsLost.inc(lostRows.reduce((sum, { number, lastNumber }) => sum + (lastNumber ?? number) - number + 1, 0))
}

/** Rows of what devices sent, with what the site knows of those that their events name. */
async function rowsOfReadings(
  db: Db,
  projectUuid: string,
  readings: readonly Reading[],
  vault: Vault | undefined,
): Promise<readonly Fresh[]> {
  const readingsWithKnownCards: Reading[] = []
  for (const reading of readings) {
    const { cursor, events } = reading
    readingsWithKnownCards.push(
      vault ? { ...reading, events: await withKnownCredentials(db, systemScope, vault, cursor, events) } : reading,
    )
  }
  const allEvents = readingsWithKnownCards.flatMap(({ events }) => events)
  const subjects = await subjectsOf(db, systemScope, projectUuid, allEvents)
  const homes = await calledHomesOf(db, systemScope, projectUuid, allEvents)
  const fresh: Fresh[] = []
  for (const reading of readingsWithKnownCards)
    fresh.push({ ...reading, rows: await rowsOfReading(db, reading, { subjects, homes }, vault) })
  orderUuids(fresh.flatMap(({ rows }) => rows))
  return fresh
}

async function rowsOfReading(
  db: Db,
  { cursor, events, unreadable, sources }: Reading,
  known: Pick<EventReferences, 'subjects' | 'homes'>,
  vault: Vault | undefined,
): Promise<readonly EventRow[]> {
  const { projectUuid, source } = cursor
  const commandIds = events.flatMap(({ commandId }) => commandId ?? [])
  const references = {
    ...known,
    operators: await operatorsOf(db, systemScope, cursor, commandIds),
    called: await callTargetsOf(db, systemScope, { projectUuid, deviceUuid: source.deviceUuid }, events),
  }
  const rows = [
    ...events.map((event) => {
      const { batch, receivedAt } = sources.get(event.n)!
      return rowOfEvent(event, batch, source, references, receivedAt)
    }),
    // An unreadable number is acknowledged all the same, else the device would send it for ever.
    ...unreadable.map(({ n }) => rowOfLost([n, n], 'unreadable', source, sources.get(n)!.receivedAt)),
  ].sort((a, b) => a.number - b.number)
  const readAs = vault ? await cardsInOtherNotation(db, systemScope, vault, cursor, events) : noReads
  return readAs.size === 0
    ? rows
    : rows.map((row) => ({ ...row, readAsCredentialUuid: readAs.get(row.number) ?? null }))
}

/** New events of a device, as they are stored. */
interface Fresh extends DeviceRows {
  readonly events: readonly DeviceEvent[]
}

async function append(
  db: Db,
  projectUuid: string,
  devices: readonly Fresh[],
  vault: Vault | undefined,
): Promise<readonly IngestResult[]> {
  const fresh = devices.filter(({ rows }) => rows.length > 0)
  if (fresh.length > 0) {
    const doors = await insertEventsOfSite(db, systemScope, projectUuid, fresh)
    const batches = fresh.map(({ cursor, rows, events: read }) => {
      const ownDoors = doors.filter(({ deviceUuid }) => deviceUuid === cursor.source.deviceUuid)
      const uuidOf = new Map(rows.map(({ number, uuid }) => [number, uuid]))
      const events = new Map(read.map((event) => [uuidOf.get(event.n)!, event]))
      return { projectUuid, rows, events, doors: ownDoors, vault }
    })
    await runConsumers(batches, db)
  }
  return devices.map(({ cursor: { epoch }, received, rows }) => ({
    projectUuid,
    epoch,
    upTo: contiguousUpTo(received),
    gaps: gapsIn(received),
    rows,
  }))
}
