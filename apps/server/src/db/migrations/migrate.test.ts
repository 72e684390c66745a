import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedPostgres } from '../embedded/supervise.ts'
import { startTemporaryPostgres } from '../embedded/temporary.ts'
import { testPool } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

let postgres: EmbeddedPostgres
let server: pg.Pool
let dir: string
let url: string
let databases = 0
const log = () => {}

const urlOf = (database: string, user?: string) => {
  const address = new URL(postgres.url)
  address.pathname = `/${database}`
  if (user) [address.username, address.password] = [user, 'secret']
  return address.href
}

const newDatabase = async (owner = 'lintel') => {
  const name = `migrated_${++databases}`
  await server.query(`create database ${name} owner ${owner}`)
  return name
}

const ask = async (address: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const files = async (texts: Record<string, string>) => {
  for (const [name, text] of Object.entries(texts)) await writeFile(join(dir, name), text)
}

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  server = testPool({ connectionString: postgres.url, max: 2 })
  dir = await mkdtemp(join(tmpdir(), 'lintel-migrations-'))
})

beforeEach(async () => {
  for (const name of await readdir(dir)) await rm(join(dir, name))
  url = urlOf(await newDatabase())
})

afterAll(async () => {
  await server.end()
  await postgres.stop()
  await rm(dir, { recursive: true })
})

