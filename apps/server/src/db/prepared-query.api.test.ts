import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { systemQueries, type Db } from './db.ts'
import { projectScope, systemScope } from './scope/scope.ts'

/** Statements that a connection runs again and again, as Kysely sends them. */

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(async () => {
  await test.drop()
})

/** Runs work on one connection. */
const onConnection = <Result>(run: (db: Db) => Promise<Result>) => test.database.read(systemScope, run)

const rowsOf = async (db: Db, statement: ReturnType<typeof sql>) =>
  (await statement.execute(systemQueries(db, systemScope))).rows

const kinds = (
  number: number | null,
) => sql`select ${number}::int as number, ${number}::bigint as large, 'ä ✓'::text as text,
  null::text as nothing, ${number} > 1 as truth, timestamptz '2026-11-27 08:00Z' as moment, '\\x00ff'::bytea as bytes,
  array['a', 'b,"']::text[] as list, jsonb_build_object('n', ${number}::int) as document, 1 as number2`

const expectedRow = (number: number | null) => ({
  number,
  large: number === null ? null : String(number),
  text: 'ä ✓',
  nothing: null,
  truth: number === null ? null : number > 1,
  moment: new Date('2026-11-27T08:00:00Z'),
  bytes: Buffer.from([0, 255]),
  list: ['a', 'b,"'],
  document: { n: number },
  number2: 1,
})

describe('a prepared statement', () => {
  it('answers equal columns at every run, with the values of this run', async () => {
    await onConnection(async (db) => {
      for (const number of [1, 2, null, 3]) {
        const [row] = await rowsOf(db, kinds(number))
        expect(row).toMatchObject(expectedRow(number))
      }
    })
  })

  it('answers rows that do not share what one of them is given', async () => {
    await onConnection(async (db) => {
      const rows = await rowsOf(db, sql`select n as number, null::text as name from generate_series(1, 3) n`)
      Object.assign(rows[0]!, { name: 'first' })
      expect(rows).toEqual([
        { number: 1, name: 'first' },
        { number: 2, name: null },
        { number: 3, name: null },
      ])
    })
  })

  it('says how many rows it changed', async () => {
    await test.database.write(systemScope, async (db) => {
      const queries = systemQueries(db, systemScope)
      await sql`create temporary table counted (n int) on commit drop`.execute(queries)
      for (const many of [3, 2]) {
        const insertResult = await sql`insert into counted select generate_series(1, ${many}::int)`.execute(queries)
        expect(insertResult).toEqual({ numAffectedRows: BigInt(many), rows: [] })
      }
      const deletedRows = await sql`delete from counted where n > 1 returning n`.execute(queries)
      expect([deletedRows.numAffectedRows, deletedRows.rows.length]).toEqual([3n, 3])
    })
  })

  it('that PostgreSQL refuses leaves the connection and the next run as they were', async () => {
    const division = (by: number) => sql`select 6 / ${by}::int as result`
    await onConnection(async (db) => {
      for (let round = 0; round < 2; round++) {
        await expect(rowsOf(db, division(0))).rejects.toThrow('division by zero')
        expect(await rowsOf(db, division(2))).toEqual([{ result: 3 }])
      }
      await expect(rowsOf(db, sql`select no_column`)).rejects.toThrow('no_column')
      await expect(rowsOf(db, sql`select no_column`)).rejects.toThrow('no_column')
    })
  })

  it('with a value that cannot be sent is refused, and the connection goes on', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    await onConnection(async (db) => {
      await expect(rowsOf(db, sql`select ${circular}::jsonb as document`)).rejects.toThrow(/circular/i)
      expect(await rowsOf(db, sql`select ${{ n: 1 }}::jsonb as document`)).toEqual([{ document: { n: 1 } }])
    })
  })
})

describe('a transaction', () => {
  const inScope = (uuid: string) => test.database.write(projectScope(uuid), scopeNow)
  const scopeNow = async (db: Db) => {
    const { rows } = await sql<{ kind: string; uuid: string; role: string; number: string | null }>`
      select current_setting('lintel.scope') as kind, current_setting('lintel.scope_uuid') as uuid, current_user as role,
        pg_current_xact_id()::text as number`.execute(systemQueries(db, systemScope))
    return rows[0]!
  }

  it('begins with its first statement, in its scope, and the connection has its own again', async () => {
    const sites = Array.from({ length: 30 }, () => randomUUID())
    const scopes = await Promise.all(sites.map(inScope))
    expect(scopes.map(({ uuid }) => uuid)).toEqual(sites)
    expect(new Set(scopes.map(({ kind }) => kind))).toEqual(new Set(['project']))
    const afterwards = await test.database.read(systemScope, scopeNow)
    expect(afterwards).toMatchObject({ kind: 'system', uuid: '' })
  })

  it('is one for all its statements, and nothing of it stays when its first or a later one fails', async () => {
    const numbers = await test.database.write(systemScope, async (db) => [
      (await scopeNow(db)).number,
      (await scopeNow(db)).number,
    ])
    expect(new Set(numbers).size).toBe(1)
    const name = randomUUID()
    const put = (db: Db) =>
      rowsOf(db, sql`insert into system_setting (name, value) values (${name}, '1') returning name`)
    const fails = (db: Db) => rowsOf(db, sql`select 1 / ${0}::int`)
    await expect(test.database.write(systemScope, fails)).rejects.toThrow('division by zero')
    await expect(
      test.database.write(systemScope, async (db) => {
        await put(db)
        await fails(db)
      }),
    ).rejects.toThrow('division by zero')
    const rows = await onConnection((db) => rowsOf(db, sql`select from system_setting where name = ${name}`))
    expect(rows).toEqual([])
    // The connection is as it was: the next one begins and commits.
    expect((await inScope(randomUUID())).kind).toBe('project')
  })

  it('begins before a statement that answers whole rows and is never prepared', async () => {
    const site = randomUUID()
    const number = await test.database.write(projectScope(site), async (db) => {
      await rowsOf(db, sql`select * from (values (1)) as one (n)`)
      return (await scopeNow(db)).uuid
    })
    expect(number).toBe(site)
  })

  it('without a statement is none', async () => {
    expect(await test.database.write(systemScope, async () => 'nothing')).toBe('nothing')
    await expect(test.database.write(systemScope, () => Promise.reject(new Error('before')))).rejects.toThrow('before')
    expect((await test.database.write(systemScope, scopeNow)).kind).toBe('system')
  })
})
