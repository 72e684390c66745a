import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/database.ts'
import { templateName, withDatabase } from './global-setup.ts'

export interface TestDatabase {
  readonly database: Database
  readonly url: string
  /** Connects as the application does; empty where it has no login of its own. */
  readonly appUrl: string
  drop(): Promise<void>
}

/**
 * A pool that is not disturbed by the end of its connections. Its `end` answers before the last of them is closed; a
 * database that is dropped meanwhile ends that one with an error, which would belong to no test.
 */
export function testPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** A database of its own, copied from a template, the migrated one unless another is named; tests never share rows. */
export async function testDatabase(template = templateName): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  // A connection that ends while it is idle says so by an event.
  admin.on('error', () => {})
  await admin.connect()
  // Two files copying at once would each find the template busy.
  await admin.query('select pg_advisory_lock(7)')
  // Copying files takes an eighth of the time of copying by way of the write-ahead log.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.query('select pg_advisory_unlock(7)')
  const url = withDatabase(serverUrl, name)
  const appUrl = inject('appUrl') && withDatabase(inject('appUrl'), name)
  const database = openDatabase({ url, appUrl: appUrl || null, appRole: inject('appRole') || null })
  return {
    database,
    url,
    appUrl,
    async drop() {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
