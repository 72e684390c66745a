import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { commandOf } from '@lintel/devices/protocol/commands.ts'
import type { Publish } from '../../connection/dispatcher.ts'
import type { IngestResult } from '../ingest.ts'
import type { SequenceRange } from '../sequence-ranges.ts'

/** Asks devices for events that are missing (device-link.md 4.5). */
export interface GapRequester {
  /** Asks for the gaps of a device, for each at most once in half a minute. */
  request(mac: string, result: Pick<IngestResult, 'epoch' | 'gaps'>): Promise<void>
  /** What a command has asked for, by its id; undefined for a command that was none of these. */
  requestOf(commandId: string): GapRequest | undefined
}

export interface GapRequest {
  readonly epoch: string
  /** The first and the last number of the gap. */
  readonly from: number
  readonly to: number
}

const askAgainMs = 30_000
/** A device has only so many batches on the way; the other gaps have their turn when these are filled. */
const gapsAtOnce = 4
const maxRemembered = 10_000

/**
 * What a device has lost, by its answer that nothing of a gap is left: all of the gap, and where it says that its oldest
 * event comes later, everything before that. It was asked for this gap alone, so its word is taken for no more.
 */
export const lostByAnswer = ({ from, to }: GapRequest, oldest: number): SequenceRange =>
  oldest > from ? [1, Math.min(oldest - 1, to)] : [from, to]

/** Remembers what was asked; after a restart everything may be asked once more. */
export function createGapRequester(publish: Publish, now: () => Date): GapRequester {
  const requestedAt = new LRUCache<string, number>({ max: maxRemembered })
  const requests = new LRUCache<string, GapRequest>({ max: maxRemembered })

  return {
    async request(mac, { epoch, gaps }) {
      const at = now().getTime()
      for (const [from, to] of gaps.slice(0, gapsAtOnce)) {
        const gap = `${mac} ${epoch} ${from}`
        if (at - (requestedAt.get(gap) ?? -Infinity) < askAgainMs) continue
        requestedAt.set(gap, at)
        const id = `resend-${randomUUID()}`
        requests.set(id, { epoch, from, to })
        await publish(mac, 'cmd', commandOf('resend', { from, to, epoch }, { id, now: at }))
      }
    },
    requestOf: (commandId) => requests.get(commandId),
  }
}
