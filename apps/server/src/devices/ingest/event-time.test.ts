import fc from '../../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { believable, timeOf } from './event-time.ts'

const now = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000

describe('the time of an event', () => {
  it('is the device’s own where that can be believed', () => {
    expect(timeOf({ t: now - hour, tq: 'synced', mono: 5 }, 9, now)).toEqual({
      occurredAt: now - hour,
      quality: 'synced',
    })
    expect(timeOf({ t: now - hour, tq: 'drift', mono: 5 }, 9, now)).toEqual({
      occurredAt: now - hour,
      quality: 'drift',
    })
  })

  it('is confirmed when counting back from the message comes to the same', () => {
    const drifting = { tq: 'drift' as const, mono: 1_000 }
    expect(timeOf({ ...drifting, t: now - hour }, 1_000 + hour, now).quality).toBe('synced')
    expect(timeOf({ ...drifting, t: now - hour }, 1_000 + 2 * hour, now).quality).toBe('drift')
  })

  it('is doubted when it lies ahead', () => {
    expect(timeOf({ t: now + hour, tq: 'synced', mono: 5 }, 9, now)).toEqual({
      occurredAt: now + hour,
      quality: 'drift',
    })
  })

  it('is that of its arrival when it is absurd', () => {
    for (const t of [0, now + 25 * hour, now - 401 * 24 * hour, Number.MAX_SAFE_INTEGER]) {
      expect(timeOf({ t, tq: 'synced', mono: 5 }, 9, now)).toEqual({ occurredAt: now, quality: 'unset' })
    }
  })

  it('is counted back from the message when there was no clock', () => {
    expect(timeOf({ t: null, tq: 'unset', mono: 1_000 }, 61_000, now)).toEqual({
      occurredAt: now - 60_000,
      quality: 'drift',
    })
    expect(timeOf({ t: null, tq: 'unset', mono: 1_000 }, undefined, now)).toEqual({ occurredAt: now, quality: 'unset' })
    expect(timeOf({ t: null, tq: 'unset', mono: 9_000 }, 1_000, now)).toEqual({ occurredAt: now, quality: 'unset' })
  })

  it('never leaves the months that are kept, whatever a device says', () => {
    const moment = fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))
    const quality = fc.constantFrom('synced' as const, 'drift' as const, 'unset' as const)
    const mono = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(moment, quality, mono, fc.option(mono), (t, tq, since, batchMono) => {
        const { occurredAt } = timeOf({ t, tq, mono: since }, batchMono ?? undefined, now)
        expect(occurredAt).toBeLessThanOrEqual(now + believable.aheadMs)
        expect(occurredAt).toBeGreaterThanOrEqual(now - believable.behindMs)
      }),
    )
  })
})
