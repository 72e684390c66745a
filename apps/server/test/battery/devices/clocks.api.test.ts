import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { startDeviceTestApp, type DeviceTestApp } from '../../devices/device-test-app.ts'
import { startTestApp } from '../../test-app.ts'
import { accessEvent } from '../../devices/test-device.ts'
import { report } from '../kit.ts'

/**
 * T15b: a caller's clock may be three minutes off and not a second more; a device's clock is believed as far as it can
 * be.
 */

const second = 1_000
const hour = 3_600_000
const day = 24 * hour

/** Moments at which clocks go wrong: both changes of summer time in Europe, a leap second, a leap day, a new year. */
const moments = [
  '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z',
  '2016-12-31T23:59:59Z', '2028-02-29T12:00:00Z', '2026-12-31T23:59:59Z',
] // prettier-ignore

describe('the clock of a caller', () => {
  it('may be 180 seconds off at any moment, and not 181', async () => {
    const testApp = await startTestApp()
    const { ours } = testApp.fixtures
    try {
      let requests = 0
      for (const text of moments) {
        testApp.setNow(new Date(text))
        const manager = await testApp.as(ours.officeManager)
        const { path } = contract.session.current
        for (const [offset, status] of [
          [-181, 400],
          [-180, 200],
          [-179, 200],
          [0, 200],
          [179, 200],
          [180, 200],
          [181, 400],
        ] as const) {
          // prettier-ignore
          const timestamp = Date.parse(text) + offset * second
          const answer = await manager.raw('GET', `/web-server/${path}?timestamp=${timestamp}`)
          expect([text, offset, answer.status]).toEqual([text, offset, status])
          await answer.arrayBuffer()
          requests += 1
        }
      }
      report('T15b', { requests, wrong: 0 }, '179 s accepted, 181 s refused')
    } finally {
      await testApp.close()
    }
  })
})

describe('the clock of a device', () => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp()
    return () => testApp.close()
  })

  it('keeps every event, says how far its time can be believed, and files none in a month that cannot be', async () => {
    await using device = await testApp.connected()
    const now = Date.now()
    const clocks = [
      { name: 'right', t: now - second, quality: 'synced' },
      { name: 'an hour ahead', t: now + hour, quality: 'drift' },
      { name: 'a day behind', t: now - day, quality: 'synced' },
      { name: 'in 1970', t: 0, quality: 'unset' },
      { name: 'two days ahead', t: now + 2 * day, quality: 'unset' },
      { name: 'two years behind', t: now - 730 * day, quality: 'unset' },
      { name: 'before a change of summer time', t: Date.parse('2026-10-25T00:30:00Z'), quality: 'synced' },
      { name: 'the same hour again', t: Date.parse('2026-10-25T01:30:00Z'), quality: 'synced' },
    ]
    await device.report(1, clocks.length, (n) => ({ ...accessEvent(n), t: clocks[n - 1]!.t, mono: 1 }))
    await device.next('evtack', ({ upTo }) => upTo === clocks.length)
    const rows = await testApp.eventsOf(device)
    expect(rows).toHaveLength(clocks.length)
    for (const [index, row] of rows.entries()) {
      const { name, quality, t } = clocks[index]!
      expect([name, row.time_quality]).toEqual([name, quality])
      if (quality === 'unset') expect(row.occurred_at, name).toEqual(row.received_at)
      else expect(row.occurred_at.getTime(), name).toBe(t)
    }
    report('T15b', { clocks: clocks.length, kept: rows.length }, 'every event kept with its quality')
  })

  it('that goes back in the middle of a batch changes neither order nor number of events', async () => {
    await using device = await testApp.connected()
    const now = Date.now()
    const steps = [0, 1, -hour, -hour + 1, -day, 2, 3].map((step) => now - 10_000 + step)
    await device.report(1, steps.length, (n) => ({ ...accessEvent(n), t: steps[n - 1] }))
    await device.next('evtack', ({ upTo }) => upTo === steps.length)
    const rows = await testApp.eventsOf(device)
    expect(rows.map(({ number }) => Number(number))).toEqual(steps.map((_, index) => index + 1))
  })

  it('gets the offset it needs, however wrong it is', async () => {
    await using device = await testApp.connected()
    for (const wrong of [0, -day, hour, 10 * 365 * day]) {
      const t1 = Date.now() + wrong
      await device.say('time', { v: 1, ts: null, t1 })
      const reply = await device.next('time', (message) => message.t1 === t1)
      const offset = (reply.t2 - t1 + (reply.t3 - Date.now() - wrong)) / 2
      expect(Math.abs(offset + wrong)).toBeLessThan(2_000)
    }
  })
})
