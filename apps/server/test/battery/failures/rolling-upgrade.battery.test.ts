import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import pg from 'pg'
import { testDatabase, type TestDatabase } from '../../database.ts'
import type { Caller } from '../../test-app.ts'
import { startMosquitto, type Mosquitto } from '../../devices/mosquitto.ts'
import { ask, newDataDir, populate, removeDataDir, startServer, type PopulatedServer, type ServerProcess } from '../../servers/server-process.ts' // prettier-ignore
import { ms, quantile, report } from '../kit.ts'

/**
 * T32: a server of the next version is started beside one at work, brings the database up to date under 200 requests a
 * second, and both go on together. At most one request in a thousand fails, and the migration holds no lock for more
 * than a second.
 *
 * The next version is this one with a further migration, and with all functions, views, policies and triggers changed,
 * which is as much as an upgrade can apply again.
 */

/** `PER_SECOND` says how many on a machine that has other work; 200 is what the row asks for. */
const perSecond = Number(process.env['PER_SECOND'] ?? 200)
const sessionsOfEach = 8
const beforeMs = 4_000
const togetherMs = 15_000
const longestLockMs = 1_000
const sampledEveryMs = 20
const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Adds what an old server neither writes nor reads, as every migration has to. */
const furtherMigration = `
alter table account add column t32_note text;
alter table person add column t32_note text;
alter table department add column t32_rank integer not null default 0;
create table t32_thing (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  primary key (project_uuid, uuid)
);
alter table t32_thing enable row level security, force row level security;
create index person_by_t32_note on person (project_uuid, t32_note) where t32_note is not null;
`

let test: TestDatabase
let people: PopulatedServer
let mosquitto: Mosquitto
let dataDir: string
let next: string
let older: ServerProcess
let newer: ServerProcess | undefined

beforeAll(async () => {
  test = await testDatabase()
  people = await populate(test.url)
  await fill()
  mosquitto = await startMosquitto()
  dataDir = await newDataDir()
  next = await nextVersion()
  older = await startServer({ settings: settings() })
}, 240_000)

afterAll(async () => {
  await newer?.end()
  await older?.end()
  await people.database.close()
  await test.drop()
  await mosquitto.stop()
  await rm(next, { recursive: true, force: true })
  await removeDataDir(dataDir)
})

const settings = () => ({ DATABASE_URL: test.url, DATA_DIR: dataDir, MQTT_URL: mosquitto.url })

/** A site as it is after some years. */
async function fill(): Promise<void> {
  const { office, people: own } = people.fixtures.ours
  await ask(
    test.url,
    `set lintel.scope = 'system';
     insert into person (project_uuid, company_uuid, personnel_id, first_name, last_name)
       select '${office.uuid}', '${own.companyUuid}', 'N' || n, 'Person', 'Number ' || n from generate_series(1, 20000) n;
     insert into door_event (project_uuid, uuid, occurred_at, received_at, time_quality, type, epoch, number, device_uuid, device_name,
         door_uuid, door_name, person_name, company_uuid, method, granted)
       select '${office.uuid}', gen_random_uuid(), now() - n * interval '2 minutes', now() - n * interval '2 minutes', 'synced', 'access',
         'upgrade', n, '${office.deviceUuid}', 'panel', '${office.doors[0]}', 'front', 'Person Number ' || (n % 5000),
         '${own.companyUuid}', 'card', true
       from generate_series(1, 200000) n`,
  )
  await ask(test.url, 'analyze')
}

/** The program with a database of its own version, in a folder that has the rest of this one. */
async function nextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-next-'))
  await cp(join(root, 'apps/server'), join(folder, 'apps/server'), { recursive: true })
  await cp(join(root, 'database'), join(folder, 'database'), { recursive: true })
  for (const name of ['packages', 'node_modules', 'package.json', 'apps/simulator', 'apps/web'])
    await symlink(join(root, name), join(folder, name))
  await writeFile(join(folder, 'database/migrations/9999-12-31-0000-further.sql'), furtherMigration)
  const repeatable = join(folder, 'database/repeatable')
  for (const name of await readdir(repeatable, { recursive: true })) {
    if (!name.endsWith('.sql')) continue
    await writeFile(join(repeatable, name), `${await readFile(join(repeatable, name), 'utf8')}\n-- The next version.\n`)
  }
  return folder
}

interface Answer {
  readonly at: number
  readonly ms: number
  /** What failed; null where nothing did. */
  readonly failure: string | null
}

