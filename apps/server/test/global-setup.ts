import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureAppLogin } from '../src/db/logins/app-login.ts'
import { openDatabase } from '../src/db/database.ts'
import { startTemporaryPostgres } from '../src/db/embedded/temporary.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { hashPassword } from '../src/domain/sessions/passwords.ts'
import { buildFixtures, fixturePassword, type Fixtures } from './fixtures.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the owner on a running PostgreSQL that holds the migrated database `lintel_template`. */
    postgresUrl: string
    appRole: string
    /** The same server's URL for the application's own login; empty where there is none. */
    appUrl: string
    /** What lies in the database `lintel_fixtures`. */
    fixtures: Fixtures
  }
}

export const templateName = 'lintel_template'
/** The same with the fixtures of accounts and sites in it. */
export const fixtureTemplateName = 'lintel_fixtures'

/** A running PostgreSQL with both templates. */
interface TestServer {
  readonly postgresUrl: string
  readonly appRole: string
  readonly appUrl: string
  readonly fixtures: Fixtures
  stop(): Promise<void>
}

const serverByUse = new Map<string, { readonly server: Promise<TestServer>; projects: number }>()

/**
 * One real PostgreSQL for the API tests of all projects: the one in TEST_DATABASE_URL, else an embedded one. It is
 * migrated once, and the fixtures are built once; each test file gets a copy of a template. The matrix has an embedded
 * one of its own: others would wait for what it asks.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  const use = external ?? (project.name === 'matrix' ? 'matrix' : 'all others')
  const entry = serverByUse.get(use) ?? { server: startServer(external), projects: 0 }
  serverByUse.set(use, entry)
  entry.projects += 1
  const server = await entry.server
  project.provide('postgresUrl', server.postgresUrl)
  project.provide('appRole', server.appRole)
  project.provide('appUrl', server.appUrl)
  project.provide('fixtures', server.fixtures)
  return async () => {
    entry.projects -= 1
    if (entry.projects === 0) await server.stop()
  }
}

async function startServer(external: string | undefined): Promise<TestServer> {
  const postgres = external ? undefined : await startTemporaryPostgres()
  const url = external ?? postgres!.url
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${fixtureTemplateName}`)
  await admin.query(`drop database if exists ${templateName}`)
  await admin.query(`create database ${templateName}`)
  if (postgres) {
    // Connections of tests live for a few calls, most of which would be planned for each by itself.
    await admin.query('alter system set plan_cache_mode = force_generic_plan')
    await admin.query('select pg_reload_conf()')
  }
  const template = withDatabase(url, templateName)
  const { appRole } = await migrate(template, {
    dir: fileURLToPath(new URL('../../../database/migrations', import.meta.url)),
    log: () => {},
  })
  const templateClient = new pg.Client({ connectionString: template })
  await templateClient.connect()
  await templateClient.query('select ensure_door_event_partitions(now())')
  await templateClient.end()
  await admin.query(`create database ${fixtureTemplateName} template ${templateName} strategy file_copy`)
  await admin.end()
  const fixtures = await fixturesIn(withDatabase(url, fixtureTemplateName), appRole)
  const keys = await mkdtemp(join(tmpdir(), 'lintel-keys-'))
  return {
    postgresUrl: url,
    appRole: appRole ?? '',
    appUrl: (await ensureAppLogin(template, appRole, keys)) ?? '',
    fixtures,
    async stop() {
      await rm(keys, { recursive: true })
      await postgres?.stop()
    },
  }
}

async function fixturesIn(url: string, appRole: string | null | undefined): Promise<Fixtures> {
  const database = openDatabase({ url, appUrl: null, appRole: appRole ?? null })
  try {
    return await buildFixtures(database, await hashPassword(fixturePassword))
  } finally {
    await database.close()
  }
}

/** The same server's URL with another database. */
export function withDatabase(url: string, name: string): string {
  const changedUrl = new URL(url)
  changedUrl.pathname = `/${name}`
  return changedUrl.href
}
