import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { withDatabase } from '../../test/global-setup.ts'
import { objectFolder } from '../base/objects.ts'
import { recordObject } from '../domain/objects/rows.ts'
import { systemScope } from '../db/scope/scope.ts'
import { openVault } from '../access/vault.ts'
import { seedDemo } from '../demo/seed.ts'
import { writeArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let source: TestDatabase
let folder: string
let dataDir: string
let plain: string
let encryptedFile: string
let largeName: string
/** A file of more parts than one. */
const largeFile = () => Array.from({ length: 9 }, (_, index) => Buffer.alloc(50_000, index))
const passphrase = 'correct horse battery staple'
const databaseNames: string[] = []

const serverUrl = inject('postgresUrl')

type Ask = <Row extends object>(text: string) => Promise<Row[]>

/** Asks a database on one connection. */
async function asking<Result>(url: string, run: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select set_config('lintel.scope', 'system', false)`)
    return await run(async <Row extends object>(text: string) => (await client.query<Row>(text)).rows)
  } finally {
    await client.end()
  }
}

const ask = <Row extends object>(url: string, text: string): Promise<Row[]> => asking(url, (run) => run<Row>(text))

/** A new database without tables. */
async function emptyDatabase(owner = 'lintel'): Promise<string> {
  const name = `restored_${databaseNames.length}_${process.pid}`
  await ask(serverUrl, `create database ${name} owner ${owner}`)
  databaseNames.push(name)
  const url = new URL(withDatabase(serverUrl, name))
  if (owner !== 'lintel') [url.username, url.password] = [owner, 'secret']
  return url.href
}

/** What a restore moves on, so that no number is given twice. */
const movedOn: Readonly<Record<string, string>> = { device: 'desired_version', policy_head: 'version' }

/** Number of rows and a hash over their texts, of every table but for what moves on; the shape of what guards them. */
const contentOf = (url: string) => asking(url, readContent)

async function readContent(ask: Ask): Promise<Record<string, unknown>> {
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition and relname not in ('schema_migration', 'schema_repeatable', 'live_feed') order by 1`,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ rows: string; hash: string }>(
      `select count(*) as rows, md5(coalesce(string_agg(md5(text), '' order by md5(text)), '')) as hash
       from (select (to_jsonb(t) - '${movedOn[name] ?? ''}')::text as text from public."${name}" t
         ${name === 'policy_version' ? 'where changed > 0' : ''}) as texts`,
    )
    content[name] = row
  }
  content['foreign keys'] = await ask(
    `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as text, convalidated from pg_constraint
     where contype = 'f' and conparentid = 0 order by 1, 2`,
  )
  content['triggers'] = await ask(
    `select tgrelid::regclass::text as name, tgname, tgenabled from pg_trigger where not tgisinternal
     and tgrelid in (select oid from pg_class where not relispartition) order by 1, 2`,
  )
  content['row-level security'] = await ask(
    `select oid::regclass::text as name, relrowsecurity, relforcerowsecurity from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  content['migrations'] = await ask('select name, sha256 from schema_migration order by 1')
  return content
}

const tablesIn = async (url: string): Promise<number> =>
  (await ask(url, `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).length

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-backup-test-'))
  dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18')
  source = await testDatabase()
  await seedDemo(source.database, await openVault(dataDir, source.database), dataDir, 1)
  // A log line of a month that a new database makes no partition for, with every letter that a sheet of text would
  // break at.
  await source.database.owner.query(`select ensure_door_event_partitions('2021-05-01Z')`)
  const { rows } = await source.database.owner.query(
    `insert into door_event (project_uuid, occurred_at, uuid, received_at, time_quality, type, epoch, number, device_uuid,
       device_name, operator_name)
     select project_uuid, '2021-05-03T10:00:00Z', gen_random_uuid(), now(), 'synced', 'boot', 'e', 1, uuid, name, $1
     from device limit 1 returning tableoid::regclass::text as partition`,
    ['tab\t line\n "quote" \\ ü 中'],
  )
  expect(rows).toEqual([{ partition: 'door_event_2021_05' }])
  const { sha256, bytes } = await objectFolder(join(dataDir, 'objects')).put(Readable.from(largeFile()))
  await source.database.write(systemScope, (db) =>
    recordObject(db, systemScope, { sha256, bytes }, 'firmware', new Date()),
  )
  largeName = sha256
  plain = join(folder, 'plain.backup')
  encryptedFile = join(folder, 'encrypted.backup')
  await backUp({ file: plain, url: source.url, dataDir })
  await backUp({ file: encryptedFile, url: source.url, dataDir, passphrase })
}, 240_000)

afterAll(async () => {
  for (const name of databaseNames) await ask(serverUrl, `drop database ${name} with (force)`)
  await source.drop()
  await rm(folder, { recursive: true })
})