/** Asks at a steady rate, whether earlier requests are answered or not, until it is stopped. */
function keepAsking(callersOf: () => readonly Caller[]) {
  const { companyUuid } = people.fixtures.ours.people
  const calls: readonly ((caller: Caller, turn: number) => Promise<{ status: number; msg: string }>)[] = [
    (caller) => caller.call(contract.session.current, {}),
    (caller) => caller.call(contract.door.list, {}),
    (caller, turn) => caller.call(contract.personnel.list, { page: 1 + (turn % 50) }),
    (caller) => caller.call(contract.doorLog.list, { size: 20 }),
    (caller) => caller.call(contract.department.tree, { companyUuid }),
    (caller) => caller.call(contract.accessGroup.list, {}),
    (caller) => caller.call(contract.device.list, {}),
    (caller) => caller.call(contract.session.list, {}),
    (caller) => caller.call(contract.holiday.list, {}),
    (caller, turn) => caller.call(contract.department.create, { companyUuid, name: `Upgrade ${turn}` }),
  ]
  const answers: Answer[] = []
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  const one = async (turn: number): Promise<void> => {
    const callers = callersOf()
    const at = performance.now()
    const failure = await calls[turn % calls.length]!(
      callers[Math.floor(turn / calls.length) % callers.length]!,
      turn,
    ).then(
      ({ status, msg }) => (status === 200 ? null : `call ${turn % calls.length}: ${status} ${msg}`),
      (error: unknown) => `call ${turn % calls.length}: ${String(error)}`,
    )
    answers.push({ at, ms: performance.now() - at, failure })
  }
  const running = (async () => {
    const startedAt = performance.now()
    for (let turn = 0; !isStopped; turn += 1) {
      const due = startedAt + (turn * 1_000) / perSecond
      await pause(Math.max(0, due - performance.now()))
      const asking = one(turn)
      underWay.add(asking)
      void asking.finally(() => underWay.delete(asking))
    }
  })()
  return {
    answers,
    async stop() {
      isStopped = true
      await running
      await Promise.all(underWay)
    },
  }
}

/** Watches the locks on tables that keep others out while a migration has them, until it is stopped. */
async function watchLocks() {
  const client = new pg.Client({ connectionString: test.url })
  await client.connect()
  const lockByKey = new Map<string, { since: number; until: number; on: string }>()
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const { rows } = await client.query<{ key: string; on: string }>(
        `select lock.virtualtransaction || ' ' || lock.relation as key, lock.relation::regclass || ' ' || lock.mode as on
           from pg_locks lock join pg_stat_activity activity using (pid)
          where activity.datname = current_database() and activity.application_name = 'lintel-migrate' and lock.granted
            and lock.locktype = 'relation'
            and lock.mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')`,
      )
      const now = performance.now()
      for (const { key, on } of rows) {
        const before = lockByKey.get(key)
        if (before) before.until = now
        else lockByKey.set(key, { since: now, until: now, on })
      }
      await pause(sampledEveryMs)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await watching
      await client.end()
    },
    /** Each of them, longest first: held since the sample before, and until the one after. */
    owned() {
      const all = [...lockByKey.values()].map(({ since, until, on }) => ({
        on,
        ms: until - since + 2 * sampledEveryMs,
      }))
      return all.toSorted((a, b) => b.ms - a.ms)
    },
  }
}

it('a server of the next version migrates beside one at work, and both go on', async () => {
  const { officeManager } = people.fixtures.ours
  const at = (url: string) =>
    Promise.all(Array.from({ length: 3 * sessionsOfEach }, () => people.as(officeManager, url)))
  const olderCallers = await at(older.url)
  let callers: readonly Caller[] = olderCallers
  const load = keepAsking(() => callers)
  const locks = await watchLocks()
  let startedAt = 0
  let migratedAt = 0
  try {
    await pause(beforeMs)
    startedAt = performance.now()
    newer = await startServer({ settings: settings(), file: join(next, 'apps/server/src/main.ts') })
    migratedAt = performance.now()
    callers = [...olderCallers, ...(await at(newer.url))]
    await pause(togetherMs)
  } finally {
    await Promise.all([load.stop(), locks.stop()])
  }
  const endedAt = performance.now()
  const migrationLocks = locks.owned()
  const columns = await ask<{ table: string }>(
    test.url,
    `select table_name as table from information_schema.columns where column_name = 't32_note' order by 1`,
  )
  const { answers } = load
  const failedAnswers = answers.filter(({ failure }) => failure !== null)
  const between = (from: number, to: number) => answers.filter((one) => one.at >= from && one.at < to)
  const p99 = (some: readonly Answer[]) => ms(quantile(some.map((one) => one.ms), 0.99)) // prettier-ignore
  const longest = migrationLocks[0]!
  report(
    'T32',
    {
      requests: answers.length,
      'a second': (answers.length / ((endedAt - startedAt + beforeMs) / 1_000)).toFixed(0),
      failed: failedAnswers.length,
      'the start took': ms(migratedAt - startedAt),
      'locks seen': migrationLocks.length,
      'longest lock': `${ms(longest.ms)} (${longest.on})`,
      'p99 before': p99(between(0, startedAt)),
      'p99 meanwhile': p99(between(startedAt, migratedAt)),
      'slowest meanwhile': ms(Math.max(...between(startedAt, migratedAt).map((one) => one.ms))),
      'p99 together': p99(between(migratedAt, endedAt)),
      why: [...new Set(failedAnswers.map(({ failure }) => failure!))].slice(0, 5).join('; '),
    },
    'at most 0.1 % failed, no lock held for more than 1 s',
  )
  expect(columns.map(({ table }) => table)).toEqual(['account', 'person'])
  expect(older.child.exitCode).toBe(null)
  expect(migrationLocks.length).toBeGreaterThan(0)
  expect(longest.ms).toBeLessThanOrEqual(longestLockMs)
  expect(failedAnswers.length).toBeLessThanOrEqual(answers.length / 1_000)
})
