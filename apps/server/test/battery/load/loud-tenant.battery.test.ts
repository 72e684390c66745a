import { fork, type ChildProcess } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { testDatabase, type TestDatabase } from '../../database.ts'
import type { Caller } from '../../test-app.ts'
import { ask, newDataDir, populate, removeDataDir, startServer, type PopulatedServer, type ServerProcess } from '../../servers/server-process.ts' // prettier-ignore
import { ms, plainRequest, quantile, report, type PlainAnswer } from '../kit.ts'
import type { AnswerReport } from './polite-caller-process.ts'

/**
 * T27: one site does as much as it can at once, and another site works on: its calls take at most twice as long as
 * before (or 100 ms, below which a user does not notice), none fails, and ten seconds later all is as it was. A caller
 * that asks too much is told so.
 */

const loudForMs = 10_000
const backWithinMs = 10_000
const unnoticedMs = 100
/**
 * A machine on which calls take so long while no site is loud has other work, and everything beside it takes turns as
 * well.
 */
const busyMs = 40
/**
 * Of the time that as many sign-ins take as one address may try, so much at most waits who signs in from another beside
 * them.
 */
const shareWaited = 1 / 4
const users = 20

let test: TestDatabase
let people: PopulatedServer
let server: ServerProcess
let dataDir: string
let loud: readonly Caller[]
let polite: ChildProcess | undefined
const reports: AnswerReport[] = []

beforeAll(async () => {
  test = await testDatabase()
  people = await populate(test.url)
  dataDir = await newDataDir()
  const { ours, theirs } = people.fixtures
  for (const { office, people: own } of [ours, theirs]) await fill(office, own)
  server = await startServer({ settings: { DATABASE_URL: test.url, DATA_DIR: dataDir } })
  loud = await Promise.all(Array.from({ length: users }, () => people.as(ours.officeManager, server.url)))
  const session = await people.as(theirs.officeManager, server.url)
  const at = (operation: Operation) => addressOf(operation.path).replace('{role}', pathRole.propertyOffice)
  const calls = [
    { path: at(contract.door.list) },
    { path: at(contract.personnel.list) },
    { path: `${at(contract.doorLog.list)}?size=20` },
    { path: at(contract.department.create), form: { companyUuid: theirs.people.companyUuid, name: 'polite' } },
  ]
  const file = fileURLToPath(new URL('./polite-caller-process.ts', import.meta.url))
  polite = fork(file, [JSON.stringify([server.url, session.token, calls])])
  polite.on('message', (one: AnswerReport) => reports.push(one))
}, 240_000)

afterAll(async () => {
  polite?.disconnect()
  await server?.end()
  await people.database.close()
  await test.drop()
  await removeDataDir(dataDir)
})

/** A site as it is after some years: 5,000 people and 100,000 events of the last year. */
async function fill(
  office: { uuid: string; deviceUuid: string; doors: readonly string[] },
  own: { companyUuid: string },
) {
  await ask(
    test.url,
    `set lintel.scope = 'system';
     insert into person (project_uuid, company_uuid, personnel_id, first_name, last_name)
       select '${office.uuid}', '${own.companyUuid}', 'N' || n, 'Person', 'Number ' || n from generate_series(1, 5000) n;
     insert into door_event (project_uuid, uuid, occurred_at, received_at, time_quality, type, epoch, number, device_uuid, device_name,
         door_uuid, door_name, person_name, company_uuid, method, granted)
       select '${office.uuid}', gen_random_uuid(), now() - n * interval '5 minutes', now() - n * interval '5 minutes', 'synced', 'access',
         'loud', n, '${office.deviceUuid}', 'panel', '${office.doors[0]}', 'front', 'Person Number ' || (n % 5000),
         '${own.companyUuid}', 'card', true
       from generate_series(1, 100000) n`,
  )
  await ask(test.url, 'analyze')
}

/** Answers of the loud site by status, and what failed without one. */
type Counts = Record<string, number>

/** Keeps calls of all users going until the time is over. */
async function keepCalling(
  counts: Counts,
  lanes: number,
  call: (caller: Caller, turn: number) => Promise<number>,
): Promise<void> {
  const until = Date.now() + loudForMs
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let turn = 0; Date.now() < until; turn += 1) {
        const status = await call(loud[lane % loud.length]!, lane * 1_000 + turn).catch(() => 0)
        counts[status] = (counts[status] ?? 0) + 1
      }
    }),
  )
}

/** As many lines as one sheet may have. */
const long = () => ({ from: new Date(Date.now() - 65 * 86_400_000).toISOString(), to: new Date().toISOString() })

async function slowly(sockets: number): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const open: Socket[] = []
  for (let index = 0; index < sockets; index += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      index % 2 === 0
        ? 'GET / HTTP/1.1\r\nhost: x\r\n'
        : 'POST /web-server/x HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n',
    )
    open.push(socket)
  }
  const until = Date.now() + loudForMs
  while (Date.now() < until) {
    for (const socket of open) if (socket.writable) socket.write('x')
    await pause(500)
  }
  for (const socket of open) socket.destroy()
}

