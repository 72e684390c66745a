import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, eventually, type ServerProcess } from '../../servers/server-process.ts'
import { startServerPair, type ServerPair } from '../../servers/server-pair.ts'
import { report } from '../kit.ts'

/**
 * The server that talks to the broker is stopped in the middle of whatever it does, instead of ended: the other one
 * takes over, and the stopped one does not lead when it goes on. `STOPPED_LEADERS` says how often.
 */

const rounds = Number(process.env['STOPPED_LEADERS'] ?? 2)
/** From the stop to the link to the broker of the other one. */
const takenOverWithinMs = 10_000
const settledWithinMs = 10_000

let pair: ServerPair
beforeAll(async () => {
  pair = await startServerPair()
}, 240_000)
afterAll(() => pair.close())

const isLinked = ({ url }: ServerProcess): Promise<boolean> =>
  fetch(`${url}/metrics`).then(async (answer) => /^lintel_broker_link 1$/m.test(await answer.text()))

it(`another server leads within ${takenOverWithinMs / 1_000} s when the leader is stopped ${rounds} times`, async () => {
  const takenOver: number[] = []
  const leaders: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pair.hasLeader()
    const { leader, follower } = await pair.roles()
    leader.child.kill('SIGSTOP')
    try {
      takenOver.push(await eventually(() => isLinked(follower), 30_000, `another leads after stop ${round + 1}`))
    } finally {
      leader.child.kill('SIGCONT')
    }
    await eventually(
      async () => (await pair.roles()).leader === follower,
      settledWithinMs,
      'the stopped one leads no more',
    )
    const [holders] = await ask<{ count: number }>(
      pair.test.url,
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 7142027 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    leaders.push(holders!.count)
  }
  report(
    '3.4',
    { rounds, 'taken over after s at most': (Math.max(...takenOver) / 1_000).toFixed(1) },
    `at most ${takenOverWithinMs / 1_000} s, one leader`,
  )
  expect(leaders).toEqual(Array.from({ length: rounds }, () => 1))
  expect(Math.max(...takenOver)).toBeLessThan(takenOverWithinMs)
})
