import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import type { LockAccountState, LockProblem } from '@lintel/contract/third-party-locks/states.ts'
import { sql, type Updateable } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { LockCloudError, type VendorLock, type VendorLockEvent } from '../../../kernel/lock-connector.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import type { DB } from '../../../db/tables.ts'
import { publishLiveChanges } from '../../../domain/live/publish.ts'
import {
  saveLocks,
  saveLockEvents,
  type AccountPlace,
  decryptCredentials,
  decryptToken,
  encryptToken,
} from '../writes.ts'
import { openVendorSession, type Ask } from '../vendor-session.ts'
import type { Services } from '../../../kernel/services.ts'
import { after, before, dayMs, hourMs, minuteMs } from '../../../base/durations.ts'

/**
 * Asks vendors for the locks of accounts, outside of any transaction. A run takes an account for a while (`lease_id`);
 * its result is written only as long as it has it, so that a late one, after the credentials were updated or the
 * account unbound, is dropped.
 */

/** Time after which a run must have died; no run takes as long. */
const runMs = 4 * minuteMs
/** A vendor that could not be reached is asked again sooner while a user waits for its word about an account. */
const verifyAgainMs = minuteMs
/** Vendors hear of some openings late: what a telephone opened, they hear when that is back on the network. */
const overlapMs = 2 * hourMs
/** How far back the first reading goes. */
const firstLogMs = 7 * dayMs
/** Of so many entries a reading has at most (`LockConnector.events`); so many readings one run does. */
const entriesAtOnce = 500
const readingsOfRun = 5

export interface LockAccountAtWork extends AccountPlace {
  readonly state: Exclude<LockAccountState, 'unbound'>
  /** Changes with each update of the credentials. */
  readonly credentials_version: string
  readonly credentials: Buffer
  readonly token: Buffer | null
}
interface Run extends LockAccountAtWork {
  readonly lease_id: string
  /** What happened until then is there; null where nothing was read yet. */
  readonly logUntil: Date | null
}

/** Another run has the account now, or it is gone. */
class OvertakenError extends Error {}

/** Asks the vendor of the next account that is due; answers whether there was one. */
export async function syncNextAccount(services: Services): Promise<boolean> {
  const { database, log, now } = services
  const account = await database.statement(systemScope, (db) => takeDue(db, now()))
  if (!account) return false
  try {
    await askFor(services, account)
  } catch (error) {
    if (!(error instanceof OvertakenError)) throw error
    log.info({ account: account.uuid }, 'what a vendor of locks answered came too late')
  }
  return true
}

