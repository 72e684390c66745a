import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * A statement that has taken so long makes the watch ask the database whether it answers at all, and what became of the
 * statement.
 */
const askAfterMs = 3_000
/** A database that says nothing on a new connection for so long stands still. */
const patienceMs = 8_000
/** So often in a row a backend has not read a statement before it is taken to stand still. */
const timesUnread = 2
const tickMs = 500

export interface StandstillWatch {
  /** Whether the database stands still: nothing that it is asked now would be answered. */
  isStill(): boolean
  /**
   * Ends the use of a connection when the database or its backend stands still, until the returned function is called.
   * A statement that takes longer than `longestMs` has no end, as where its backend stopped in the middle of it.
   */
  guard(client: pg.PoolClient, longestMs: number): () => void
  /** Runs a statement on a guarded connection, whose backend is looked at when the answer does not come. */
  during<Result>(client: pg.PoolClient, run: () => Promise<Result>): Promise<Result>
  close(): void
}

interface Use {
  /** Statements that wait for their answers. */
  waiting: number
  /** When it began, or the backend last answered, or was asked again after that. */
  since: number
  /** How often in a row the backend had not read what it was asked. */
  unread: number
  /**
   * For how long it has waited since, as the ticks of the watch count it: while this process stood still it reads no
   * answers.
   */
  waitedMs: number
  readonly longestMs: number
}

/**
 * Watches for a database that neither answers nor ends its connections: its processes are stopped, its machine hangs,
 * the line is cut. Callers would wait without an end. A statement that takes long is told apart by a question on a new
 * connection, which a database at work answers at once; so exports and imports may take their time. The answer also
 * says which backends have not even read their statements; those stand still alone, and their calls end as well.
 */
export function watchForStandstill(url: string): StandstillWatch {
  const users = new Map<pg.PoolClient, Use>()
  let isStill = false
  let isAsking = false
  let answeredAt = -Infinity
  let tickedAt = performance.now()

  async function ask(): Promise<void> {
    isAsking = true
    const sentAt = new Map(
      [...users].filter(([, { waiting }]) => waiting > 0).map(([client, use]) => [client, use.since]),
    )
    const answer = await answers(url, [...sentAt.keys()].map(backendOf))
    isStill = answer === null
    isAsking = false
    answeredAt = performance.now()
    if (answer) endUnread(sentAt, answer)
    else for (const client of users.keys()) end(client)
  }

  /** Ends the uses of backends that wait for a statement, as they say, although they were asked one long before. */
  function endUnread(sentAt: ReadonlyMap<pg.PoolClient, number>, waiting: ReadonlySet<number>): void {
    for (const [client, since] of sentAt) {
      const use = users.get(client)
      if (!use || use.waiting === 0 || use.since !== since || answeredAt - since < askAfterMs) continue
      use.unread = waiting.has(backendOf(client)) ? use.unread + 1 : 0
      if (use.unread >= timesUnread) end(client)
    }
  }

  function tick(): void {
    const now = performance.now()
    for (const [client, use] of users) {
      if (use.waiting === 0) continue
      use.waitedMs += Math.min(now - Math.max(tickedAt, use.since), 2 * tickMs)
      if (use.waitedMs > use.longestMs) end(client)
    }
    tickedAt = now
    if (isAsking) return
    const since = Math.min(...[...users.values()].map((use) => use.since))
    const isDue = isStill || now - Math.max(since, answeredAt) > askAfterMs
    if (isDue) void ask()
  }
  const ticking = setInterval(tick, tickMs)
  ticking.unref()

  return {
    isStill: () => isStill,
    guard(client, longestMs) {
      users.set(client, { waiting: 0, since: performance.now(), unread: 0, waitedMs: 0, longestMs })
      return () => void users.delete(client)
    },
    async during(client, run) {
      const use = users.get(client)
      if (!use) return await run()
      if (use.waiting === 0) progress(use)
      use.waiting += 1
      try {
        return await run()
      } finally {
        use.waiting -= 1
        progress(use)
      }
    },
    close: () => clearInterval(ticking),
  }
}

function progress(use: Use): void {
  use.since = performance.now()
  use.unread = 0
  use.waitedMs = 0
}

/** The pool gives the typed half of a client; the end of one that waits for an answer closes its socket. */
function end(client: pg.PoolClient): void {
  void client.end().catch(() => {})
}

/** The number of the process that works for a connection, as the database said when it began; not in the types. */
const backendOf = (client: pg.PoolClient): number =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : 0

/**
 * Which of some backends say that they wait for a statement, or null when the database says nothing within our
 * patience; a refusal is an answer too. Of backends behind a pooler and of other users nothing is known.
 */
async function answers(url: string, backends: readonly number[]): Promise<ReadonlySet<number> | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lintel-watch',
    // The question itself has given up before.
    connectionTimeoutMillis: 2 * patienceMs,
  })
  client.on('error', () => {})
  const answer = client
    .connect()
    .then(() =>
      client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and datname = current_database() and state like 'idle%'`,
        [backends],
      ),
    )
    .then(
      ({ rows }) => new Set(rows.map(({ pid }) => pid)),
      () => new Set<number>(),
    )
  const late = new AbortController()
  try {
    return await Promise.race([answer, silence(late.signal)])
  } finally {
    late.abort()
    void client.end().catch(() => {})
  }
}

/** Waits in many parts: an event loop that was blocked meanwhile reads the answer before the last of them. */
async function silence(signal: AbortSignal): Promise<null> {
  for (let elapsedMs = 0; elapsedMs < patienceMs && !signal.aborted; elapsedMs += tickMs)
    await pause(tickMs, undefined, { signal, ref: false }).catch(() => {})
  return null
}
