import { execFileSync } from 'node:child_process'
import { chmod, open, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { department } from '@lintel/contract/departments/operations.ts'
import { ask, eventually, newDataDir, standStill, terminateAll } from '../../servers/server-process.ts'
import { randomFrom, report, seed } from '../kit.ts'
import { openRiskyDatabase, wrongRows, type RiskyDatabase } from './risky-database.ts'

/**
 * T33: a full disk, a database that stands still, a bad line and killed processes, each under load. Callers are told
 * `unavailable` or nothing at all, never that something was done which was not; the server lives, and works again
 * within 30 s by itself.
 */

const backWithinMs = 30_000
/** `FAULTS=whole` is the whole of it: each fault ten times. */
const isWhole = process.env['FAULTS'] === 'whole'
const rounds = isWhole ? 10 : 2
/** Of faults that take long by themselves. */
const longRounds = isWhole ? 10 : 1
/** Longer than the database may be silent before it is taken to stand still. */
const longStatementMs = 13_000
const sessions = 10

interface Fault {
  /** Breaks something. */
  readonly begin: (testApp: RiskyDatabase, round: number) => Promise<void>
  /** Mends it, where that is not up to the product; answers when it was mended. */
  readonly end?: (testApp: RiskyDatabase) => Promise<void>
  readonly rounds: number
  /** Whether the fault is one in which nothing can be changed. */
  readonly isTotal: boolean
}

/** Runs a fault some times under load, and holds what came of it against what callers were told. */
async function suffer(id: string, testApp: RiskyDatabase, fault: Fault): Promise<void> {
  const load = await testApp.load(sessions)
  const outages: number[] = []
  let wasReady = 0
  try {
    await pause(1_000)
    for (let round = 0; round < fault.rounds; round++) {
      await fault.begin(testApp, round)
      if (fault.isTotal && (await testApp.server.readyz()) === 200) wasReady += 1
      await fault.end?.(testApp)
      const before = load.added.size
      const ready = async () => (await testApp.server.readyz()) === 200 && load.added.size > before + 10
      outages.push(await eventually(ready, backWithinMs, `${id}: work goes on after round ${round + 1}`))
      await pause(500)
    }
  } finally {
    await load.stop()
  }
  const wrong = await wrongRows(testApp.postgres.url, load)
  const corrupt = await corruptIndexes(testApp.postgres.url)
  report(
    'T33',
    {
      fault: id,
      rounds: fault.rounds,
      done: load.added.size,
      unavailable: load.refused.size,
      'other answers': load.others.length,
      ...wrong,
      'damaged tables': corrupt,
      'back after s at most': (Math.max(...outages) / 1_000).toFixed(1),
    },
    '0 other answers, lost, doubled, damaged; back within 30 s',
  )
  expect({ ...wrong, corrupt, others: load.others, wasReady }).toEqual({
    lost: 0,
    doubled: 0,
    corrupt: 0,
    others: [],
    wasReady: 0,
  })
  expect(load.added.size).toBeGreaterThan(0)
  expect(testApp.server.child.exitCode).toBe(null)
}

/** How many tables have rows that cannot be read, or another number of rows by an index than without one. */
async function corruptIndexes(url: string): Promise<number> {
  await ask(url, `create extension if not exists amcheck`).catch(() => [])
  const [row] = await ask<{ count: number }>(
    url,
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       lateral (select count(*) as problems from verify_heapam(c.oid)) checked
     where n.nspname = 'public' and c.relkind = 'r' and checked.problems > 0`,
  )
  return row!.count
}

async function withTestApp(
  run: (testApp: RiskyDatabase) => Promise<void>,
  ...options: Parameters<typeof openRiskyDatabase>
) {
  const testApp = await openRiskyDatabase(...options)
  try {
    await run(testApp)
  } finally {
    await testApp.close()
  }
}

describe('a server whose database is ended under load', () => {
  it('lives when one backend is killed, which ends all the others', () =>
    withTestApp((testApp) =>
      suffer('one backend killed', testApp, {
        rounds,
        isTotal: false,
        begin: async ({ postgres }) => {
          const [row] = await ask<{ pid: number }>(
            postgres.url,
            `select pid from pg_stat_activity where application_name = 'lintel' order by state limit 1`,
          )
          process.kill(row!.pid, 'SIGKILL')
        },
      }),
    ))

  it('lives when every connection is terminated', () =>
    withTestApp((testApp) =>
      suffer('every connection terminated', testApp, {
        rounds,
        isTotal: false,
        begin: async ({ postgres }) => void (await terminateAll(postgres.url)),
      }),
    ))

  it('lives when the database is stopped and started again', () =>
    withTestApp((testApp) =>
      suffer('database restarted', testApp, {
        rounds,
        isTotal: false,
        begin: async ({ postgres }) => {
          const { pid } = postgres
          process.kill(pid, 'SIGINT')
          await eventually(async () => postgres.pid !== pid, backWithinMs, 'it was started again')
        },
      }),
    ))
})

describe('a server whose database stands still for 30 s', () => {
  it('says that it is not ready, and goes on afterwards', () =>
    withTestApp((testApp) => {
      let goOn = () => {}
      return suffer('database stands still', testApp, {
        rounds: longRounds,
        isTotal: true,
        begin: async ({ postgres }) => {
          goOn = standStill(postgres.pid)
          await pause(30_000)
        },
        end: async () => goOn(),
      })
    }))

  it('is told apart from one whose statement takes long', () =>
    withTestApp(async ({ people, server }) => {
      const manager = await people.as(people.fixtures.ours.officeManager, server.url)
      const holder = await people.database.owner.connect()
      await holder.query('begin; lock table department in access exclusive mode')
      const waiting = manager.call(department.tree, { companyUuid: people.fixtures.ours.people.companyUuid })
      await pause(longStatementMs)
      await holder.query('rollback')
      holder.release()
      expect((await waiting).status).toBe(200)
    }))
})

describe('a server of whose database one backend stops', () => {
  it('says so within 30 s also to the caller of a statement that it stopped in the middle of, and to no other', () =>
    withTestApp(async ({ people, server, postgres }) => {
      const manager = await people.as(people.fixtures.ours.officeManager, server.url)
      const tree = () => manager.call(department.tree, { companyUuid: people.fixtures.ours.people.companyUuid })
      // A lock brings the backend to the middle of its statement.
      const holder = await people.database.owner.connect()
      await holder.query('begin; lock table department in access exclusive mode')
      const startedAt = performance.now()
      const waiting = tree()
      const inTheMiddle = () =>
        ask<{ pid: number }>(
          postgres.url,
          `select pid from pg_stat_activity where application_name = 'lintel' and wait_event_type = 'Lock'`,
        )
      await eventually(async () => (await inTheMiddle()).length === 1, 5_000, 'it waits for the lock')
      const goOn = standStill((await inTheMiddle())[0]!.pid)
      try {
        await holder.query('rollback')
        holder.release()
        expect((await tree()).status, 'another call').toBe(200)
        const { status, failure } = await waiting
        const reportedAfterMs = performance.now() - startedAt
        report(
          'T33',
          { fault: 'one backend stopped', 'reported after s': (reportedAfterMs / 1_000).toFixed(1) },
          'told in 30 s',
        )
        expect([status, failure]).toEqual([503, 'unavailable'])
        expect(reportedAfterMs).toBeLessThan(backWithinMs)
        expect((await tree()).status).toBe(200)
      } finally {
        goOn()
      }
    }))
})

describe('a server whose line to the database is bad', () => {
  it('does what it says, though a fifth of all packets is late and some connections break', async () => {
    const line = await badLine()
    try {
      await withTestApp(
        (testApp) =>
          suffer('bad line', testApp, {
            rounds: longRounds,
            isTotal: false,
            begin: async () => {
              line.isBad = true
              await pause(15_000)
            },
            end: async () => void (line.isBad = false),
          }),
        { urlFor: line.urlFor },
      )
    } finally {
      line.close()
    }
    expect(line.late()).toBeGreaterThan(0)
  })
})

describe('a server whose database has no room left', () => {
  const dataDir = roomOf('300m')
  it.skipIf(dataDir === null)('refuses changes, and goes on when there is room again', async () => {
    const folder = await dataDir!
    try {
      await withTestApp(
        async (testApp) => {
          const ballast = join(folder, 'ballast')
          await suffer('disk full', testApp, {
            rounds: longRounds,
            isTotal: true,
            begin: async ({ server }) => {
              await fill(ballast)
              await eventually(async () => (await server.readyz()) === 503, 60_000, 'it says that it is not ready')
              await pause(3_000)
            },
            end: () => rm(ballast),
          })
        },
        { dataDir: folder },
      )
    } finally {
      execFileSync('umount', ['-l', folder])
    }
  })
})

/** A file system of its own of a size; null where this user may make none. */
function roomOf(size: string): Promise<string> | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=1m`, 'tmpfs', '/mnt'], { stdio: 'ignore' })
    execFileSync('umount', ['/mnt'])
  } catch {
    return null
  }
  return (async () => {
    const folder = await newDataDir()
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs', folder])
    await chmod(folder, 0o711)
    return folder
  })()
}

/** Writes until there is no room. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const part = Buffer.alloc(256 * 1_024)
  try {
    for (;;) await file.write(part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

/**
 * A line on which, while it is bad, a fifth of what is sent is late by as long as TCP takes to send it again, and some
 * connections break.
 */
async function badLine() {
  const random = randomFrom(seed)
  let [isBad, late, port] = [false, 0, 0]
  const pass = (from: Socket, to: Socket): void => {
    let before: Promise<unknown> = Promise.resolve()
    from.on('data', (part) => {
      const delayMs = isBad && random() < 0.2 ? 200 + random() * 200 : 0
      if (delayMs > 0) late += 1
      if (isBad && random() < 0.0005) return void from.destroy()
      before = before.then(() => (delayMs > 0 ? pause(delayMs) : undefined)).then(() => to.writable && to.write(part))
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const server = createServer((socket) => {
    const database = connect(port, '127.0.0.1')
    pass(socket, database)
    pass(database, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    set isBad(value: boolean) {
      isBad = value
    },
    late: () => late,
    urlFor: async (text: string) => {
      const url = new URL(text)
      port = Number(url.port)
      url.port = String((server.address() as AddressInfo).port)
      return url.href
    },
    close: () => server.close(),
  }
}
