import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { projectScope, systemScope } from '../scope/scope.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { ensureAppLogin } from './app-login.ts'
import { Db } from '../db.ts'

/** The database role of the application cannot become the superuser. */

let test: TestDatabase
let dir: string
beforeAll(async () => {
  test = await testDatabase()
  dir = await mkdtemp(join(tmpdir(), 'lintel-login-'))
})
afterAll(async () => {
  await test.drop()
  await rm(dir, { recursive: true })
})

const scopes = [systemScope, projectScope('00000000-0000-4000-8000-000000000000')]

describe.each(scopes)('a connection of the $kind scope', (scope) => {
  /** Runs statements as an intruder would who can send any. */
  const runStatement = (text: string) => test.database.read(scope, (db) => sql`${sql.raw(text)}`.execute(Db.open(db)))

  it('is no superuser, owns nothing and passes no policy, whatever it takes back', async () => {
    await runStatement('reset role')
    await runStatement('reset session authorization')
    const { rows } = await runStatement(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      (select count(*)::int from pg_class where relowner = oid_of.oid) as owned,
      pg_has_role(oid_of.oid, (select datdba from pg_database where datname = current_database()), 'member') as owner
      from pg_roles oid_of where rolname in (current_user, session_user)`)
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0, owner: false },
    ])
  })

  it('takes no other role, and neither turns a policy off nor gives itself a right', async () => {
    const { username: owner } = new URL(test.url)
    for (const text of [
      `set role ${owner}`,
      `set session authorization ${owner}`,
      'alter table account disable row level security',
      'alter table account owner to current_user',
      'drop policy account_scope on account',
      `alter role ${owner} password 'mine'`,
      'alter role current_user superuser',
      `grant ${owner} to current_user`,
      `copy account to program 'true'`,
    ]) {
      await expect(runStatement(text), text).rejects.toThrow(/permission denied|must be owner|must be able to/)
    }
  })
})

describe('the login of the application', () => {
  const nameIn = (url: string | null) => new URL(url!).username

  it('is made once for a data folder, with a password that PostgreSQL and other users of the machine do not learn', async () => {
    const url = await ensureAppLogin(test.url, inject('appRole'), dir)
    expect(await ensureAppLogin(test.url, inject('appRole'), dir)).toBe(url)
    const file = join(dir, 'keys', 'database-login.json')
    expect((await stat(file)).mode & 0o077).toBe(0)
    const { password } = JSON.parse(await readFile(file, 'utf8')) as { password: string }
    expect(password.length).toBeGreaterThanOrEqual(32)
    const { rows } = await test.database.owner.query<{ verifier: string }>(
      'select rolpassword as verifier from pg_authid where rolname = $1',
      [nameIn(url)],
    )
    expect(rows[0]!.verifier).toMatch(/^SCRAM-SHA-256\$/)
    await test.database.owner.query(`drop role ${nameIn(url)}`)
    // The database was put back without its roles: the same login is made again.
    expect(await ensureAppLogin(test.url, inject('appRole'), dir)).toBe(url)
  })

  it('stops the start of a superuser when it is not let in', async () => {
    const url = await ensureAppLogin(test.url, inject('appRole'), dir)
    await test.database.owner.query(`alter role ${nameIn(url)} connection limit 0`)
    await expect(ensureAppLogin(test.url, inject('appRole'), dir)).rejects.toThrow(
      /^The user \w+ is a superuser, and the database lets no other user in: allow the login lintel_app_\w+ a password/,
    )
    await test.database.owner.query(`drop role ${nameIn(url)}`)
  })

  it('is done without by a user who may make none and is no superuser', async () => {
    await test.database.owner.query(
      `create role no_maker login password 'secret'; grant lintel_app, lintel_site to no_maker`,
    )
    const address = new URL(test.url)
    ;[address.username, address.password] = ['no_maker', 'secret']
    expect(await ensureAppLogin(address.href, inject('appRole'), dir)).toBeNull()
    expect(await ensureAppLogin(address.href, null, dir)).toBeNull()
    await test.database.owner.query('drop role no_maker')
  })

  it('refuses a wrong password', async () => {
    const url = new URL((await ensureAppLogin(test.url, inject('appRole'), dir))!)
    url.password = 'guessed'
    const client = new pg.Client({ connectionString: url.href })
    await expect(client.connect()).rejects.toThrow(/password authentication failed/)
    await test.database.owner.query(`drop role ${url.username}`)
  })
})