describe('migrate', () => {
  it('applies files in name order, once', async () => {
    await files({
      '2-fill.sql': `insert into door (name) values ('Lobby')`,
      '1-door.sql': 'create table door (name text primary key)',
      'notes.txt': 'nothing to apply',
    })
    const sentences: string[] = []
    const result = await migrate(url, { dir, log: (sentence) => sentences.push(sentence) })
    expect(result).toEqual({ applied: ['1-door.sql', '2-fill.sql'], appRole: 'lintel_app' })
    expect(sentences).toEqual(['Applied 1-door.sql.', 'Applied 2-fill.sql.'])
    await files({ '3-more.sql': `insert into door (name) values ('Gate')` })
    expect((await migrate(url, { dir, log })).applied).toEqual(['3-more.sql'])
    expect((await migrate(url, { dir, log })).applied).toEqual([])
    expect(await ask(url, 'select name from door order by name')).toEqual(['Gate', 'Lobby'])
    expect(await ask(url, 'select name from schema_migration where length(sha256) = 64 order by name')).toHaveLength(3)
  })

  it('takes a pool and gives its connection back', async () => {
    await files({ '1.sql': 'create table door ()' })
    const pool = testPool({ connectionString: url, max: 1 })
    expect((await migrate(pool, { dir, log })).applied).toEqual(['1.sql'])
    expect(
      (await pool.query('select count(*)::int as locks from pg_locks where locktype = $1', ['advisory'])).rows,
    ).toEqual([{ locks: 0 }])
    await pool.end()
  })

  it('lets several servers start at once', async () => {
    await files({ '1.sql': 'create table door ()', '2.sql': 'create table gate ()' })
    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(url, { dir, log })))
    expect(results.flatMap(({ applied }) => applied)).toEqual(['1.sql', '2.sql'])
  })

  it('waits for no lock longer than others can wait behind it, and tries again', async () => {
    await files({ '1.sql': `create table door (name text); insert into door values ('Lobby')` })
    await migrate(url, { dir, log })
    await files({ '2.sql': 'alter table door add column floor integer; create index door_by_floor on door (floor)' })
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin; select from door')
    const migrating = migrate(url, { dir, log })
    const waitsMs: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const startedAt = performance.now()
      await ask(url, 'select name from door')
      waitsMs.push(performance.now() - startedAt)
      await pause(100)
    }
    await reader.query('rollback')
    await reader.end()
    expect((await migrating).applied).toEqual(['2.sql'])
    expect(Math.max(...waitsMs)).toBeLessThan(5_000)
    expect(await ask(url, 'select floor from door')).toEqual([null])
  })

  it('undoes the whole of a file that fails, and keeps those before it', async () => {
    await files({ '1.sql': 'create table door ()', '2.sql': 'create table gate ();\ncreate table\n  gate (oops)' })
    await expect(migrate(url, { dir, log })).rejects.toThrow(/^The migration 2\.sql failed at line 3: syntax error/)
    await files({ '2.sql': 'create table gate ()' })
    expect((await migrate(url, { dir, log })).applied).toEqual(['2.sql'])
  })

  it('says where a block failed', async () => {
    await files({ '1.sql': 'do $$ begin\n perform 1 / 0;\nend $$' })
    await expect(migrate(url, { dir, log })).rejects.toThrow(
      'The migration 1.sql failed (SQL statement "SELECT 1 / 0"): division by zero.',
    )
  })

  it('refuses a file that was changed after it was applied, other line ends aside', async () => {
    await files({ '1.sql': 'create table door\n()' })
    await migrate(url, { dir, log })
    await files({ '1.sql': 'create table door\r\n()' })
    expect((await migrate(url, { dir, log })).applied).toEqual([])
    await files({ '1.sql': 'create table gate ()' })
    await expect(migrate(url, { dir, log })).rejects.toThrow(
      'The database was made with another migration 1.sql than this version has, so it cannot be carried over.',
    )
  })

  it('refuses a file that comes before an applied one', async () => {
    await files({ '2.sql': 'create table door ()' })
    await migrate(url, { dir, log })
    await files({ '1.sql': 'create table gate ()' })
    await expect(migrate(url, { dir, log })).rejects.toThrow(
      'The migration 1.sql comes before 2.sql, which is already applied: give it a later name.',
    )
  })

  it('refuses a database that is newer than the files', async () => {
    await files({ '2999-01-01-0000-door.sql': 'create table door ()' })
    await migrate(url, { dir, log })
    await rm(join(dir, '2999-01-01-0000-door.sql'))
    await expect(migrate(url, { dir, log })).rejects.toThrow(
      'The database comes from a newer version (it has the migration 2999-01-01-0000-door.sql, which this one does not ' +
        'know). Nothing was changed: start that version or a newer one.',
    )
  })

  it.each(['2026-11-23-0905-search-of-the-audit-log.sql', '2026-11-27-2359-late.sql', '0015-other-baseline.sql'])(
    'tells the owner of data from before the first day that is carried over what to do: %s',
    async (name) => {
      await files({ [name]: 'create table door ()' })
      await migrate(url, { dir, log })
      await rm(join(dir, name))
      await files({ '0001-platform.sql': 'create table door ()', '2026-11-28-1700-gates.sql': 'create table gate ()' })
      await expect(migrate(url, { dir, log })).rejects.toThrow(
        `The database comes from a version of before 2026-11-28, whose data is not carried over (it has the migration ${name}). ` +
          'Nothing was changed: go on with the version that made it, or begin with an empty DATA_DIR or database.',
      )
      expect(await ask(url, `select to_regclass('gate')::text`)).toEqual([null])
    },
  )

  it('refuses a database with tables of something else', async () => {
    await ask(url, 'create table invoice ()')
    await files({ '1.sql': 'create table door ()' })
    await expect(migrate(url, { dir, log })).rejects.toThrow(
      'The database has tables that no version of the portal made (invoice). Nothing was changed: make an empty database for the portal.',
    )
  })

  it('refuses an old server, another encoding and a server without ICU', async () => {
    const migrateOn = (server: object) => {
      const fakePool = { query: async () => ({ rows: [{ name: '14.11', ...server }] }), release: () => {} }
      return migrate({ connect: async () => fakePool } as unknown as pg.Pool, { dir, log })
    }
    const able = { number: 180_001, encoding: 'UTF8', knowsIcu: true }
    await expect(migrateOn({ ...able, number: 140_011 })).rejects.toThrow(
      'The database server is PostgreSQL 14.11, but 15 or newer is needed.',
    )
    await expect(migrateOn({ ...able, encoding: 'LATIN1' })).rejects.toThrow('make one with the encoding UTF8.')
    await expect(migrateOn({ ...able, knowsIcu: false })).rejects.toThrow('was built without ICU')
  })

  it('rebuilds indexes of names for another version of ICU', async () => {
    await files({
      '1.sql': `create collation people (provider = icu, locale = 'und'); create table door (name text collate people);
        create index door_by_name on door (lower(name))`,
    })
    await migrate(url, { dir, log })
    const file = () => ask(url, `select pg_relation_filenode('door_by_name')`)
    const before = await file()
    await ask(url, `update pg_collation set collversion = '1' where collname = 'people'`)
    const sentences: string[] = []
    await migrate(url, { dir, log: (sentence) => sentences.push(sentence) })
    expect(sentences).toEqual([
      'The database server sorts by another version of ICU than before: indexes of names are rebuilt.',
    ])
    expect(await file()).not.toEqual(before)
    sentences.length = 0
    await migrate(url, { dir, log: (sentence) => sentences.push(sentence) })
    expect(sentences).toEqual([])
  })
})

