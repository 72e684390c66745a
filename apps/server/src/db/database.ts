import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { systemScope, type Scope } from './scope/scope.ts'
import { Db, systemQueries } from './db.ts'
import { siteRoleName } from './logins/app-role.ts'
import { openPool } from './pool.ts'
import { preparedQueries, type Prefix } from './prepared-query.ts'
import { beginning, beginningOfSnapshot, scopePrefix } from './transaction-beginnings.ts'
import { watchForStandstill } from './leader/standstill.ts'
import type { DB } from './tables.ts'
import { DatabaseUnavailableError, isDatabaseUnavailable, isOutOfRoom } from './errors.ts'
import { minuteMs } from '../base/durations.ts'

/** Runs work on connections that see what a scope sees. */
interface ScopedWork {
  /** Runs a reader on a connection that sees what the scope sees. */
  read<Result>(scope: Scope, run: (db: Db) => Promise<Result>): Promise<Result>
  /**
   * Runs one statement that changes rows. It is a transaction of its own and resolves after its commit; saying so
   * with `begin` and `commit` would be two round trips more.
   */
  statement<Result>(scope: Scope, run: (db: Db) => Promise<Result>): Promise<Result>
  /** Runs a writer in one transaction; a throw rolls everything back. Resolves after the commit. */
  write<Result>(scope: Scope, run: (db: Db) => Promise<Result>): Promise<Result>
  /** Runs a reader all of whose statements see the rows of one moment, whatever is written meanwhile. */
  snapshot<Result>(scope: Scope, run: (db: Db) => Promise<Result>): Promise<Result>
}

export interface Database extends ScopedWork {
  /**
   * The same for work that no caller waits for: a statement may take longer before its backend is taken to have
   * stopped.
   */
  readonly longWork: ScopedWork
  /**
   * Whether a change of a request would be committed: the connection, the disk under PostgreSQL's log, and that no
   * change of late was refused for want of room. Never rejects.
   */
  canWrite(): Promise<boolean>
  /** How many connections are open, how many of these have nothing to do, and how many callers wait for one, by pool. */
  connections(): Readonly<
    Record<'calls' | 'work' | 'owner', { readonly open: number; readonly idle: number; readonly waiting: number }>
  >
  /** Connections of the owner, for migrations, jobs and listening; never used for a request. */
  readonly owner: pg.Pool
  close(): Promise<void>
}

interface Options {
  /** The owner's. */
  readonly url: string
  /** The application's own login; null where there is none, so that scoped connections sign in as the owner. */
  readonly appUrl?: string | null
  /**
   * The role such connections take, for reads of a site its own; null when the owner itself is held by the policies.
   */
  readonly appRole: string | null
  readonly size?: number
}

/** Time for which the portal is not ready after a change was refused for want of room; each refusal restarts it. */
const outOfRoomForMs = 5_000

/**
 * A statement that takes so long has no end; its backend stopped in the middle of it. No statement of a call needs a
 * tenth of it, and a waiting caller gets its answer within the 30 s of T33 (docs/test-battery.md).
 */
const longestOfCallMs = 25_000
/** Jobs, checks of files and commands go through everything there is. */
const longestOfLongWorkMs = minuteMs

interface ScopedClient extends pg.PoolClient {
  /**
   * Role and scope set on the connection outside of transactions, so that a run of calls of one site sets them once.
   */
  lintelScope?: string
  /** The role in force: what PostgreSQL plans for one role, it would plan again for another. */
  lintelRole?: string | null
  /** What the next statement is sent with: how its transaction begins. */
  lintelPrefixes?: readonly Prefix[] | undefined
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text)
/** A date is a day of a site, never a moment. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * So many connections stay open however long they have nothing to do. People open a door now and then, and each of them
 * would otherwise wait for new connections, which have prepared no statement yet.
 */
const minConnections = 4

/**
 * Opens the pools. Those for scoped work sign in with the application's own login, or take its role on every new
 * connection. The platform's own work has connections of its own: people's calls in between would change their scope,
 * and each change is a round trip.
 */
