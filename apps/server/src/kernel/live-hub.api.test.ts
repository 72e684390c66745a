import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '@lintel/contract/base/limits.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Database } from '../db/database.ts'
import { startLiveHub, type LiveHub } from './live-hub.ts'

let testApp: TestApp
let site: string
beforeAll(async () => {
  testApp = await startTestApp()
  site = testApp.fixtures.ours.office.uuid
  return () => testApp.close()
})

/** Reads of the database that a hub has made. */
let reads = 0
let hub: LiveHub
let woken = 0
const silent = pino({ level: 'silent' })
const countedReads = (): Database => ({
  ...testApp.test.database,
  read: (scope, run) => {
    reads += 1
    return testApp.test.database.read(scope, run)
  },
})
beforeEach(async () => {
  hub = await startLiveHub(testApp.test.url, countedReads(), silent)
  ;[reads, woken] = [0, 0]
})
afterEach(() => hub.close())

const query = (text: string, values: readonly unknown[]) => testApp.test.database.owner.query(text, [...values])
const append = (changes: readonly object[]) =>
  query('select append_live_changes($1, $2)', [site, JSON.stringify(changes)])
const change = (text: string) => ({ kind: 'alarm', alarmUuid: text })
const follow = () => hub.subscribe(site, () => void (woken += 1))
const wakes = (count: number) => expect.poll(() => woken).toBeGreaterThanOrEqual(count)
const changesSince = async (after: number) =>
  (await hub.changesAfter(site, after))?.map(({ number, change: of }) => [number, of])

describe('changes of a site', () => {
  it('are handed on without a read as they are notified, from the middle of what was appended together as well', async () => {
    const start = await hub.newest(site)
    follow()
    reads = 0
    await append([change('a'), change('b'), change('c')])
    await append([change('d')])
    await wakes(2)
    expect(await changesSince(start + 1)).toEqual([
      [start + 2, change('b')],
      [start + 3, change('c')],
      [start + 4, change('d')],
    ])
    expect(reads).toBe(0)
  })

  it('are one row for what was appended together, under gapless numbers', async () => {
    const start = await hub.newest(site)
    await append([change('a'), change('b')])
    await append([change('c')])
    const { rows } = await query(
      'select first_number, number from live_change where project_uuid = $1 and number > $2 order by number',
      [site, start],
    )
    expect(rows.map((row: object) => Object.values(row).map(Number))).toEqual([
      [start + 1, start + 2],
      [start + 3, start + 3],
    ])
    // Of nobody who listens: from the rows.
    expect((await hub.changesAfter(site, start + 1))?.map(({ number }) => number)).toEqual([start + 2, start + 3])
    expect(await changesSince(start + 3)).toEqual([])
  })

  it('are read from the rows where there are too many for a notification', async () => {
    const start = await hub.newest(site)
    follow()
    const many = Array.from({ length: 300 }, (_, place) => change(`a long text that is the same in each ${place}`))
    await append(many)
    await append([change('after')])
    await wakes(2)
    reads = 0
    const changes = await changesSince(start)
    expect(changes).toEqual([...many, change('after')].map((of, place) => [start + place + 1, of]))
    expect(reads).toBe(1)
    expect(await changesSince(start + 300)).toEqual([[start + 301, change('after')]])
    expect(reads).toBe(1)
  })

  it('are read from the rows after the listening connection broke, whatever was said meanwhile', async () => {
    const start = await hub.newest(site)
    follow()
    await append([change('before')])
    await wakes(1)
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lintel-live' and datname = current_database()`,
      [],
    )
    await append([change('meanwhile')])
    await expect.poll(async () => (await changesSince(start))?.length, { timeout: 20_000 }).toBe(2)
    woken = 0
    await expect
      .poll(
        async () => {
          await append([change('afterwards')])
          await pause(20)
          return woken
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    const newest = await hub.newest(site)
    expect((await hub.changesAfter(site, start))?.map(({ number }) => number)).toEqual(
      Array.from({ length: newest - start }, (_, place) => start + place + 1),
    )
  })

  it('are the same at two servers, in the order of commits', async () => {
    const other = await startLiveHub(testApp.test.url, testApp.test.database, silent)
    const start = await hub.newest(site)
    let last = start
    const numbers: number[] = []
    const stop = other.subscribe(site, () => undefined)
    follow()
    await Promise.all(Array.from({ length: 20 }, (_, place) => append([change(`${place}`), change('x')])))
    await wakes(20)
    for (const one of (await hub.changesAfter(site, start)) ?? []) numbers.push((last = one.number))
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, place) => start + place + 1))
    expect(last).toBe(start + 40)
    await expect.poll(() => other.changesAfter(site, start)).toEqual(await hub.changesAfter(site, start))
    stop()
    await other.close()
  })

  it('are none to replay where more were missed than are replayed, however few rows those are', async () => {
    const start = await hub.newest(site)
    await append(Array.from({ length: limits.liveEventReplay + 1 }, () => change('a')))
    expect(await hub.changesAfter(site, start)).toBeNull()
    expect((await hub.changesAfter(site, start + 1))?.length).toBe(limits.liveEventReplay)
  })

  it('are none to replay where a part of them is not kept any more', async () => {
    const start = await hub.newest(site)
    await append([change('a'), change('b')])
    await query('delete from live_change where project_uuid = $1 and number = $2', [site, start + 2])
    expect(await hub.changesAfter(site, start)).toBeNull()
    await append([change('c')])
    expect(await hub.changesAfter(site, start + 1)).toBeNull()
    expect(await changesSince(start + 2)).toEqual([[start + 3, change('c')]])
  })
})