describe('the roles of the application', () => {
  const dropRoles = () => server.query('drop role if exists lintel_app, lintel_site')

  it.each(['lintel_app', 'lintel_site'])('cannot sign in and are held by row-level security: %s', async (role) => {
    await dropRoles()
    expect((await migrate(url, { dir, log })).appRole).toBe('lintel_app')
    expect(
      await ask(url, `select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = '${role}'`),
    ).toEqual([false, false, false])
    expect(
      await ask(url, `select member::regrole::text from pg_auth_members where roleid = '${role}'::regrole`),
    ).toEqual(['lintel'])
  })

  it('are made once by servers of many databases at the same time', async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, async () => urlOf(await newDatabase())))
    for (let round = 0; round < 5; round++) {
      await dropRoles()
      const roles = await Promise.all(urls.map(async (address) => (await migrate(address, { dir, log })).appRole))
      expect(roles).toEqual(urls.map(() => 'lintel_app'))
    }
  })

  it('are made by a user who may make roles', async () => {
    await dropRoles()
    await server.query(`create role maker login password 'secret' createrole`)
    const address = urlOf(await newDatabase('maker'), 'maker')
    expect((await migrate(address, { dir, log })).appRole).toBe('lintel_app')
    const roles = await ask(address, `select set_config('role', 'lintel_app', false), current_user::text`)
    expect(roles).toEqual(['lintel_app', 'lintel_app'])
    await dropRoles()
  })

  it('are done without by a user who may make none but is held by the policies', async () => {
    await server.query(`create role plain login password 'secret'`)
    const address = urlOf(await newDatabase('plain'), 'plain')
    await dropRoles()
    expect(await migrate(address, { dir, log })).toEqual({ applied: [], appRole: null })
    await server.query('create role lintel_app; create role lintel_site')
    expect((await migrate(address, { dir, log })).appRole).toBeNull()
    await server.query('grant lintel_app to plain')
    expect((await migrate(address, { dir, log })).appRole).toBeNull()
    await server.query('grant lintel_site to plain')
    expect((await migrate(address, { dir, log })).appRole).toBe('lintel_app')
    await dropRoles()
  })

  it('are asked for when policies would not hold the user', async () => {
    await server.query(`create role free login password 'secret' bypassrls`)
    const address = urlOf(await newDatabase('free'), 'free')
    await expect(migrate(address, { dir, log })).rejects.toThrow(
      'The user free passes row-level security and may not use the roles lintel_app and lintel_site: run "create role lintel_app ' +
        'nologin", "create role lintel_site nologin" and "grant lintel_app, lintel_site to "free"" as a superuser.',
    )
  })

  it('are refused when one passes row-level security itself', async () => {
    await dropRoles()
    for (const role of ['lintel_app', 'lintel_site']) {
      await server.query(`create role ${role} bypassrls`)
      await expect(migrate(url, { dir, log })).rejects.toThrow(`The role ${role} may pass row-level security: run`)
      await dropRoles()
    }
  })

  it('come with a sentence for a user who may not make tables', async () => {
    await server.query(`create role guest login password 'secret'`)
    const name = await newDatabase()
    await expect(migrate(urlOf(name, 'guest'), { dir, log })).rejects.toThrow(
      `The user guest may not make tables in the database ${name}: make it the owner of the database.`,
    )
  })
})
