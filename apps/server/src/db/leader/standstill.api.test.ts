import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pool } from 'pg'
import { testDatabase, testPool, type TestDatabase } from '../../../test/database.ts'
import { watchForStandstill } from './standstill.ts'

let test: TestDatabase
let pool: Pool
beforeAll(async () => {
  test = await testDatabase()
  pool = testPool({ connectionString: test.url })
})
afterAll(async () => {
  await pool.end()
  await test.drop()
})

it('ends a statement that has no end, as one is that a backend stopped in the middle of', async () => {
  const watch = watchForStandstill(test.url)
  const client = await pool.connect()
  watch.guard(client, 300)
  await expect(watch.during(client, () => client.query('select pg_sleep(30)'))).rejects.toThrow('Connection terminated')
  client.release(true)
  watch.close()
})

it('counts no time in which this process itself did not run', async () => {
  const watch = watchForStandstill(test.url)
  const client = await pool.connect()
  const release = watch.guard(client, 1_500)
  const answer = watch.during(client, () => client.query('select 1 as one from pg_sleep(0.1)'))
  await pause(10)
  const until = performance.now() + 3_000
  while (performance.now() < until);
  expect((await answer).rows).toEqual([{ one: 1 }])
  release()
  client.release()
  watch.close()
})

it('leaves a connection alone that is not asked anything, and one whose statements are many', async () => {
  const watch = watchForStandstill(test.url)
  const client = await pool.connect()
  const release = watch.guard(client, 300)
  await pause(1_000)
  for (let turn = 0; turn < 5; turn += 1) await watch.during(client, () => client.query('select pg_sleep(0.2)'))
  expect((await watch.during(client, () => client.query('select 1 as one'))).rows).toEqual([{ one: 1 }])
  release()
  client.release()
  watch.close()
})