describe('a backup', () => {
  it('is readable by its owner alone and leaves no half-written file', async () => {
    expect((await stat(plain)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).sort()).toEqual(['data', 'encrypted.backup', 'plain.backup'])
  })

  it('with a passphrase, shows no word of what is in it', async () => {
    const bytes = await readFile(encryptedFile)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    for (const word of ['lintel', 'header.json', 'tower']) expect(bytes.includes(word), word).toBe(false)
  })

  it.each(['eleven+char', 'elf 🚪🚪 Türe'])('is refused with a passphrase of 11 characters: %s', async (short) => {
    const file = join(folder, 'short.backup')
    await expect(backUp({ file, url: source.url, dataDir, passphrase: short })).rejects.toThrow(
      'The passphrase has 11 characters and needs 12 or more',
    )
    expect(await readdir(folder)).not.toContain('short.backup')
  })

  it('is refused inside the data folder that it is of', async () => {
    await expect(backUp({ file: join(dataDir, 'x.backup'), url: source.url, dataDir })).rejects.toThrow(/outside it/)
  })
})

describe('a backup of large files', () => {
  it('names one that is damaged or missing, and leaves no file', async () => {
    const place = join(dataDir, 'objects', largeName)
    const whole = await readFile(place)
    const file = join(folder, 'large.backup')
    await writeFile(place, Buffer.alloc(whole.length))
    await expect(backUp({ file, url: source.url, dataDir })).rejects.toThrow(
      `${largeName} in the folder of OBJECTS_DIR is damaged`,
    )
    await writeFile(place, 'short')
    await expect(backUp({ file, url: source.url, dataDir })).rejects.toThrow('changed its length')
    await rm(place)
    await expect(backUp({ file, url: source.url, dataDir })).rejects.toThrow(`${largeName} is missing`)
    await writeFile(place, whole)
    expect(await readdir(folder)).not.toContain('large.backup')
  })
})

