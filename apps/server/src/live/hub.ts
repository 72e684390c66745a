import type { LiveChange } from '@lintel/contract/live/operations.ts'
import pg from 'pg'
import type { Logger } from 'pino'
import { projectScope } from '../access/scope.ts'
import { rowsOf } from '../db/db.ts'
import type { Database } from '../db/database.ts'
import { limits } from '@lintel/contract/limits.ts'

export interface NumberedChange {
  readonly number: number
  readonly change: LiveChange
}

export interface LiveHub {
  /** Changes of a site after a number, oldest first; null when more were missed than are replayed. */
  changesAfter(projectUuid: string, number: number): Promise<readonly NumberedChange[] | null>
  /** The newest number of a site; 0 when nothing has happened. */
  newest(projectUuid: string): Promise<number>
  /** Calls back whenever a site has new changes; returns the way to stop. */
  subscribe(projectUuid: string, wake: () => void): () => void
  /** Calls back on a PostgreSQL notification of another channel; without its text when some may have been missed. */
  onNotify(
    channel: 'outbox' | 'policy' | 'desired' | 'positions' | 'screens' | 'directory' | 'locks',
    wake: (text?: string) => void,
  ): void
  close(): Promise<void>
}

/**
 * Listens once for all sites (`append_live_change` notifies at commit) and wakes the subscribers of the site.
 * The notification only says that there is something: the rows themselves are read, so nothing is lost when the
 * listening connection breaks; it reconnects and wakes everybody.
 */
export async function startLiveHub(url: string, database: Database, log: Logger): Promise<LiveHub> {
  const subscribers = new Map<string, Set<() => void>>()
  const others = new Map<string, Set<(text?: string) => void>>()
  let client: pg.Client | undefined
  let closed = false

  const wakeAll = () => {
    for (const set of [...subscribers.values(), ...others.values()]) for (const wake of set) wake()
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'lintel-live' })
    next.on('notification', ({ channel, payload }) => {
      if (channel === 'live') for (const wake of subscribers.get(payload ?? '') ?? []) wake()
      else for (const wake of others.get(channel) ?? []) wake(payload)
    })
    next.on('error', () => {})
    next.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), 500)
    })
    await next.connect()
    await next.query('listen live')
    await next.query('listen outbox')
    await next.query('listen policy')
    await next.query('listen desired')
    await next.query('listen positions')
    await next.query('listen screens')
    await next.query('listen directory')
    await next.query('listen locks')
    client = next
  }

  async function reconnect(): Promise<void> {
    try {
      await connect()
      wakeAll()
    } catch (error) {
      log.warn({ err: error }, 'live listener could not reconnect')
      if (!closed) setTimeout(() => void reconnect(), 2_000)
    }
  }

  await connect()
  return {
    async changesAfter(projectUuid, number) {
      const rows = await database.read(projectScope(projectUuid), (db) =>
        rowsOf(db, projectScope(projectUuid), 'live_change')
          .select(['number', 'change'])
          .where('number', '>', String(number))
          .orderBy('number')
          .limit(limits.liveEventReplay + 1)
          .execute(),
      )
      if (rows.length > limits.liveEventReplay) return null
      const first = rows[0]
      if (number > 0 && first && Number(first.number) !== number + 1) return null
      return rows.map((row) => ({ number: Number(row.number), change: row.change as unknown as LiveChange }))
    },
    async newest(projectUuid) {
      const row = await database.read(projectScope(projectUuid), (db) =>
        rowsOf(db, projectScope(projectUuid), 'live_feed').select('last_number').executeTakeFirst(),
      )
      return Number(row?.last_number ?? 0)
    },
    subscribe(projectUuid, wake) {
      const set = subscribers.get(projectUuid) ?? new Set()
      subscribers.set(projectUuid, set.add(wake))
      return () => {
        set.delete(wake)
        if (set.size === 0) subscribers.delete(projectUuid)
      }
    },
    onNotify(channel, wake) {
      others.set(channel, (others.get(channel) ?? new Set()).add(wake))
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
