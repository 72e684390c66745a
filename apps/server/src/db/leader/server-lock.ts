import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { connectAs } from '../logins/connections.ts'

/** Another server works on the same database, and the two cannot; the message is one sentence for the operator. */
export class ServerLockError extends Error {
  override name = 'ServerLockError'
}

export interface ServerLock {
  /** Whether the lock is held at this moment; not while its connection is being replaced. */
  isAcquired(): boolean
  close(): Promise<void>
}

interface Options {
  readonly url: string
  /** Servers that share one broker may work side by side; one with a broker of its own works alone. */
  readonly isShared: boolean
  /** No other server can have been on this database: it came up with this one. */
  readonly isOwnDatabase: boolean
  readonly log: Logger
  /** Another server has the lock, so this one must not go on. */
  readonly onLost: (sentence: string) => void
}

/** The number stands for "servers of this portal" among all advisory locks; any constant would do. */
const lockNumber = 7_142_026
/**
 * A server whose connection was ended takes the lock back within this time, so a new one leaves it free for so long.
 */
const settleMs = 1_500
const regainEveryMs = 100
/** A connection that is dead without having been closed. */
const pingEveryMs = 5_000
const pingPatienceMs = 3_000

const refusal =
  'Another server works on this database with a broker of its own, so devices of one would not be seen by the other: ' +
  'stop that one, or give all servers the same broker with MQTT_URL.'

/**
 * Holds an advisory lock on a connection of its own for as long as the server runs: alone with an embedded broker,
 * together with others with MQTT_URL. When the connection ends it is taken again at once.
 * @throws {ServerLockError} when another server holds it
 */
export async function holdServerLock({ url, isShared, isOwnDatabase, log, onLost }: Options): Promise<ServerLock> {
  const name = `lintel-server ${randomUUID()}`
  const call = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  let client: pg.Client | undefined
  let isClosed = false

  /** A connection that holds the lock; undefined when another server has it. */
  async function take(): Promise<pg.Client | undefined> {
    const next = await connectAs(name, url)
    try {
      const { rows } = await next.query<{ is_locked: boolean }>(`select ${call}($1) as is_locked`, [lockNumber])
      if (rows[0]!.is_locked) return next
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    await next.end()
    return undefined
  }

  function watch(lockClient: pg.Client): void {
    client = lockClient
    lockClient.once('end', () => {
      client = undefined
      if (!isClosed) void regain()
    })
  }

  async function regain(): Promise<void> {
    log.warn('the connection that holds the lock of this server is lost')
    while (!isClosed) {
      try {
        const lockClient = await take()
        if (!lockClient) return onLost(refusal)
        watch(lockClient)
        return
      } catch (error) {
        log.debug({ err: error }, 'the lock of this server could not be taken again')
        await pause(regainEveryMs, undefined, { ref: false })
      }
    }
  }

  async function ping(): Promise<void> {
    const waiting = client
    const late = setTimeout(() => void waiting?.end().catch(() => {}), pingPatienceMs)
    await waiting?.query('select 1').catch(() => {})
    clearTimeout(late)
  }

  let first = await take()
  if (first && !isOwnDatabase) {
    // It may be free because its holder has just lost the connection: that one comes back, and then it is not free.
    await first.end()
    await pause(settleMs)
    first = await take()
  }
  if (!first) throw new ServerLockError(refusal)
  watch(first)
  const pinging = setInterval(() => void ping(), pingEveryMs)
  pinging.unref()
  return {
    isAcquired: () => client !== undefined,
    async close() {
      isClosed = true
      clearInterval(pinging)
      await client?.end()
    },
  }
}