export function openDatabase({ url, appUrl = null, appRole, size = 12 }: Options): Database {
  const owner = openPool({ connectionString: url, max: 8, application_name: 'lintel-owner' })
  const openScopedPool = () =>
    openPool({
      connectionString: appUrl ?? url,
      max: size,
      min: minConnections,
      application_name: 'lintel',
      ...(appRole && { takes: appRole }),
      prepares: [[beginning, scopePrefix(systemScope, null)], [beginningOfSnapshot]],
    })
  const [app, system] = [openScopedPool(), openScopedPool()]
  const pools = [owner, app, system]
  const kyselies = new WeakMap<pg.PoolClient, Kysely<DB>>()
  const standstill = watchForStandstill(appUrl ?? url)

  let outOfRoomAt = -Infinity

  async function withConnection<Result>(
    scope: Scope,
    longestMs: number,
    run: (client: ScopedClient, db: Db) => Promise<Result>,
  ) {
    if (standstill.isStill()) throw new DatabaseUnavailableError('it stands still')
    const client: ScopedClient = await (scope.kind === 'system' ? system : app).connect().catch(unavailable)
    const unguard = standstill.guard(client, longestMs)
    let failure: Error | undefined
    try {
      return await run(client, new Db(kyselyOf(client)))
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (isOutOfRoom(error)) outOfRoomAt = Date.now()
      failure = new DatabaseUnavailableError(error)
      throw failure
    } finally {
      unguard()
      client.release(failure)
    }
  }

  function withScope<Result>(
    scope: Scope,
    role: string | null,
    longestMs: number,
    run: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    return withConnection(scope, longestMs, async (client, db) => {
      const scopeName = nameOf(scope, role)
      if (client.lintelScope !== scopeName) {
        client.lintelScope = undefined
        await send(client, {
          text: `select set_config('lintel.scope', $1, false), set_config('lintel.scope_uuid', $2, false),
            set_config('lintel.scope_company', $3, false)${role === null ? '' : `, set_config('role', ${pg.escapeLiteral(role)}, false)`}`,
          values: [scope.kind, scope.uuid ?? '', scope.companyUuid ?? ''],
        })
        client.lintelScope = scopeName
      }
      client.lintelRole = role
      return run(db)
    })
  }

  /** A whole site is read as a role whose policies know no other kind of scope, so that its statements begin sooner. */
  const readerOf = ({ kind }: Scope): string | null => (appRole !== null && kind === 'project' ? siteRoleName : appRole)

  /** All that a scoped connection is asked. */
  const send = (client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> =>
    standstill.during(client, () => client.query(query))

  function kyselyOf(client: ScopedClient): Kysely<DB> {
    let kysely = kyselies.get(client)
    if (!kysely) {
      // A pool of this one client: Kysely takes and returns it, ours decides when it really goes back.
      const run = preparedQueries(
        client,
        () => client.lintelRole ?? null,
        () => {
          const prefixes = client.lintelPrefixes ?? []
          client.lintelPrefixes = undefined
          return prefixes
        },
      )
      const query: typeof run = (text, values) => standstill.during(client, () => run(text, values))
      const pool = {
        connect: async () => ({ query, release: () => {} }),
        end: async () => {},
      } as unknown as pg.Pool
      kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
      kyselies.set(client, kysely)
    }
    return kysely
  }

  /** The first statement begins the transaction, in one round trip; without a statement there is none. */
  function inTransaction<Result>(
    scope: Scope,
    longestMs: number,
    run: (db: Db) => Promise<Result>,
    begin = beginning,
  ): Promise<Result> {
    return withConnection(scope, longestMs, async (client, db) => {
      const isInScope = client.lintelScope === nameOf(scope, appRole)
      client.lintelPrefixes = isInScope ? [begin] : [begin, scopePrefix(scope, appRole)]
      client.lintelRole = appRole
      try {
        const result = await run(db)
        if (!client.lintelPrefixes) await send(client, { text: 'commit' })
        return result
      } catch (error) {
        if (!client.lintelPrefixes) await send(client, { text: 'rollback' }).catch(() => {})
        throw error
      } finally {
        client.lintelPrefixes = undefined
      }
    })
  }

  const workOf = (longestMs: number): ScopedWork => ({
    read: (scope, run) => withScope(scope, readerOf(scope), longestMs, run),
    statement: (scope, run) => withScope(scope, appRole, longestMs, run),
    write: (scope, run) => inTransaction(scope, longestMs, run),
    snapshot: (scope, run) => inTransaction(scope, longestMs, run, beginningOfSnapshot),
  })

  const useOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  })

  return {
    owner,
    connections: () => ({ calls: useOf(app), work: useOf(system), owner: useOf(owner) }),
    ...workOf(longestOfCallMs),
    longWork: workOf(longestOfLongWorkMs),
    canWrite: () =>
      withScope(systemScope, appRole, longestOfCallMs, async (db) => {
        await sql`select pg_logical_emit_message(true, 'lintel', 'ready')`.execute(systemQueries(db, systemScope))
        return Date.now() - outOfRoomAt > outOfRoomForMs
      }).catch(() => false),
    async close() {
      standstill.close()
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** The database for a part of the server that does long work alone. */
export const forLongWork = (database: Database): Database => ({ ...database, ...database.longWork })

/** Whatever the reason is that there is no connection: nothing can be read or written. */
function unavailable(error: unknown): never {
  throw new DatabaseUnavailableError(error)
}

const nameOf = ({ kind, uuid, companyUuid }: Scope, role: string | null): string =>
  [role, kind, uuid, companyUuid].join(':')

/** The constraint a database error names when a unique rule was broken, else null. */
export function uniqueViolation(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? (constraint ?? '') : null
}

/** Runs statements of the owner in one transaction that sees every row. */
export async function ownerTransaction<Result>(
  owner: pg.Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
