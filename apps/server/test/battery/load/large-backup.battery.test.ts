import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, embeddedUrl, newDataDir, removeDataDir } from '../../servers/server-process.ts'
import { report } from '../kit.ts'
import { openRiskyDatabase, type RiskyDatabase } from '../failures/risky-database.ts'
import { startEmbeddedPostgres } from '../../../src/db/embedded/embedded.ts'

/**
 * T31: a backup of a large database beside the running server, and its restore into an empty folder: the same rows, the
 * same memory whatever the size, and so fast that 10 GB take at most ten minutes. `BACKUP_EVENTS` says how large.
 */

const events = Number(process.env['BACKUP_EVENTS'] ?? 400_000)
const MB = 1_048_576
/** 10 GB in ten minutes. */
const leastMBPerSecond = (10 * 1_024) / 600
/**
 * What the commands may need more for eight times as much: buffers that are done with are left until there are 64 MB of
 * them, which the eighth does not come to. A million events take as much as 400,000.
 */
const grownAtMostMB = 96

let testApp: RiskyDatabase
let dataDir: string
let outside: string
let keys: string
beforeAll(async () => {
  dataDir = await newDataDir()
  outside = await newDataDir()
  keys = await newDataDir()
  testApp = await openRiskyDatabase({ dataDir })
}, 240_000)
afterAll(async () => {
  await testApp.close()
  for (const folder of [dataDir, outside, keys]) await removeDataDir(folder)
})

/** Adds events of the years before, as they stand after years of work. */
async function fillTo(count: number): Promise<void> {
  const { office, people } = testApp.people.fixtures.ours
  await ask(
    testApp.postgres.url,
    `set lintel.scope = 'system';
     insert into door_event (project_uuid, uuid, occurred_at, received_at, time_quality, type, epoch, number, device_uuid, device_name,
         door_uuid, door_name, person_name, company_uuid, method, granted)
       select '${office.uuid}', gen_random_uuid(), at, at, 'synced', 'access', 'backup', n, '${office.deviceUuid}', 'panel of the front',
         '${office.doors[0]}', 'front door of the house', 'Person Number ' || (n % 5000), '${people.companyUuid}', 'card', true
       from generate_series((select coalesce(max(number), 0) + 1 from door_event where epoch = 'backup'), ${count}) n,
         lateral (select now() - n * interval '20 seconds' as at) moment`,
  )
}

/** Runs one of the commands as a process of its own; says how long it took and how much memory it had at most. */
async function run(command: 'backup' | 'restore', file: string, env: Readonly<Record<string, string>>) {
  const program = fileURLToPath(new URL('../../../src/backup/cli.ts', import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, command, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  let peak = 0
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024)
  }
  const watching = setInterval(() => void look(), 100)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watching)
  expect(code, output).toBe(0)
  return { seconds: (performance.now() - startedAt) / 1_000, peak }
}

const contentOf = async (url: string) => {
  const [row] = await ask<{ rows: string; sum: string }>(
    url,
    'select count(*) as rows, sum(hashtextextended(t::text, 0)) as sum from door_event t',
  )
  return row
}

const sizeOf = async (url: string): Promise<number> => {
  const [row] = await ask<{ bytes: string }>(url, 'select pg_database_size(current_database()) as bytes')
  return Number(row!.bytes) / MB
}

/** Backs up, restores into an empty folder, and says what is there then. */
async function thereAndBack(name: string) {
  const { url } = testApp.postgres
  const file = join(outside, `${name}.backup`)
  const backup = await run('backup', file, { DATABASE_URL: url, DATA_DIR: keys })
  const empty = await newDataDir()
  try {
    const restore = await run('restore', file, { DATA_DIR: empty })
    const postgres = await startEmbeddedPostgres({ dataDir: empty, log: () => {} })
    const content = await contentOf(await embeddedUrl(empty))
    await postgres.stop()
    return {
      backup,
      restored: restore,
      content,
      archiveMB: (await stat(file)).size / MB,
      databaseMB: await sizeOf(url),
    }
  } finally {
    await removeDataDir(empty)
  }
}

it(`a backup of ${events} events is written and restored with the memory that an eighth of them needs`, async () => {
  await fillTo(events / 8)
  const small = await thereAndBack('small')
  await fillTo(events)
  const whole = await thereAndBack('whole')
  const seconds = ({ backup, restored }: typeof whole) => backup.seconds + restored.seconds
  // What both take to begin is no matter of size.
  const rate = (whole.databaseMB - small.databaseMB) / (seconds(whole) - seconds(small))
  report(
    'T31',
    {
      events,
      'database MB': Math.round(whole.databaseMB),
      'archive MB': Math.round(whole.archiveMB),
      'backup s': whole.backup.seconds.toFixed(1),
      'restore s': whole.restored.seconds.toFixed(1),
      'MB a second': rate.toFixed(1),
      'backup MB at most': `${Math.round(small.backup.peak)} and ${Math.round(whole.backup.peak)}`,
      'restore MB at most': `${Math.round(small.restored.peak)} and ${Math.round(whole.restored.peak)}`,
    },
    `the same rows; ${grownAtMostMB} MB more for eight times as much; ${leastMBPerSecond.toFixed(0)} MB/s`,
  )
  expect(whole.content).toEqual(await contentOf(testApp.postgres.url))
  expect(whole.backup.peak - small.backup.peak).toBeLessThan(grownAtMostMB)
  expect(whole.restored.peak - small.restored.peak).toBeLessThan(grownAtMostMB)
  expect(rate).toBeGreaterThan(leastMBPerSecond)
})
