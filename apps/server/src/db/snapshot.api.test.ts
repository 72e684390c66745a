import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { systemQueries, type Db } from './db.ts'
import { systemScope } from './scope/scope.ts'

describe('a snapshot', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await testDatabase()
  })
  afterAll(() => test.drop())

  const count = async (db: Db): Promise<number> => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from audit_chain`.execute(
      systemQueries(db, systemScope),
    )
    return Number(rows[0]!.n)
  }

  it('reads the rows of one moment, whatever is written meanwhile, and writes none', async () => {
    const counts = await test.database.snapshot(systemScope, async (db) => {
      const before = await count(db)
      await test.database.owner.query('insert into audit_chain (chain_uuid) values (gen_random_uuid())')
      return [before, await count(db)]
    })
    expect(counts[1]).toBe(counts[0])
    expect(await test.database.read(systemScope, count)).toBe(counts[0]! + 1)
    const writing = test.database.snapshot(systemScope, (db) =>
      systemQueries(db, systemScope).deleteFrom('audit_chain').execute(),
    )
    await expect(writing).rejects.toThrow('read-only transaction')
  })
})
