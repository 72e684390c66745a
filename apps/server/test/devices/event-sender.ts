import { setTimeout as pause } from 'node:timers/promises'
import { accessEvent, type TestDevice } from './test-device.ts'

interface Options {
  readonly count: number
  readonly batchEvents?: number
  /** How long the device waits for an acknowledgement before it connects and sends again. */
  readonly ackWithinMs?: number
  readonly onAck?: (upTo: number) => void
}

const maxUnackedBatches = 4

/**
 * Sends events 1 to `count` as devices do: oldest first, at most four batches without an acknowledgement, and after
 * each new connection again from what was acknowledged. Settles when the last one is.
 */
export async function sendEvents(
  device: TestDevice,
  { count, batchEvents = 20, ackWithinMs = 3_000, onAck }: Options,
): Promise<void> {
  let ackedUpTo = 0
  while (ackedUpTo < count) {
    try {
      await device.connect({ evtNext: count + 1 }, { connectTimeout: 10_000 })
      let sentCount = ackedUpTo
      while (ackedUpTo < count && device.client!.connected) {
        while (sentCount < count && sentCount - ackedUpTo < maxUnackedBatches * batchEvents) {
          const to = Math.min(count, sentCount + batchEvents)
          void device.report(sentCount + 1, to, accessEvent).catch(() => {})
          sentCount = to
        }
        const ack = await device.next('evtack', ({ upTo }) => upTo > ackedUpTo, ackWithinMs).catch(() => null)
        if (!ack) break
        ackedUpTo = ack.upTo
        onAck?.(ackedUpTo)
      }
    } catch {
      await pause(50)
    } finally {
      await device.leave()
    }
  }
}

/** Reports events without an end, the way `sendEvents` does. */
export function reportEvents(
  device: TestDevice,
  options: {
    readonly batchEvents: number
    readonly ackWithinMs: number
    /** Waits so long after each acknowledgement. */
    readonly betweenAcksMs?: number
  },
): {
  /** The number up to which events were acknowledged. */
  readonly acked: () => number
  stop(): Promise<void>
} {
  const { batchEvents, ackWithinMs, betweenAcksMs = 0 } = options
  let ackedUpTo = 0
  let isStopped = false
  const work = (async () => {
    while (!isStopped) {
      try {
        await device.connect({ evtNext: ackedUpTo + 1 }, { connectTimeout: 2_000 })
        let sentCount = ackedUpTo
        while (!isStopped && device.client!.connected) {
          while (sentCount - ackedUpTo < maxUnackedBatches * batchEvents) {
            void device.report(sentCount + 1, sentCount + batchEvents, accessEvent).catch(() => {})
            sentCount += batchEvents
          }
          const ack = await device.next('evtack', ({ upTo }) => upTo > ackedUpTo, ackWithinMs).catch(() => null)
          if (!ack) break
          ackedUpTo = ack.upTo
          if (betweenAcksMs) await pause(betweenAcksMs)
        }
      } catch {
        await pause(100)
      } finally {
        await device.leave()
      }
    }
  })()
  return {
    acked: () => ackedUpTo,
    async stop() {
      isStopped = true
      await work
    },
  }
}