describe('a restore', () => {
  it('brings back every row of every table, all keys and files, and what guards the tables', async () => {
    const url = await emptyDatabase()
    const target = join(folder, 'restored')
    const result = await restore({ file: encryptedFile, url, dataDir: target, passphrase })
    expect(await contentOf(url)).toEqual(await contentOf(source.url))
    expect(result.rows).toBeGreaterThan(200)
    expect(await readFile(join(target, 'keys', 'vault.key'))).toEqual(
      await readFile(join(dataDir, 'keys', 'vault.key')),
    )
    expect((await stat(join(target, 'keys', 'vault.key'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(target, 'demo', 'devices.json'))).toEqual(
      await readFile(join(dataDir, 'demo', 'devices.json')),
    )
    expect(await readdir(target)).not.toContain('postgres')
    expect(await readFile(join(target, 'objects', largeName))).toEqual(Buffer.concat(largeFile()))
  })

  it('moves versions past all that devices and browsers may have received since', async () => {
    const url = await emptyDatabase()
    const before = Math.floor(Date.now() / 1_000) - Date.UTC(2026, 0, 1) / 1_000
    await restore({ file: plain, url, dataDir: await mkdtemp(join(folder, 'moved-on-')) })
    for (const [table, column] of [...Object.entries(movedOn), ['live_feed', 'last_number']] as const) {
      const rows = await ask<{ version: string }>(url, `select ${column} as version from ${table} where ${column} > 0`)
      expect(rows.length, table).toBeGreaterThan(0)
      for (const { version } of rows) expect(Number(version), table).toBeGreaterThanOrEqual(before)
    }
    // The newest policy is one that can be read, with the records of the one before.
    const heads = await ask(url, `select from policy_head join policy_version using (project_uuid, version)`)
    expect(heads.length).toBeGreaterThan(0)
    const again = `select version_after_restore(before) as version from (values (7::bigint), (9000000000)) as v (before)`
    expect((await ask<{ version: string }>(url, again)).map(({ version }) => Number(version))).toEqual([
      expect.toSatisfy((version: number) => version >= before),
      9_000_000_001,
    ])
  })

  it('works for an owner that is no superuser, as with DATABASE_URL', async () => {
    await ask(serverUrl, `drop role if exists backup_owner`)
    await ask(serverUrl, `create role backup_owner login password 'secret' createrole`)
    await ask(serverUrl, `grant lintel_app, lintel_site to backup_owner with admin option`)
    const url = await emptyDatabase('backup_owner')
    await expect(restore({ file: plain, url, dataDir: join(folder, 'external') })).rejects.toThrow(
      /grant set on parameter "lintel.scope", "lintel.scope_uuid", "lintel.scope_company" to "backup_owner"/,
    )
    await ask(
      serverUrl,
      `grant set on parameter "lintel.scope", "lintel.scope_uuid", "lintel.scope_company" to backup_owner`,
    )
    await restore({ file: plain, url, dataDir: join(folder, 'external') })
    expect(await contentOf(withDatabase(serverUrl, databaseNames.at(-1)!))).toEqual(await contentOf(source.url))
  })

  it.each([
    ['a wrong passphrase', () => encryptedFile, 'wrong', /cannot be decrypted/],
    ['no passphrase for an encrypted one', () => encryptedFile, undefined, /is encrypted/],
    ['another file', () => join(dataDir, 'demo', 'devices.json'), undefined, /is not a backup/],
    ['a file that is not there', () => join(folder, 'missing'), undefined, /cannot be read \(ENOENT\)/],
  ])('with %s is refused before anything is changed', async (_, file, secret, message) => {
    const url = await emptyDatabase()
    await expect(restore({ file: file(), url, dataDir: join(folder, 'x'), passphrase: secret })).rejects.toThrow(
      message,
    )
    expect(await tablesIn(url)).toBe(0)
  })

  it.each([
    ['plain', () => plain, undefined],
    ['encrypted', () => encryptedFile, passphrase],
  ])('of a %s file that was cut off leaves no row and no key', async (_, whole, secret) => {
    const url = await emptyDatabase()
    const target = join(folder, `cut-${databaseNames.length}`)
    const cut = join(folder, 'cut.backup')
    await writeFile(cut, await readFile(whole()))
    await truncate(cut, (await stat(cut)).size - 2_000)
    await expect(restore({ file: cut, url, dataDir: target, passphrase: secret })).rejects.toThrow(/cut off/)
    const hasTables = (await tablesIn(url)) > 0
    expect(hasTables ? await ask(url, 'select from account') : []).toEqual([])
    expect(await readdir(join(target, 'keys')).catch(() => [])).toEqual([])
    // What a broken-off restore leaves takes the whole one.
    if (secret) return
    await restore({ file: whole(), url, dataDir: target })
    expect(await contentOf(url)).toEqual(await contentOf(source.url))
  })

  it('into a database that is in use is refused and changes nothing', async () => {
    const before = await contentOf(source.url)
    await expect(restore({ file: plain, url: source.url, dataDir: join(folder, 'y') })).rejects.toThrow(/is in use/)
    expect(await contentOf(source.url)).toEqual(before)
  })

  it('of a backup with rows changed afterwards is refused', async () => {
    const url = await emptyDatabase()
    const header = { format: 1, portal: '0', createdAt: new Date().toISOString(), months: [] }
    const migrations = await ask(source.url, 'select name, sha256 from schema_migration order by name')
    const file = join(folder, 'forged.backup')
    await writeArchive(file, undefined, async (archive) => {
      await archive.add('header.json', Buffer.from(JSON.stringify({ ...header, migrations })))
      await archive.add('files/../../escaped', Buffer.from('x'))
    })
    await expect(restore({ file, url, dataDir: join(folder, 'z') })).rejects.toThrow(/leads out of the data folder/)
    await rm(file)
    await writeArchive(file, undefined, async (archive) => {
      await archive.add('header.json', Buffer.from(JSON.stringify({ ...header, migrations })))
      await archive.add('tables/account/000001.copy', Buffer.from(''))
      await archive.add('manifest.json', Buffer.from(JSON.stringify({ tables: [], sequences: [], files: [] })))
    })
    await expect(restore({ file, url, dataDir: join(folder, 'z') })).rejects.toThrow(/not those that were written/)
    await rm(file)
    await writeArchive(file, undefined, async (archive) => {
      await archive.add('header.json', Buffer.from(JSON.stringify({ ...header, migrations })))
      await archive.add(`objects/${largeName}`, Buffer.from('other bytes'))
    })
    await expect(restore({ file, url, dataDir: join(folder, 'z') })).rejects.toThrow(
      `${largeName} of the backup is damaged`,
    )
    await rm(file)
    await writeArchive(file, undefined, async (archive) => {
      await archive.add('header.json', Buffer.from(JSON.stringify({ ...header, migrations })))
      const line = Buffer.from(`${largeName}\t11\tfirmware\t2026-11-30 00:00:00+00\n`)
      await archive.add('tables/stored_object/000001.copy', line)
      const sha256 = createHash('sha256').update(line).digest('hex')
      const tables = [{ name: 'stored_object', rows: 1, sha256 }]
      await archive.add('manifest.json', Buffer.from(JSON.stringify({ tables, sequences: [], files: [] })))
    })
    await expect(restore({ file, url, dataDir: join(folder, 'z') })).rejects.toThrow(
      `lacks the large file ${largeName}`,
    )
    expect(await readdir(join(folder, 'z', 'objects'))).toEqual(['partial'])
  })

  it('of a newer portal’s backup names the migration that is not known', async () => {
    const url = await emptyDatabase()
    const file = join(folder, 'newer.backup')
    const migrations = [{ name: '2999-01-01-0000-later.sql', sha256: 'x' }]
    const header = { format: 1, portal: '9.0.0', createdAt: new Date().toISOString(), months: [], migrations }
    await writeArchive(file, undefined, (archive) => archive.add('header.json', Buffer.from(JSON.stringify(header))))
    await expect(restore({ file, url, dataDir: join(folder, 'z') })).rejects.toThrow(
      /^The backup was written by version 9\.0\.0 and comes from a newer version .*2999-01-01-0000/,
    )
  })
})