async function takeDue(db: Db, now: Date): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    update lock_account set lease_id = ${randomUUID()}, lease_until = ${after(now, runMs)}
    where (project_uuid, uuid) = (
      select project_uuid, uuid from lock_account
      where next_attempt_at <= ${now} and (lease_until is null or lease_until <= ${now})
      order by next_attempt_at limit 1 for update skip locked)
    returning project_uuid as "projectUuid", uuid, vendor, state, credentials_version, credentials, token, log_until as "logUntil", lease_id`.execute(
    systemQueries(db, systemScope),
  )
  return rows[0]
}

async function askFor(services: Services, account: Run): Promise<void> {
  const { lockClouds, log, now } = services
  const connector = lockClouds.connector(account.vendor)
  const ask = withAccount(services, account)
  let { state } = account
  try {
    const locks = await ask((credentials, token) => connector.list(credentials, token))
    await stillMine(services, account, async (db) => {
      await saveLocks(db, systemScope, account, locks, now())
      await changeAccount(db, account, { synced_at: now() })
    })
    // Who tells of the locks has taken the credentials, whatever becomes of the log.
    state = 'bound'
    await readLog(services, account, ask, locks)
    await settle(services, account, { state, problem: null })
  } catch (error) {
    if (!(error instanceof LockCloudError)) throw error
    const { problem, message: reason } = error
    const { vendor, uuid } = account
    log.warn({ account: uuid, vendor, problem, reason }, 'a vendor of locks did not answer')
    await settle(services, account, { state: stateAfter(state, problem), problem })
  }
}

/** Session at the vendor of an account; new tokens are stored as long as its credentials are the same. */
export function withAccount(services: Services, account: LockAccountAtWork): Ask {
  const { database, lockClouds, vault, now } = services
  return openVendorSession(
    lockClouds.connector(account.vendor),
    {
      credentials: decryptCredentials(vault, account.credentials),
      token: account.token && decryptToken(vault, account.token),
    },
    {
      now,
      keep: async (token) => {
        await database.statement(systemScope, (db) =>
          systemQueries(db, systemScope)
            .updateTable('lock_account')
            .set({ token: encryptToken(vault, token) })
            .where('project_uuid', '=', account.projectUuid)
            .where('uuid', '=', account.uuid)
            .where('credentials_version', '=', account.credentials_version)
            .execute(),
        )
      },
    },
  )
}

/** Reads what happened since the last reading, as far as a run gets; the next one goes on there. */
async function readLog(services: Services, account: Run, ask: Ask, locks: readonly VendorLock[]): Promise<void> {
  const connector = services.lockClouds.connector(account.vendor)
  const start = services.now()
  const ids = locks.map(({ id }) => id)
  let since = new Date((account.logUntil?.getTime() ?? start.getTime() - firstLogMs) - overlapMs)
  for (let reading = 0; reading < readingsOfRun && ids.length > 0; reading++) {
    const events = await ask((credentials, token) => connector.events(credentials, token, ids, since))
    const last = lastOf(events, start)
    await stillMine(services, account, async (db) => {
      await saveLockEvents(db, systemScope, account, events, start)
      if (last && last > (account.logUntil ?? 0)) await changeAccount(db, account, { log_until: last })
    })
    if (events.length < entriesAtOnce || !last || last <= since) return
    since = last
  }
}

/**
 * The newest moment of some entries, not later than now: a vendor's clock that is ahead must not hide what comes after.
 */
function lastOf(events: readonly VendorLockEvent[], now: Date): Date | null {
  if (events.length === 0) return null
  return new Date(Math.min(now.getTime(), Math.max(...events.map(({ at }) => at.getTime()))))
}

const changeAccount = (db: Db, { projectUuid, uuid }: Run, change: Updateable<DB['lock_account']>) =>
  systemQueries(db, systemScope)
    .updateTable('lock_account')
    .set(change)
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', uuid)
    .execute()

/** Writes in one transaction, as long as the account is this run's; meanwhile it is neither updated nor unbound. */
async function stillMine(services: Services, account: Run, write: (db: Db) => Promise<unknown>): Promise<void> {
  await services.database.write(systemScope, async (db) => {
    const mine = await systemQueries(db, systemScope)
      .selectFrom('lock_account')
      .select('uuid')
      .where('project_uuid', '=', account.projectUuid)
      .where('uuid', '=', account.uuid)
      .where('lease_id', '=', account.lease_id)
      .forUpdate()
      .executeTakeFirst()
    if (!mine) throw new OvertakenError()
    await write(db)
  })
}

/** Ends a run: how the account stands now, when its vendor is asked next, and a word to the open pages. */
async function settle(
  services: Services,
  account: Run,
  { state, problem }: { readonly state: LockAccountAtWork['state']; readonly problem: LockProblem | null },
): Promise<void> {
  const now = services.now()
  await stillMine(services, account, async (db) => {
    const isMoving = state === 'bound' && (await wasJustUnlocked(db, account, now))
    const next_attempt_at = isMoving ? after(now, boltedAgainMs) : nextAt(state, now)
    await changeAccount(db, account, { state, problem, next_attempt_at, lease_id: null, lease_until: null })
    await publishLiveChanges(db, systemScope, account.projectUuid, [
      { kind: 'thirdPartyLocks', vendor: account.vendor },
    ])
  })
}

/** A lock that was unlocked is asked about once more when its bolt must be out again. */
const boltedAgainMs = 20_000
const justMs = 10_000

/**
 * Whether a lock of the account was unlocked from here so lately that its vendor tells of a bolt that will be out soon.
 */
async function wasJustUnlocked(db: Db, { projectUuid, uuid }: Run, now: Date): Promise<boolean> {
  const found = await systemQueries(db, systemScope)
    .selectFrom('lock_command')
    .innerJoin('third_party_lock', (join) =>
      join
        .onRef('third_party_lock.project_uuid', '=', 'lock_command.project_uuid')
        .onRef('third_party_lock.uuid', '=', 'lock_command.lock_uuid'),
    )
    .select('lock_command.uuid')
    .where('third_party_lock.project_uuid', '=', projectUuid)
    .where('third_party_lock.account_uuid', '=', uuid)
    .where('lock_command.state', '=', 'done')
    .where('lock_command.settled_at', '>', before(now, justMs))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How an account stands after its vendor refused something. What is wrong with the locks alone leaves it bound. */
export function stateAfter(before: LockAccountAtWork['state'], problem: LockProblem): LockAccountAtWork['state'] {
  if (problem === 'accountBlocked') return 'accountBlocked'
  if (problem === 'unreachable') return before
  if (before === 'verifying') return 'refused'
  return problem === 'tokenExpired' || problem === 'wrongCredentials' ? 'tokenExpired' : before
}

/** Where a user has to act first, the vendor is not asked by the clock. */
function nextAt(state: LockAccountAtWork['state'], now: Date): Date | null {
  if (state === 'bound') return after(now, limits.lockSyncMinutes * minuteMs)
  return state === 'verifying' ? after(now, verifyAgainMs) : null
}
