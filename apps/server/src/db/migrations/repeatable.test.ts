import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedPostgres } from '../embedded/supervise.ts'
import { startTemporaryPostgres } from '../embedded/temporary.ts'
import { applyRepeatable } from './repeatable.ts'
import { sqlFilesIn } from './sql-file.ts'

const ours = 'database/repeatable'
let postgres: EmbeddedPostgres
let client: pg.Client
let dir: string
let databases = 0

async function write(texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
}

const names = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.flat()

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
})

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lintel-repeatable-'))
  const server = new pg.Client({ connectionString: postgres.url })
  await server.connect()
  await server.query(`create database repeated_${++databases}`)
  await server.end()
  const url = new URL(postgres.url)
  url.pathname = `/repeated_${databases}`
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('create table door (name text, height integer)')
  return async () => {
    await client.end()
    await rm(dir, { recursive: true })
  }
})

afterAll(() => postgres.stop())

describe('repeatable files', () => {
  it('are applied in the order of what needs what, and again only when their text changes', async () => {
    await write({
      'functions/low.sql': 'create or replace function low() returns integer language sql as $$ select smallest() $$;',
      'functions/smallest.sql': 'create or replace function smallest() returns integer language sql as $$ select 2 $$;',
      'views/low.sql': 'create view low_door as select name from door where height < low();',
    })
    expect(await applyRepeatable(client, dir)).toEqual(['functions/low.sql', 'functions/smallest.sql', 'views'])
    expect(await applyRepeatable(client, dir)).toEqual([])
    await write({
      'functions/smallest.sql': 'create or replace function smallest() returns integer language sql as $$ select 3 $$;',
    })
    expect(await applyRepeatable(client, dir)).toEqual(['functions/smallest.sql'])
    expect(await names('select low()')).toEqual([3])
  })

  it('of policies are applied again where the roles that they name are others', async () => {
    await write({
      'functions/one.sql': 'create or replace function one() returns integer language sql as $$ select 1 $$;',
      'policies/door.sql':
        'drop policy if exists low on door; create policy low on door to lintel_site using (height < 2);',
    })
    const policies = () => names(`select polname from pg_policy where 'lintel_site'::regrole = any(polroles)`)
    await client.query('create role lintel_site')
    await applyRepeatable(client, dir)
    expect(await policies()).toEqual(['low'])
    await client.query('drop policy low on door; drop role lintel_site; create role lintel_site')
    expect(await applyRepeatable(client, dir)).toEqual(['policies/door.sql'])
    expect(await policies()).toEqual(['low'])
    await client.query('drop policy low on door; drop role lintel_site')
  })

  it('of policies and triggers leave nothing of what was taken out of them', async () => {
    const helpers = (await sqlFilesIn(join(ours, 'functions'))).find(({ name }) => name === 'schema-helpers.sql')!.text
    const policies = (...policyNames: string[]) =>
      [
        `call drop_policies('door');`,
        ...policyNames.map((name) => `create policy ${name} on door using (height > 0);`),
      ].join('\n')
    await write({ 'functions/schema-helpers.sql': helpers, 'policies/door.sql': policies('one', 'two') })
    await applyRepeatable(client, dir)
    await write({ 'policies/door.sql': policies('two') })
    await applyRepeatable(client, dir)
    expect(await names('select polname from pg_policy')).toEqual(['two'])
    await write({ 'functions/schema-helpers.sql': `${helpers}\n-- changed` })
    expect(await applyRepeatable(client, dir)).toEqual(['functions/schema-helpers.sql', 'policies/door.sql'])
  })

  it('of views are applied together, also when one that others read gets other columns', async () => {
    await write({
      'views/1.sql': 'create view tall as select name from door;',
      'views/2.sql': 'create view taller as select * from tall;',
    })
    await applyRepeatable(client, dir)
    await write({ 'views/1.sql': 'create view tall as select height, name from door;' })
    expect(await applyRepeatable(client, dir)).toEqual(['views'])
    expect(await names(`select attname from pg_attribute where attrelid = 'taller'::regclass order by attnum`)).toEqual(
      ['height', 'name'],
    )
  })

  it('that fail change nothing and say file and line', async () => {
    await write({ 'views/1.sql': 'create view tall as select name from door;' })
    await applyRepeatable(client, dir)
    await write({ 'functions/broken.sql': 'create table gate ();\ncreate oops' })
    await expect(applyRepeatable(client, dir)).rejects.toThrow(
      /^The file functions\/broken\.sql of the database failed at line 2: syntax error/,
    )
    expect(await names(`select to_regclass('gate')::text, to_regclass('tall')::text`)).toEqual([null, 'tall'])
  })

  it('are functions alone for a database whose tables are older', async () => {
    await write({
      'functions/low.sql': 'create or replace function low() returns integer language sql as $$ select 2 $$;',
      'views/low.sql': 'create view low_door as select no_such_column from door;',
    })
    expect(await applyRepeatable(client, dir, 'functions')).toEqual(['functions/low.sql'])
  })
})
