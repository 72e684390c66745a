/** The database cannot work at the moment: unreachable, starting, stopping, out of room, or all connections in use. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    super(`the database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Classes 08 (connection), 53 (resources, a full disk among them), 57P (shutdown) and 58 (system), and a standby. */
const unavailableStates = /^(08|53|57P|58|25006)/
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What node-postgres says without a code. */
const endedConnection = /^Connection terminated|^timeout exceeded when trying to connect|is not queryable/

/** Whether an error of node-postgres means that the database cannot work, whatever was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown }
  // The socket's file, while PostgreSQL is down.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (typeof code === 'string' && (unreachable.has(code) || unavailableStates.test(code))) return true
  return typeof message === 'string' && endedConnection.test(message)
}

/** Whether the disk under the database was full. */
export const isOutOfRoom = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '53100'

/** Why the embedded database cannot run, in one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Why a database cannot be brought to the newest shape, in one sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
