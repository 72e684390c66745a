import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { projectScope } from '../db/scope/scope.ts'
import { rowsOf } from '../db/db.ts'
import type { Database } from '../db/database.ts'
import { changesFrom, type NumberedChange } from './live-changes.ts'
import { NotifiedChanges } from './notified-changes.ts'

const channels = [
  'live',
  'access',
  'outbox',
  'commands',
  'policy',
  'desired',
  'positions',
  'screens',
  'directory',
  'books',
  'identities',
  'locks',
  'attendance',
  'muster',
  'models',
  'upgrades',
] as const
type Channel = (typeof channels)[number]
/** Channels that say what work there is. */
export type NotifyChannel = Exclude<Channel, 'live' | 'access'>

const connection = { application_name: 'lintel-live', keepAlive: true, connectionTimeoutMillis: 5_000 }
const firstPauseMs = 250
const longestPauseMs = 5_000
const pingEveryMs = 15_000
const pingPatienceMs = 5_000
const uuidCharacters = 36

export interface LiveHub {
  /** Changes of a site after a number, oldest first; null when more were missed than are replayed. */
  changesAfter(projectUuid: string, number: number): Promise<readonly NumberedChange[] | null>
  /** The newest number of a site; 0 when nothing has happened. */
  newest(projectUuid: string): Promise<number>
  /** Calls back whenever a site has new changes; returns the way to stop. */
  subscribe(projectUuid: string, wake: () => void): () => void
  /**
   * Calls back when something changed that sessions are resolved from, in any process: a session, account or site with
   * one of the ids. Called in the order of commits with the changes of sites. Returns the way to stop.
   */
  onAccess(uuids: readonly string[], wake: () => void): () => void
  /**
   * Calls back on a PostgreSQL notification of another channel; without its text when some may have been missed.
   * Returns the way to stop.
   */
  onNotify(channel: NotifyChannel, wake: (text?: string) => void): () => void
  close(): Promise<void>
}

/**
 * Listens once for all sites (`append_live_changes` notifies at commit) and wakes the subscribers of the site. What the
 * notifications carry is handed on without a read; whatever they leave out is read from the rows, so nothing is lost
 * when the listening connection breaks: it reconnects and wakes all readers.
 */
export async function startLiveHub(url: string, database: Database, log: Logger): Promise<LiveHub> {
  const subscribers = new Map<string, Set<() => void>>()
  const watchers = new Map<string, Set<() => void>>()
  const others = new Map<string, Set<(text?: string) => void>>()
  const notifications = new NotifiedChanges()
  let client: pg.Client | undefined
  let isClosed = false

  const hearLive = (payload: string): void => {
    const projectUuid = payload.slice(0, uuidCharacters)
    const wakes = subscribers.get(projectUuid)
    if (!wakes) return
    notifications.take(projectUuid, payload.slice(uuidCharacters + 1))
    for (const wake of wakes) wake()
  }

  const wakeAll = () => {
    // Some may have been missed.
    notifications.clear()
    for (const set of [...watchers.values(), ...subscribers.values(), ...others.values()])
      for (const wake of set) wake()
  }

  /** Resolves when every channel is listened to; from then on the end of the connection leads to the next one. */
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, ...connection })
    let hasEnded = false
    next.on('error', () => {})
    next.once('end', () => {
      hasEnded = true
      notifications.clear()
      if (client === next && !isClosed) void reconnect()
    })
    next.on('notification', ({ channel, payload }) => {
      // What an older connection still says does not follow what the newer one said.
      if (client !== undefined && client !== next) return
      if (channel === 'live') hearLive(payload ?? '')
      else if (channel === 'access') for (const wake of watchers.get(payload ?? '') ?? []) wake()
      else for (const wake of others.get(channel) ?? []) wake(payload)
    })
    try {
      await next.connect()
      await next.query(channels.map((channel) => `listen ${channel}`).join('; '))
      if (hasEnded || isClosed) throw new Error('the connection has ended')
      client = next
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
  }

  /** One connection after the other until one holds: two attempts at once would in the end be two listeners. */
  async function reconnect(): Promise<void> {
    log.warn('the connection for live changes is lost')
    for (let waitMs = firstPauseMs; !isClosed; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
      try {
        await connect()
        return wakeAll()
      } catch (error) {
        log.debug({ err: error }, 'live listener could not reconnect')
        await pause(waitMs, undefined, { ref: false })
      }
    }
  }

  /** A line that is dead without having been closed brings no notifications either, so it is asked now and then. */
  async function ping(): Promise<void> {
    const current = client
    const late = setTimeout(() => void current?.end().catch(() => {}), pingPatienceMs)
    await current?.query('select 1').catch(() => {})
    clearTimeout(late)
  }
  const pinging = setInterval(() => void ping(), pingEveryMs)

  await connect()
  return {
    changesAfter: async (projectUuid, number) =>
      notifications.after(projectUuid, number) ?? (await changesFrom(database, projectUuid, number)),
    newest: (projectUuid) => newestIn(database, projectUuid),
    subscribe(projectUuid, wake) {
      const stop = addTo(subscribers, projectUuid, wake)
      return () => {
        stop()
        // From now on its notifications are not followed.
        if (!subscribers.has(projectUuid)) notifications.forget(projectUuid)
      }
    },
    onAccess(uuids, wake) {
      const stops = uuids.map((uuid) => addTo(watchers, uuid, wake))
      return () => stops.forEach((stop) => stop())
    },
    onNotify: (channel, wake) => addTo(others, channel, wake),
    async close() {
      isClosed = true
      clearInterval(pinging)
      await client?.end()
    },
  }
}

async function newestIn(database: Database, projectUuid: string): Promise<number> {
  const scope = projectScope(projectUuid)
  const row = await database.read(scope, (db) =>
    rowsOf(db, scope, 'live_feed').select('last_number').executeTakeFirst(),
  )
  return Number(row?.last_number ?? 0)
}

/** Adds a callback under a key; returns the way to take it out again. */
function addTo<Wake>(callbacks: Map<string, Set<Wake>>, key: string, wake: Wake): () => void {
  const set = callbacks.get(key) ?? new Set<Wake>()
  callbacks.set(key, set.add(wake))
  return () => {
    set.delete(wake)
    if (set.size === 0 && callbacks.get(key) === set) callbacks.delete(key)
  }
}