async function streams(count: number, counts: Counts): Promise<void> {
  const stop = new AbortController()
  const path = addressOf(contract.live.stream.path).replace('{role}', pathRole.propertyOffice)
  const all = Array.from({ length: count }, async (_, index) => {
    const headers = { 'x-auth-token': loud[index % loud.length]!.token! }
    const answer = await fetch(`${server.url}${path}?timestamp=${Date.now()}`, { headers, signal: stop.signal })
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    await answer.arrayBuffer()
  })
  const done = Promise.allSettled(all)
  // Something to tell all of them.
  await keepCalling(counts, 4, async (caller, turn) => {
    const { companyUuid } = people.fixtures.ours.people
    return (await caller.call(contract.department.create, { companyUuid, name: `loud ${turn}` })).status
  })
  stop.abort()
  await done
}

/** A try to sign in from an address. */
const signIn = (account: string, from: string): Promise<PlainAnswer> =>
  plainRequest(server.url, addressOf(contract.session.login.path), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `account=${account}&password=x`,
    from,
  })

const attacks: readonly (readonly [name: string, run: (counts: Counts) => Promise<unknown>])[] = [
  ['500 sockets that send a letter at a time', () => slowly(500)],
  ['200 streams that are open', (counts) => streams(200, counts)],
  [
    'the longest sheet by 20 users',
    (counts) =>
      keepCalling(counts, users, async (caller) => (await caller.call(contract.doorLog.export, long())).status),
  ],
  [
    'searches through everything, 60 at once',
    (counts) =>
      keepCalling(counts, 60, async (caller, turn) => {
        const search = { keyword: `nobody ${turn}`, size: 40 }
        const { status } = await (turn % 2 === 0
          ? caller.callWhole(contract.doorLog.list, search)
          : caller.callWhole(contract.personnel.list, { keyword: `erso umbe ${turn}`, size: 40 }))
        return status
      }),
  ],
  [
    '100 sign-ins at once, again and again',
    (counts) =>
      keepCalling(counts, 100, async (_caller, turn) => {
        return (await signIn(`loud-${turn}`, `127.0.${1 + (turn % 100)}.${1 + (turn % 200)}`)).status
      }),
  ],
]

const between = (from: number, to: number): AnswerReport[] => reports.filter(({ at }) => at >= from && at < to)
const p95 = (some: readonly AnswerReport[]): number =>
  quantile(
    some.map((one) => one.ms),
    0.95,
  )

it.each(attacks)('other tenants go on beside %s', async (name, run) => {
  await pause(4_000)
  const startedAt = Date.now()
  const idle = between(startedAt - 3_500, startedAt)
  const counts: Counts = {}
  await run(counts)
  const endedAt = Date.now()
  const meanwhile = between(startedAt, endedAt)
  const allowedMs = p95(idle) < busyMs ? Math.max(unnoticedMs, 2 * p95(idle)) : 6 * p95(idle)
  let backAfter = 0
  for (; backAfter < backWithinMs; backAfter += 500) {
    await pause(500)
    const now = Date.now()
    if (p95(between(now - 500, now)) <= allowedMs) break
  }
  const failures = meanwhile.filter(({ status }) => status !== 200)
  report(
    'T27',
    {
      attack: name,
      answers: Object.entries(counts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(' '),
      'p95 idle': ms(p95(idle)),
      'p95 meanwhile': ms(p95(meanwhile)),
      calls: meanwhile.length,
      failed: failures.length,
      'back after ms': backAfter,
    },
    'p95 of others at most 2 × idle or 100 ms, 0 failed, 0 answers of 5xx, back in 10 s',
  )
  expect(Object.keys(counts).filter((status) => Number(status) >= 500 || status === '0')).toEqual([])
  expect(failures.map(({ status }) => status)).toEqual([])
  expect(p95(meanwhile)).toBeLessThanOrEqual(allowedMs)
  expect(backAfter).toBeLessThan(backWithinMs)
  expect(server.child.exitCode).toBe(null)
})

it('a sign-in from elsewhere does not wait for all those of one address', async () => {
  const alone = await signIn('alone', '127.0.201.1')
  const startedAt = performance.now()
  const flood = Promise.all(
    Array.from({ length: limits.signInRequestsPerMinute }, (_, index) => signIn(`flood-${index}`, '127.0.202.1')),
  )
  await pause(500)
  const own = [await signIn('own', '127.0.203.1'), await signIn('own', '127.0.203.1')]
  const statuses = (await flood).map(({ status }) => status)
  const floodMs = performance.now() - startedAt
  report(
    'T27',
    {
      attack: `${limits.signInRequestsPerMinute} sign-ins at once from one address`,
      'all of them after': ms(floodMs),
      alone: ms(alone.ms),
      'from elsewhere beside them': own.map((one) => ms(one.ms)).join(' and '),
    },
    'a sign-in from elsewhere in a quarter of the time of all of them',
  )
  expect(own.map(({ status }) => status)).toEqual([alone.status, alone.status])
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(Math.max(...own.map((one) => one.ms))).toBeLessThan(shareWaited * floodMs)
})
