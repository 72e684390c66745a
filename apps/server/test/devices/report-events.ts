import type { EventType } from '@lintel/devices/protocol/events.ts'
import { ingestBatch } from '../../src/devices/ingest/ingest.ts'
import type { TestApp } from '../test-app.ts'

export interface ReportedEvent {
  readonly type: EventType
  readonly at: Date
  /** Relay of the door; none for what is about the device itself. */
  readonly door?: number
  readonly reason?: string
  readonly granted?: boolean
}

let last = 0

/** Stores events as those of a device, in one batch, with all that follows from them. */
export async function reportEvents(
  testApp: TestApp,
  { mac }: { readonly mac: string },
  events: readonly ReportedEvent[],
  receivedAt: Date,
): Promise<void> {
  const from = last + 1
  last += events.length
  const wireEvents = events.map(({ at, ...event }, index) => ({
    ...event,
    n: from + index,
    t: at.getTime(),
    tq: 'synced',
    mono: from + index,
  }))
  const batch = {
    v: 1 as const,
    ts: receivedAt.getTime(),
    epoch: 'reported',
    boot: 1,
    from,
    to: last,
    events: wireEvents,
  }
  await ingestBatch(testApp.test.database, mac, batch, receivedAt)
}
