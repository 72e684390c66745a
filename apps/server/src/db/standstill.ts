import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Who has had a connection for so long makes the watch ask the database whether it answers at all. */
const askAfterMs = 3_000
/** A database that says nothing on a new connection for so long stands still. */
const patienceMs = 8_000
const tickMs = 500

export interface StandstillWatch {
  /** Whether the database stands still: nothing that it is asked now would be answered. */
  isStill(): boolean
  /** Ends the use of a connection when the database stands still, until the returned function is called. */
  guard(client: pg.PoolClient): () => void
  close(): void
}

/**
 * Watches for a database that neither answers nor ends its connections: its processes are stopped, its machine hangs, the line is
 * cut. Callers would wait without an end. A statement that takes long is told apart by a question on a new connection, which a
 * database at work answers at once; so exports and imports may take their time.
 */
export function watchForStandstill(url: string): StandstillWatch {
  const users = new Map<pg.PoolClient, number>()
  let isStill = false
  let isAsking = false
  let answeredAt = -Infinity

  async function ask(): Promise<void> {
    isAsking = true
    isStill = !(await answers(url))
    isAsking = false
    answeredAt = performance.now()
    // The pool gives the typed half of a client; the end of one that waits for an answer closes its socket.
    if (isStill) for (const client of users.keys()) void (client as unknown as pg.Client).end().catch(() => {})
  }

  function tick(): void {
    if (isAsking) return
    const since = Math.min(...users.values())
    const isDue = isStill || performance.now() - Math.max(since, answeredAt) > askAfterMs
    if (isDue) void ask()
  }
  const ticking = setInterval(tick, tickMs)
  ticking.unref()

  return {
    isStill: () => isStill,
    guard(client) {
      users.set(client, performance.now())
      return () => void users.delete(client)
    },
    close: () => clearInterval(ticking),
  }
}

/** Whether a database says anything within our patience; a refusal is an answer too. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lintel-watch',
    // The question itself has given up before.
    connectionTimeoutMillis: 2 * patienceMs,
  })
  client.on('error', () => {})
  const answer = client
    .connect()
    .then(() => client.query('select'))
    .then(
      () => true,
      () => true,
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
async function silence(signal: AbortSignal): Promise<false> {
  for (let waited = 0; waited < patienceMs && !signal.aborted; waited += tickMs)
    await pause(tickMs, undefined, { signal, ref: false }).catch(() => {})
  return false
}
