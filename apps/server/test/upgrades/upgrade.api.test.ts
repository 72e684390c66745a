import { readdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { door } from '@lintel/contract/doors/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { pictureOf } from '../../../../tools/schema/picture.ts'
import { readCatalogue } from '../../../../tools/schema/catalogue.ts'
import { openVault } from '../../src/access/vault.ts'
import { demoPassword } from '../../src/demo/demo-scenario.ts'
import { openDatabase } from '../../src/db/database.ts'
import { systemQueries } from '../../src/db/db.ts'
import { appRoleName } from '../../src/db/logins/app-role.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { systemScope } from '../../src/db/scope/scope.ts'
import { verifyAudit } from '../../src/kernel/audit/verify.ts'
import { startServer } from '../servers/server-process.ts'
import { callerOf } from '../test-app.ts'
import {
  type Columns,
  expectedChanges,
  type FormerInstallation,
  formerInstallation,
  type Rows,
  upgradesFolder,
} from './former-installation.ts'

/** Data of 2026-11-28 migrates: what an owner had then is there afterwards, row by row. */

const databaseFolder = fileURLToPath(new URL('../../../../database/', import.meta.url))
const dir = `${databaseFolder}migrations`

/** Queues that are worked off within seconds, so a backup finds them empty as a rule. */
const emptyTables = [
  'address_book_queue',
  'address_book_schedule',
  'directory_build_queue',
  'policy_build_queue',
  'policy_dirty_record',
]

let installation: FormerInstallation
let columns: Columns
let expectedRows: Rows
let filledAtFirst: readonly string[]
let emptyAtFirst: readonly string[]

beforeAll(async () => {
  installation = await formerInstallation('asItWas')
  const before = await installation.rows('before')
  emptyAtFirst = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)
  filledAtFirst = [...before.keys()].filter((table) => !emptyAtFirst.includes(table))
  const { applied } = await migrate(installation.url, { dir, log: () => {} })
  for (const { name, text } of await expectedChanges()) {
    if (!applied.includes(name)) throw new Error(`No migration of the name ${name} is applied to the data of that day.`)
    await installation.run('set search_path to before', text, 'set search_path to public')
  }
  columns = await installation.columns('before')
  expectedRows = await installation.rows('before')
})
afterAll(() => installation.drop())

const advice =
  'A migration changed rows that there were. Where that is meant, say it in database/upgrades/2026-11-28/expected/<name of the ' +
  'migration>: statements that make the same change in a copy of the old tables (database/upgrades/README.md).'

/** Tables whose rows are not those that are expected, each with its count and first rows that are missing and added. */
function differencesOf(found: Rows): readonly string[] {
  return [...expectedRows].flatMap(([table, rows]) => {
    const foundRows = found.get(table)!
    const missing = withoutThose(rows, foundRows)
    const surplus = withoutThose(foundRows, rows)
    if (missing.length === 0 && surplus.length === 0) return []
    const lines = [...missing.slice(0, 3).map((row) => `- ${row}`), ...surplus.slice(0, 3).map((row) => `+ ${row}`)]
    return [`${table}: ${rows.length} rows expected, ${foundRows.length} found\n${lines.join('\n')}`]
  })
}

/** The texts of a list without those of another one, each as often as it stands there. */
function withoutThose(texts: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1)
  return texts.filter((text) => {
    const left = counts.get(text) ?? 0
    counts.set(text, left - 1)
    return left <= 0
  })
}

it('keeps every row of every table, but for what a migration says it changes', async () => {
  expect(filledAtFirst.length).toBeGreaterThan(100)
  expect(differencesOf(await installation.rows('public', columns)).join('\n'), advice).toBe('')
})

it('keeps the same where a backup of that day is restored', async () => {
  const restoration = await formerInstallation('today')
  const found = await restoration.rows('public', columns)
  await restoration.drop()
  // A version that the upgrade made says when, which is another moment here.
  const differences = differencesOf(found).filter((text) => !text.startsWith('policy_version: '))
  expect(differences.join('\n'), advice).toBe('')
})

it('leaves the shape that a new database has', async () => {
  const client = new pg.Client({ connectionString: installation.url })
  await client.connect()
  const picture = pictureOf(await readCatalogue(client, appRoleName), appRoleName)
  await client.end()
  expect(picture).toBe(await readFile(`${databaseFolder}schema.sql`, 'utf8'))
})

it('can read what was encrypted, and finds the audit log whole', async () => {
  const database = openDatabase({ url: installation.url, appUrl: null, appRole: appRoleName })
  try {
    const vault = await openVault(installation.dataDir, database)
    const [codes, audit] = await database.read(systemScope, async (db) => [
      await systemQueries(db, systemScope).selectFrom('registration_code').select('ciphertext').execute(),
      await verifyAudit(db, systemScope),
    ])
    expect(codes.map(({ ciphertext }) => vault.decrypt(ciphertext)).filter(Boolean).length).toBeGreaterThan(5)
    expect(audit.entries).toBeGreaterThan(100)
    expect(audit.broken).toEqual([])
  } finally {
    await database.close()
  }
})

it('starts, lets a manager of that day in and shows the doors', async () => {
  const server = await startServer({ settings: { DATABASE_URL: installation.url, DATA_DIR: installation.dataDir } })
  const stranger = callerOf(server.url, () => new Date(), undefined, undefined)
  const { data } = await stranger.call(session.login, { account: 'manager@millrow.invalid', password: demoPassword })
  const manager = callerOf(server.url, () => new Date(), data.token, 'propertyOldCommunity')
  const doors = await manager.call(door.list, { page: 1 })
  await server.end()
  expect(doors.data.total).toBeGreaterThan(0)
})

it('is tried with rows in every table but queues, and a small file', async () => {
  expect(emptyAtFirst).toEqual(emptyTables)
  const archives = (await readdir(upgradesFolder, { recursive: true })).filter((name) => /\.(backup|zst)$/.test(name))
  const sizes = await Promise.all(archives.map(async (name) => (await stat(join(upgradesFolder, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
})
