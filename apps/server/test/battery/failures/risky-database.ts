import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmbeddedPostgres } from '../../../src/db/embedded/supervise.ts'
import { startEmbeddedPostgres } from '../../../src/db/embedded/embedded.ts'
import { migrate } from '../../../src/db/migrations/migrate.ts'
import {
  addDepartments,
  embeddedUrl,
  newDataDir,
  populate,
  removeDataDir,
  startServer,
  storedDepartments,
  type Load,
  type PopulatedServer,
  type ServerProcess,
} from '../../servers/server-process.ts'

/**
 * A server as a process on a database that writes to the disk, for the test to break; PostgreSQL is started again at
 * once.
 */
export interface RiskyDatabase {
  readonly postgres: EmbeddedPostgres
  readonly server: ServerProcess
  readonly people: PopulatedServer
  /** Changes by people, at the pace that sessions may have. */
  load(sessions: number): Promise<Load>
  close(): Promise<void>
}

/** As many calls as a session may make (`limits.requestsPerMinute`). */
const callEveryMs = 110
const migrations = fileURLToPath(new URL('../../../../../database/migrations', import.meta.url))

interface Options {
  readonly dataDir?: string
  /** The address that the server reaches the database under, made from its own over TCP. */
  readonly urlFor?: (url: string) => Promise<string>
}

/** Starts both. */
export async function openRiskyDatabase({
  dataDir: existingDir,
  urlFor = async (url) => url,
}: Options = {}): Promise<RiskyDatabase> {
  const dataDir = existingDir ?? (await newDataDir())
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, staysRunning: true, longestPause: 100 })
  await migrate(postgres.url, { dir: migrations, log: () => {} })
  const people = await populate(postgres.url)
  const keys = existingDir ? await newDataDir() : join(dataDir, 'server')
  await mkdir(keys, { recursive: true })
  const server = await startServer({
    settings: { DATABASE_URL: await urlFor(await embeddedUrl(dataDir)), DATA_DIR: keys },
  })
  return {
    postgres,
    server,
    people,
    async load(sessions) {
      const { officeManager, people: ours } = people.fixtures.ours
      const callers = await Promise.all(Array.from({ length: sessions }, () => people.as(officeManager, server.url)))
      return addDepartments(callers, ours.companyUuid, callEveryMs)
    },
    async close() {
      await server.end()
      await people.database.close()
      await postgres.stop()
      // A file system of the test's own goes with what is on it.
      await removeDataDir(existingDir ? keys : dataDir)
    },
  }
}

/** How many of the changes that callers were told of are missing or there twice. */
export async function wrongRows(url: string, { added }: Load): Promise<{ lost: number; doubled: number }> {
  const countByName = await storedDepartments(url)
  return {
    lost: [...added].filter((name) => !countByName.has(name)).length,
    doubled: [...countByName.values()].filter((count) => count > 1).length,
  }
}
