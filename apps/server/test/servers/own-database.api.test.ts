import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EmbeddedPostgres } from '../../src/db/embedded/supervise.ts'
import { startTemporaryPostgres } from '../../src/db/embedded/temporary.ts'
import { ask, startServer, type ServerProcess } from './server-process.ts'

/** What the README has a superuser run for a PostgreSQL of one's own suffices, and each statement of it is needed. */
const readme = readFileSync(fileURLToPath(new URL('../../../../README.md', import.meta.url)), 'utf8')
const statements = /```sql\n([^`]+)```/.exec(readme)![1]!.trim().split('\n')

let postgres: EmbeddedPostgres
let dataDir: string
let server: ServerProcess | undefined

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'lintel-own-database-'))
})
afterAll(async () => {
  await server?.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('a PostgreSQL of one’s own serves after the statements of the README', async () => {
  const url = new URL(postgres.url)
  ;[url.username, url.password, url.pathname] = ['portal_owner', 'secret', '/portal']
  const settings = { DATABASE_URL: url.href, DATA_DIR: dataDir }
  const refusal = () =>
    startServer({ settings }).then(
      () => 'it started',
      (error: Error) => error.message,
    )
  expect(statements.map((statement) => statement.split(' ').slice(0, 2).join(' '))).toEqual([
    'create role',
    'create database',
    'grant set',
  ])
  expect(await refusal()).toMatch(/^DATABASE_URL: /)
  for (const statement of statements.slice(0, -1)) await ask(postgres.url, statement)
  expect(await refusal()).toContain(
    'run "grant set on parameter "lintel.scope", "lintel.scope_uuid", "lintel.scope_company"',
  )
  await ask(postgres.url, statements.at(-1)!)
  server = await startServer({ settings })
  expect(await server.readyz()).toBe(200)
  // The login of the application: without createrole there would be none.
  expect(existsSync(join(dataDir, 'keys', 'database-login.json'))).toBe(true)
  const logins = await ask(url.href, `select usename from pg_stat_activity where application_name = 'lintel'`)
  expect(logins.map(({ usename }: { usename?: string }) => usename)).toEqual(
    logins.map(() => expect.stringMatching(/^lintel_app_[0-9a-f]{8}$/)),
  )
  expect(logins.length).toBeGreaterThan(0)
})
