import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLine, type CutLine } from '../../servers/cut-line.ts'
import type { Caller } from '../../test-app.ts'
import { sendEvents } from '../../devices/event-sender.ts'
import {
  executeOpenings,
  commandsOf,
  eventsOf,
  openAtAll,
  startServerPair,
  type ServerPair,
} from '../../servers/server-pair.ts'
import { ask, eventually, type ServerProcess } from '../../servers/server-process.ts'
import { report } from '../kit.ts'

/**
 * Issue 3.4 with the network cut instead of a process stopped: nothing arrives on the line of one server to the
 * database, or to the broker, and neither end is told. The other server goes on with the devices, each opening is done
 * once, no event is lost or doubled, callers of the server that is cut off are told so, and it works again by itself.
 */

const cutMs = 20_000
const takenOverWithinMs = 15_000
const reportedWithinMs = 15_000
const backWithinMs = 30_000

let pair: ServerPair
const lines: { database: CutLine; broker: CutLine }[] = []
beforeAll(async () => {
  pair = await startServerPair({}, async (all, index) => {
    const [database, broker] = [await openLine(all['DATABASE_URL']!), await openLine(all['MQTT_URL']!)]
    lines[index] = { database, broker }
    return { ...all, DATABASE_URL: database.urlFor(all['DATABASE_URL']!), MQTT_URL: broker.urlFor(all['MQTT_URL']!) }
  })
  await pair.hasLeader()
}, 240_000)
afterAll(async () => {
  for (const { database, broker } of lines) {
    database.close()
    broker.close()
  }
  await pair.close()
})

const isLinked = ({ url }: ServerProcess): Promise<boolean> =>
  fetch(`${url}/metrics`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => /^lintel_broker_link 1$/m.test(await answer.text()),
    () => false,
  )
const linesOf = (server: ServerProcess) => lines[pair.servers.indexOf(server)]!
const isOnline = async (uuid: string): Promise<boolean> =>
  (await ask(pair.test.url, `select from device where uuid = '${uuid}' and connection = 'online'`)).length === 1

describe.each(['database', 'broker'] as const)('the line of the leader to the %s is cut', (which) => {
  it('and the other server opens doors, each once, and stores every event once', async () => {
    const { leader, follower } = await pair.roles()
    const line = linesOf(leader)[which]
    const [managers, doorPhone, events] = [
      await pair.managers(),
      await pair.claimed(follower),
      await pair.claimed(follower),
    ]
    const atFollower = managers.filter((_, index) => pair.servers[index] === follower)
    const atLeader = managers.filter((_, index) => pair.servers[index] === leader)
    await doorPhone.connect()
    await eventually(() => isOnline(doorPhone.uuid), 10_000, 'the device is online')
    const openings = executeOpenings(doorPhone)
    const commandUuids = new Map<string, string>()
    const order = async (callers: readonly Caller[]) => {
      for (const { status, data } of await openAtAll(callers, doorPhone.doors[0]!))
        if (status === 200 && data) commandUuids.set((data as { uuid: string }).uuid, '')
    }
    for (let count = 0; count < 3; count += 1) await order(managers)
    const sending = sendEvents(events, { count: 2_000 })
    await pause(200)

    line.cut()
    const startedAt = performance.now()
    const takenOver = eventually(() => isLinked(follower), 60_000, 'the other leads')
    let reportedAfter = 0
    if (which === 'database') {
      // Not a call that waits without an end: the first is told after the patience of the server.
      const [answer] = await openAtAll(atLeader, doorPhone.doors[0]!)
      reportedAfter = performance.now() - startedAt
      expect(answer).toMatchObject({ status: 503, failure: 'unavailable' })
      expect(await leader.readyz()).toBe(503)
    }
    const over = await takenOver
    for (let count = 0; count < 5; count += 1) await order(which === 'database' ? atFollower : managers)
    await pause(Math.max(0, cutMs - (performance.now() - startedAt)))
    line.heal()
    const back = await eventually(
      async () => (await leader.readyz()) === 200 && (await follower.readyz()) === 200 && Boolean(await pair.roles()),
      60_000,
      'both are ready',
    )
    for (let count = 0; count < 3; count += 1) await order(managers)
    await eventually(
      async () =>
        !Object.keys(await commandsOf(pair.test.url, doorPhone)).some((state) =>
          ['created', 'queued', 'sent', 'accepted'].includes(state),
        ),
      30_000,
      'no command is under way',
    )
    await sending
    const eventCounts = await eventsOf(pair.test.url, events)
    const states = await commandsOf(pair.test.url, doorPhone)
    const most = Math.max(...openings.done.values())
    report(
      '3.4 cut',
      {
        line: which,
        'taken over after s': (over / 1_000).toFixed(1),
        'reported after s': (reportedAfter / 1_000).toFixed(1),
        'back after s': (back / 1_000).toFixed(1),
        commands: JSON.stringify(states),
        'done twice': [...openings.done.values()].filter((count) => count > 1).length,
        'events stored': eventCounts.stored,
      },
      `over in ${takenOverWithinMs / 1_000} s, back in ${backWithinMs / 1_000} s, each opening once, 2,000 events`,
    )
    expect(most).toBe(1)
    expect(openings.done.size).toBe(states['done'])
    expect(eventCounts).toEqual({ stored: 2_000, numbers: 2_000 })
    expect(reportedAfter).toBeLessThan(reportedWithinMs)
    expect(over).toBeLessThan(takenOverWithinMs)
    expect(back).toBeLessThan(backWithinMs)
    // What was ordered while a server led, and after the line was whole, has opened the door.
    expect(states['done']).toBeGreaterThanOrEqual(3 + 5 + 3)
    expect([leader.child.exitCode, follower.child.exitCode]).toEqual([null, null])
    await openings.stop()
    await doorPhone.leave()
  }, 240_000)
})

it('each job by the clock is done once by both servers together', async () => {
  const runsOf = () =>
    ask<{ name: string; minute: string; count: number }>(
      pair.test.url,
      `select name, to_char(created_on, 'HH24:MI') as minute, count(*)::int as count from pgboss.job
       where name in ('expire-delegations', 'end-plans', 'change-zones', 'tend-imports') group by 1, 2`,
    )
  await eventually(
    async () => new Set((await runsOf()).map(({ minute }) => minute)).size >= 3,
    240_000,
    'three minutes are over',
  )
  const runs = await runsOf()
  const failedJobs = await ask(pair.test.url, `select from pgboss.job where state in ('failed', 'retry')`)
  report('3.4 clock', { jobs: runs.length, 'most in a minute': Math.max(...runs.map(({ count }) => count)), failed: failedJobs.length }, 'each once a minute') // prettier-ignore
  expect(runs.filter(({ count }) => count !== 1)).toEqual([])
  expect(failedJobs).toEqual([])
}, 300_000)
