import { readEvents, type DeviceEvent } from '@lintel/devices/protocol/events.ts'
import type { Batch } from '@lintel/devices/protocol/up.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import { DatabaseUnavailableError } from '../../db/errors.ts'
import type { ReceivedBatch } from '../connection/dispatcher.ts'
import { insertEvents, lockedCursor, operatorsOf } from './queries.ts'
import { rowOfEvent, rowOfLost, type EventRow } from './event-rows.ts'
import { subjectsOf } from './subjects/event-subjects.ts'
import { calledHomesOf, callTargetsOf } from './subjects/call-targets.ts'
import type { StoredBatch } from './consumer.ts'
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
): Promise<IngestResult | null> => storeBatches(database, mac, [{ batch, receivedAt }], vault)

/**
 * Stores batches of one device that have waited together, in one transaction where all of them can be stored, else each
 * in one of its own: what is wrong with one of them keeps no other from being stored. Answers for each of them what
 * `ingestBatch` answers, or why it could not be stored.
 */
export async function ingestBatches(
  database: Database,
  mac: string,
  received: readonly ReceivedBatch[],
  vault: Vault,
): Promise<readonly (IngestResult | Error | null)[]> {
  const isOfOneEpoch = received.every(({ batch }) => batch.epoch === received[0]!.batch.epoch)
  if (received.length > 1 && isOfOneEpoch) {
    const together = await storeBatches(database, mac, received, vault).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailableError) throw error
      return null
    })
    if (together) return received.map(() => together)
  }
  const results: (IngestResult | Error | null)[] = []
  for (const one of received) results.push(await storeBatches(database, mac, [one], vault).catch(errorOf))
  return results
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

async function storeBatches(
  database: Database,
  mac: string,
  received: readonly ReceivedBatch[],
  vault: Vault | undefined,
): Promise<IngestResult | null> {
  const result = await database.write(systemScope, async (db) => {
    const cursor = await lockedCursor(db, systemScope, mac, received[0]!.batch.epoch)
    if (!cursor) return null
    /** The batch that a new number came with first. */
    const sources = new Map<number, ReceivedBatch>()
    const fresh = received.flatMap((one) =>
      one.batch.events.filter(({ n }) => {
        const isFresh = !includes(cursor.received, n) && !sources.has(n)
        if (isFresh) sources.set(n, one)
        return isFresh
      }),
    )
    const receivedRanges = withNumbers(cursor.received, [...sources.keys()])
    if (receivedRanges.length > rangesPerCursor) return null
    const { events: read, unreadable } = readEvents(fresh)
    const events = vault ? await withKnownCredentials(db, systemScope, vault, cursor, read) : read
    const eventRows = fresh.length > 0 ? await rowsOfEvents(db, cursor, { events, unreadable, sources }) : []
    const readAs = vault ? await cardsInOtherNotation(db, systemScope, vault, cursor, events) : noReads
    const rows =
      readAs.size === 0
        ? eventRows
        : eventRows.map((row) => ({ ...row, readAsCredentialUuid: readAs.get(row.number) ?? null }))
    return append(db, cursor, rows, receivedRanges, { events, vault })
  })
  if (result) {
    countIngested(result)
    eventsDuplicate.inc(received.reduce((sum, { batch }) => sum + batch.events.length, 0) - result.rows.length)
  }
  return result
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
  return append(db, cursor, rows, lostRanges.reduce(withRange, cursor.received), { events: [], vault: undefined })
}

/** Counts what a committed batch has stored. */
export function countIngested({ rows }: IngestResult): void {
  const lostRows = rows.filter(({ type }) => type === 'lost')
  eventsStored.inc(rows.length - lostRows.length)
  eventsLost.inc(lostRows.reduce((sum, { number, lastNumber }) => sum + (lastNumber ?? number) - number + 1, 0))
}

type ReadEvents = Readonly<Pick<ReturnType<typeof readEvents>, 'unreadable'>> & {
  readonly events: readonly DeviceEvent[]
  readonly sources: ReadonlyMap<number, ReceivedBatch>
}

async function rowsOfEvents(db: Db, cursor: IngestCursor, read: ReadEvents): Promise<EventRow[]> {
  const { events, unreadable, sources } = read
  const commandIds = events.flatMap(({ commandId }) => commandId ?? [])
  const references = {
    operators: await operatorsOf(db, systemScope, cursor, commandIds),
    subjects: await subjectsOf(db, systemScope, cursor.projectUuid, events),
    called: await callTargetsOf(
      db,
      systemScope,
      { projectUuid: cursor.projectUuid, deviceUuid: cursor.source.deviceUuid },
      events,
    ),
    homes: await calledHomesOf(db, systemScope, cursor.projectUuid, events),
  }
  return [
    ...events.map((event) => {
      const { batch, receivedAt } = sources.get(event.n)!
      return rowOfEvent(event, batch, cursor.source, references, receivedAt)
    }),
    // An unreadable number is acknowledged all the same, else the device would send it for ever.
    ...unreadable.map(({ n }) => rowOfLost([n, n], 'unreadable', cursor.source, sources.get(n)!.receivedAt)),
  ].sort((a, b) => a.number - b.number)
}

async function append(
  db: Db,
  cursor: IngestCursor,
  rows: readonly EventRow[],
  receivedRanges: SequenceRanges,
  { events, vault }: Pick<StoredBatch, 'events' | 'vault'>,
): Promise<IngestResult> {
  if (rows.length > 0) {
    const doors = await insertEvents(db, systemScope, cursor, rows, receivedRanges)
    await runConsumers({ projectUuid: cursor.projectUuid, rows, events, doors, vault }, db)
  }
  return { epoch: cursor.epoch, upTo: contiguousUpTo(receivedRanges), gaps: gapsIn(receivedRanges), rows }
}
