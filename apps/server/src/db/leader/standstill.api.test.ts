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

it('the standstill watch ends a statement that has no end, as when a backend stops in the middle of it', async () => {
  const watch = watchForStandstill(test.url)
  const client = await pool.connect()
  watch.guard(client, 300)
  await expect(watch.during(client, () => client.query('select pg_sleep(30)'))).rejects.toThrow('Connection terminated')
  client.release(true)
  watch.close()
})

it('the standstill watch counts no time in which its own process did not run', async () => {
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

it('the standstill watch leaves a connection alone that is idle, and one that runs many statements', async () => {
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
