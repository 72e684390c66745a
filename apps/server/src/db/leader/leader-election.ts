import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { connectAs } from '../logins/connections.ts'

/** `unknown` while the database does not answer. */
export type LeaderState = 'leader' | 'follower' | 'unknown'

export interface LeaderElection {
  state(): LeaderState
  /** Ends the leader's work, then lets another server lead. */
  close(): Promise<void>
}

/** What the leader alone does. */
export interface LeaderWork {
  /** Whether it can be done from here at the moment. */
  isUp(): boolean
  /** Ends the work; with `isSuperseded` another server may be doing it already. */
  close(options: { readonly isSuperseded: boolean }): Promise<void>
}

interface Options {
  readonly url: string
  readonly log: Logger
  readonly start: () => LeaderWork
}

/** The number stands for "leader of the servers of this portal" among all advisory locks; any constant would do. */
const lockNumber = 7_142_027
const lookEveryMs = 1_000
const queryPatienceMs = 3_000
/** The leader goes on for so long while it reconnects: followers look once a second, so it mostly stays the leader. */
const graceMs = 2_000
/** A leader that cannot do the work for so long lets another server try, where there is one. */
const giveUpMs = 3_000
/** Beginning it may take so much longer. */
const workBeginsMs = 5_000
/** And does not ask for the lock for so long, which is time enough for all others. */
const restMs = 3 * lookEveryMs
/** A leader that was stopped, or whose machine lost power, has lost its lock after this. */
const silenceSeconds = 7

/**
 * Elects one of all servers on a database: the one whose connection holds an advisory lock. PostgreSQL gives the lock
 * free when that connection ends, whatever the reason, and another server has it within a second. For a moment two may
 * believe that they lead, so what the leader does must be correct even then.
 */
export function electLeader({ url, log, start }: Options): LeaderElection {
  const name = `lintel-leader ${randomUUID()}`
  let client: pg.Client | undefined
  let isHolder = false
  let work: LeaderWork | undefined
  let state: LeaderState = 'unknown'
  let confirmedAt = 0
  let upAt = 0
  let restsUntil = -Infinity
  const closing = new AbortController()

  async function connect(): Promise<pg.Client> {
    const next = await connectAs(name, url, { query_timeout: queryPatienceMs })
    next.once('end', () => {
      if (client === next) disconnect()
    })
    await next.query(`set idle_session_timeout = '${silenceSeconds}s'; set tcp_user_timeout = '${silenceSeconds}s'`)
    return next
  }

  function disconnect(): void {
    const former = client
    client = undefined
    isHolder = false
    former?.end().catch(() => {})
  }

  /** Whether this server holds the lock; rejects when the database does not answer. */
  async function hold(): Promise<boolean> {
    client ??= await connect()
    const current = client
    const statement = isHolder ? 'select true as is_leader' : `select pg_try_advisory_lock(${lockNumber}) as is_leader`
    const { rows } = await current.query<{ is_leader: boolean }>(statement)
    // The answer of a connection that has ended meanwhile is worth nothing.
    isHolder = client === current && rows[0]!.is_leader
    return isHolder
  }

  /** Whether another server waits for the lock. */
  async function hasOthers(): Promise<boolean> {
    const others = await client?.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'lintel-leader %'`,
    )
    return (others?.rowCount ?? 0) > 0
  }

  /**
   * Ends work that cannot be done from here, as when the line to the broker is cut, and leaves it to another server.
   */
  async function giveUp(leaderWork: LeaderWork): Promise<void> {
    log.warn('this server cannot reach the broker: another one may lead')
    work = undefined
    state = 'unknown'
    await leaderWork.close({ isSuperseded: true })
    restsUntil = performance.now() + restMs
    disconnect()
  }

  async function look(): Promise<void> {
    if (performance.now() < restsUntil) return
    try {
      state = (await hold()) ? 'leader' : 'follower'
    } catch (error) {
      log.debug({ err: error }, 'the leader of the servers could not be looked up')
      disconnect()
      state = 'unknown'
    }
    const at = performance.now()
    if (state === 'leader') {
      confirmedAt = at
      if (work?.isUp()) upAt = at
      if (work && at - upAt > giveUpMs && (await hasOthers().catch(() => false))) return giveUp(work)
      if (work) return
      upAt = at + workBeginsMs
      log.info('this server leads: it talks to the broker')
      work = start()
    } else if (work && (state === 'follower' || at - confirmedAt > graceMs)) {
      log.warn('this server leads no more: another one talks to the broker, or the database does not answer')
      const leaderWork = work
      work = undefined
      await leaderWork.close({ isSuperseded: true })
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await look().catch((error: unknown) => log.error({ err: error }, 'the change of the leader failed'))
      const waitMs = state === 'unknown' ? lookEveryMs / 4 : lookEveryMs
      await pause(waitMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    state: () => state,
    async close() {
      closing.abort()
      await running
      await work?.close({ isSuperseded: false })
      work = undefined
      state = 'unknown'
      disconnect()
    },
  }
}
