import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { secondMs } from '../../base/durations.ts'
import type { Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Consumer } from '../../devices/ingest/consumer.ts'
import { alarms } from '../../devices/ingest/consumers/alarms.ts'
import { firstUses } from '../../devices/ingest/consumers/first-uses.ts'
import { muster } from '../../devices/ingest/consumers/muster.ts'
import { positions } from '../../devices/ingest/consumers/positions.ts'
import { punches } from '../../devices/ingest/consumers/punches.ts'
import { rowOfEvent, type EventRow } from '../../devices/ingest/event-rows.ts'
import { insertEvents } from '../../devices/ingest/insert-events.ts'
import { lockedCursor } from '../../devices/ingest/queries.ts'
import { calledHomesOf, callTargetsOf } from '../../devices/ingest/subjects/call-targets.ts'
import { subjectsOf } from '../../devices/ingest/subjects/event-subjects.ts'
import type { TimedEvent } from './device-logs.ts'

/** Life of the event counter that ended before the simulated device began its own. */
const epoch = 'demo0000'
/** So many events are stored by one statement. */
const batchSize = 4_000
/** How long an event is under way. */
const wayMs = secondMs / 4

/** What of a site says which events something follows from. */
export interface HistoryContext {
  /** Doors that lead into an area or out of one. */
  readonly areaDoors: ReadonlySet<string>
  /** Since when who is inside is followed. */
  readonly musterSince: Date
}

/**
 * What follows from events of the past: alarms, who is in which area, and when keys were used first. No mail is sent
 * and no page gets what is long over. Each is given the rows alone that it does something about.
 */
const consumers: readonly {
  readonly consumer: Consumer
  readonly isAbout: (row: EventRow, context: HistoryContext) => boolean
}[] = [
  { consumer: alarms, isAbout: ({ type }) => type !== 'access' },
  { consumer: positions, isAbout: ({ doorUuid }, { areaDoors }) => doorUuid !== null && areaDoors.has(doorUuid) },
  // Nothing of people has a lifetime; the keys of visitors begin with their first use.
  { consumer: punches, isAbout: ({ personKind }) => personKind === 'personnel' },
  { consumer: muster, isAbout: ({ occurredAt }, { musterSince }) => new Date(occurredAt) >= musterSince },
  { consumer: firstUses, isAbout: ({ personKind }) => personKind === 'visitor' },
]

/**
 * Stores the log of a device as ingest does, many events at a time; answers how many.
 */
export async function storeEvents(
  db: Db,
  mac: string,
  log: readonly TimedEvent[],
  context: HistoryContext,
): Promise<number> {
  const sentEvents = log.map(({ at, event }, index): DeviceEvent => ({
    n: index + 1,
    t: Math.round(at),
    tq: 'synced',
    mono: 0,
    ...event,
  }))
  for (let from = 0; from < sentEvents.length; from += batchSize) {
    const batch = sentEvents.slice(from, from + batchSize)
    const operators = log
      .slice(from, from + batchSize)
      .flatMap(({ event, operator }) => (operator === undefined ? [] : [[event.commandId!, operator] as const]))
    const cursor = await lockedCursor(db, systemScope, mac, epoch)
    if (!cursor) throw new Error(`The device ${mac} is not there.`)
    const { projectUuid, source } = cursor
    const references = {
      operators: new Map(operators),
      subjects: await subjectsOf(db, systemScope, projectUuid, batch),
      called: await callTargetsOf(db, systemScope, { projectUuid, deviceUuid: source.deviceUuid }, batch),
      homes: await calledHomesOf(db, systemScope, projectUuid, batch),
    }
    const rows = batch.map((event) => rowOfEvent(event, {}, source, references, new Date(event.t! + wayMs)))
    const doors = await insertEvents(db, systemScope, cursor, rows, [[1, from + batch.length]])
    const events = new Map(rows.map(({ uuid }, index) => [uuid, batch[index]!]))
    const storedBatch = { projectUuid, events, doors, vault: undefined }
    for (const { consumer, isAbout } of consumers) {
      const relevantRows = rows.filter((row) => consumer.takes.includes(row.type) && isAbout(row, context))
      if (relevantRows.length > 0) await consumer.run({ ...storedBatch, rows: relevantRows }, db)
    }
  }
  return sentEvents.length
}
