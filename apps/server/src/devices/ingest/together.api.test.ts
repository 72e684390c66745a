import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { ReceivedBatch } from '../connection/dispatcher.ts'
import { liveFeed } from './consumers/live-feed.ts'
import { ingestBatches } from './ingest.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
let epochs = 0

/** Batches of an epoch of their own, a second and a minute of uptime apart. */
function batchesOf(numbers: readonly (readonly number[])[], epoch = `abcdef${String((epochs += 1)).padStart(2, '0')}`) {
  return numbers.map((list, index): ReceivedBatch => {
    const receivedAt = new Date(Date.parse('2026-11-20T12:00:00Z') + index * 1_000)
    const events = list.map((n) => ({ n, t: null, tq: 'unset', mono: 0, type: 'access', door: 0, granted: true }))
    const place = { epoch, boot: 1, mono: index * 60_000, from: list[0]!, to: list.at(-1)! }
    return { receivedAt, batch: { v: 1, ts: 0, ...place, events } }
  })
}

const ingestAll = (received: readonly ReceivedBatch[]) =>
  ingestBatches(testApp.services.database, testApp.fixtures.ours.office.mac, received, testApp.services.vault)

const storedOf = (epoch: string) =>
  testApp.services.database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('door_event')
      .select(['number', 'occurred_at', 'received_at'])
      .where('epoch', '=', epoch)
      .orderBy('number')
      .execute(),
  )

describe('batches that are stored together', () => {
  it('have each event once, with the times of the batch that brought it first', async () => {
    const batches = batchesOf([
      [1, 2],
      [2, 3],
      [5, 6],
    ])
    const results = await ingestAll(batches)
    expect(results).toHaveLength(3)
    expect(results).toEqual(results.map(() => expect.objectContaining({ upTo: 3, gaps: [[4, 4]] })))
    const at = (second: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + second * 1_000)
    expect(await storedOf(batches[0]!.batch.epoch)).toEqual(
      [
        [1, at(0), at(0)],
        [2, at(0), at(0)],
        [3, at(1 - 60), at(1)],
        [5, at(2 - 120), at(2)],
        [6, at(2 - 120), at(2)],
      ].map(([number, occurred_at, received_at]) => ({ number: String(number), occurred_at, received_at })),
    )
  })

  it('are stored one by one where one of them fails, and only that one is not', async () => {
    const batches = batchesOf([[1], [2], [3]])
    const run = liveFeed.run.bind(liveFeed)
    const failing = vi.spyOn(liveFeed, 'run').mockImplementation((batch, db) => {
      if (batch.rows.some(({ number }) => number === 2)) throw new Error('it cannot be stored')
      return run(batch, db)
    })
    const [first, second, third] = await ingestAll(batches)
    failing.mockRestore()
    expect(first).toMatchObject({ upTo: 1 })
    expect(second).toBeInstanceOf(Error)
    expect(third).toMatchObject({ upTo: 1, gaps: [[2, 2]] })
    expect((await storedOf(batches[0]!.batch.epoch)).map(({ number }) => number)).toEqual(['1', '3'])
  })

  it('of two lives of the counter have a cursor each', async () => {
    const batches = [...batchesOf([[1]]), ...batchesOf([[1]])]
    expect(await ingestAll(batches)).toEqual(
      batches.map(({ batch: { epoch } }) => expect.objectContaining({ epoch, upTo: 1 })),
    )
  })
})
