import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Db } from './db.ts'
import type { Scope } from './scope.ts'
import type { DB } from './tables.ts'

export interface Database {
  /** Runs a reader on a connection that sees what the scope sees. */
  read<Result>(scope: Scope, run: (db: Db) => Promise<Result>): Promise<Result>
  /** Runs a writer in one transaction; a throw rolls everything back. Resolves after the commit. */
  write<Result>(scope: Scope, run: (db: Db) => Promise<Result>): Promise<Result>
  /** Connections of the owner, for migrations, jobs and listening; never used for a request. */
  readonly owner: pg.Pool
  close(): Promise<void>
}

interface Options {
  readonly url: string
  /** The role whose rights a request has; null when the owner itself is held by the policies. */
  readonly appRole: string | null
  readonly size?: number
}

interface ScopedClient extends pg.PoolClient {
  /** The scope set on the connection, so that a run of calls of one site sets it once. */
  lintelScope?: string
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text)

/** Opens the pools. The application pool takes the restricted role on every new connection. */
export function openDatabase({ url, appRole, size = 12 }: Options): Database {
  const owner = new pg.Pool({ connectionString: url, max: 8, application_name: 'lintel-owner' })
  const app = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'lintel',
    async onConnect(client) {
      if (appRole) await client.query(`set role ${pg.escapeIdentifier(appRole)}`)
    },
  })
  for (const pool of [owner, app]) pool.on('error', () => {})
  const kyselies = new WeakMap<pg.PoolClient, Kysely<DB>>()

  async function withConnection<Result>(scope: Scope, run: (client: pg.PoolClient, db: Db) => Promise<Result>) {
    const client = (await app.connect()) as ScopedClient
    let broken: Error | undefined
    try {
      const wanted = `${scope.kind}:${scope.uuid ?? ''}`
      if (client.lintelScope !== wanted) {
        client.lintelScope = undefined
        await client.query(`select set_config('lintel.scope', $1, false), set_config('lintel.scope_uuid', $2, false)`, [
          scope.kind,
          scope.uuid ?? '',
        ])
        client.lintelScope = wanted
      }
      return await run(client, new Db(kyselyOf(client)))
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

  function kyselyOf(client: pg.PoolClient): Kysely<DB> {
    let kysely = kyselies.get(client)
    if (!kysely) {
      // A pool of this one client: Kysely takes and returns it, ours decides when it really goes back.
      const pool = {
        connect: async () => ({ query: prepared(client), release: () => {} }),
        end: async () => {},
      } as unknown as pg.Pool
      kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
      kyselies.set(client, kysely)
    }
    return kysely
  }

  return {
    owner,
    read: (scope, run) => withConnection(scope, (_client, db) => run(db)),
    write: (scope, run) =>
      withConnection(scope, async (client, db) => {
        await client.query('begin')
        try {
          const result = await run(db)
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback').catch(() => {})
          throw error
        }
      }),
    async close() {
      await Promise.all([app.end(), owner.end()])
    },
  }
}

/** Statements by their text. Texts come from code, so there are few; one that varies without end is sent unprepared. */
const statementNames = new Map<string, string>()
const statementsKept = 1_000

/**
 * Sends each statement under a name, so that PostgreSQL parses it once for a connection and, when it is used often,
 * plans it once: with policies on every table planning takes longer than most of our queries.
 */
function prepared(client: pg.PoolClient) {
  return (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    let name = statementNames.get(text)
    if (name === undefined && statementNames.size < statementsKept) {
      name = `lintel_${statementNames.size}`
      statementNames.set(text, name)
    }
    return client.query({ text, ...(values ? { values } : {}), ...(name ? { name } : {}) })
  }
}

function isConnectionLost(error: Error): boolean {
  const { code: given } = error as { code?: unknown }
  const code = typeof given === 'string' ? given : ''
  return (
    code.startsWith('08') || code.startsWith('57P') || code === 'ECONNRESET' || /terminated|closed/i.test(error.message)
  )
}

/** The constraint a database error names when a unique rule was broken, else null. */
export function uniqueViolation(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? (constraint ?? '') : null
}
