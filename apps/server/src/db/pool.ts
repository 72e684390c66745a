import pg from 'pg'
import type { Prefix } from './prepared-query.ts'

/** A request without a connection for so long is refused, as the database is not available, instead of waiting without an end. */
const connectionPatienceMs = 5_000

/**
 * Opens a pool whose connections may end at any time: node-postgres emits an error on a connection in use, and one
 * without a listener would end the process. The user of the connection learns of it by the statement that fails.
 * `takes` is a role that each new connection takes, `prepares` what it sends before other statements later,
 * by transactions that are taken back.
 */
export function openPool({
  takes,
  prepares = [],
  ...options
}: pg.PoolConfig & { readonly takes?: string; readonly prepares?: readonly (readonly Prefix[])[] }): pg.Pool {
  const pool = new pg.Pool({
    keepAlive: true,
    connectionTimeoutMillis: connectionPatienceMs,
    ...options,
    async onConnect(client) {
      if (takes !== undefined) await client.query(`set role ${pg.escapeIdentifier(takes)}`)
      for (const statements of prepares) {
        for (const { values, ...statement } of statements) await client.query({ ...statement, values: [...values] })
        await client.query('rollback')
      }
    },
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
