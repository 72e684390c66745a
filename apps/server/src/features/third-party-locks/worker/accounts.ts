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
import { unlinkedVendorIds } from '../unlinked-locks.ts'
import { mailLostAccount } from './lost-account-mail.ts'
import { openVendorSession, type Ask } from '../vendor-session.ts'
import type { Services } from '../../../kernel/services.ts'
import { after, before, dayMs, hourMs, minuteMs } from '../../../base/durations.ts'

/**
 * Synchronises locks and events of accounts with their vendors, outside of any transaction. A run leases an account
 * (`lease_id`) and writes only while it holds the lease: a result that arrives after the credentials were updated or
 * the account was unbound is dropped.
 */

/** Duration of a lease, longer than any run: after it the server of the run must have crashed. */
const leaseMs = 4 * minuteMs
/** Retry interval for an unreachable vendor while a user waits for the verification of an account. */
const verifyRetryMs = minuteMs
/** Overlap of readings: a phone that unlocked offline uploads the event when it is online again. */
const overlapMs = 2 * hourMs
/** Period of the first reading. */
const firstPeriodMs = 7 * dayMs
/** Limit of events per reading (`LockConnector.events`), and of readings per run. */
const eventsPerReading = 500
const readingsPerRun = 5

export interface LockAccountAtWork extends AccountPlace {
  readonly state: Exclude<LockAccountState, 'unbound'>
  /** Changes with each update of the credentials. */
  readonly credentials_version: string
  readonly credentials: Buffer
  readonly token: Buffer | null
}
interface Run extends LockAccountAtWork {
  readonly lease_id: string
  /** End of the events read so far; null before the first reading. */
  readonly logUntil: Date | null
}

/** The lease ended: another run has the account, its credentials were updated, or it was deleted. */
class LeaseLostError extends Error {}

/** Synchronises the next account that is due; answers whether there was one. */
export async function syncNextAccount(services: Services): Promise<boolean> {
  const { database, log, now } = services
  const account = await database.statement(systemScope, (db) => leaseNextAccount(db, now()))
  if (!account) return false
  try {
    await syncAccount(services, account)
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
    log.info({ account: account.uuid }, 'a result of a lock vendor was dropped: the lease of the account ended')
  }
  return true
}

async function leaseNextAccount(db: Db, now: Date): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    update lock_account set lease_id = ${randomUUID()}, lease_until = ${after(now, leaseMs)}
    where (project_uuid, uuid) = (
      select project_uuid, uuid from lock_account
      where next_attempt_at <= ${now} and (lease_until is null or lease_until <= ${now})
      order by next_attempt_at limit 1 for update skip locked)
    returning project_uuid as "projectUuid", uuid, vendor, state, credentials_version, credentials, token, log_until as "logUntil", lease_id`.execute(
    systemQueries(db, systemScope),
  )
  return rows[0]
}

async function syncAccount(services: Services, account: Run): Promise<void> {
  const { lockClouds, log, now } = services
  const connector = lockClouds.connector(account.vendor)
  const ask = withAccount(services, account)
  let { state } = account
  try {
    const vendorLocks = await ask((credentials, token) => connector.list(credentials, token))
    const locks = await writeWhileLeased(services, account, async (db) => {
      const unlinkedIds = await unlinkedVendorIds(db, systemScope, account)
      const wantedLocks = vendorLocks.filter(({ id }) => !unlinkedIds.has(id))
      await saveLocks(db, systemScope, account, wantedLocks, now())
      await changeAccount(db, account, { synced_at: now() })
      return wantedLocks
    })
    // A vendor that lists the locks has accepted the credentials, also if reading events fails.
    state = 'bound'
    await readEvents(services, account, ask, locks)
    await settle(services, account, { state, problem: null })
  } catch (error) {
    if (!(error instanceof LockCloudError)) throw error
    const { problem, message: reason } = error
    const { vendor, uuid } = account
    log.warn({ account: uuid, vendor, problem, reason }, 'a vendor of locks did not answer')
    await settle(services, account, { state: stateAfter(state, problem), problem })
  }
}

/** Session at the vendor of an account; new tokens are stored unless its credentials have changed. */
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
      saveToken: async (token) => {
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

/** Reads events since the last reading, up to the limit of a run; the next run continues there. */
async function readEvents(services: Services, account: Run, ask: Ask, locks: readonly VendorLock[]): Promise<void> {
  const connector = services.lockClouds.connector(account.vendor)
  const start = services.now()
  const ids = locks.map(({ id }) => id)
  let since = new Date((account.logUntil?.getTime() ?? start.getTime() - firstPeriodMs) - overlapMs)
  for (let reading = 0; reading < readingsPerRun && ids.length > 0; reading++) {
    const events = await ask((credentials, token) => connector.events(credentials, token, ids, since))
    const last = newestTimeOf(events, start)
    await writeWhileLeased(services, account, async (db) => {
      await saveLockEvents(db, systemScope, account, events, start)
      if (last && last > (account.logUntil ?? 0)) await changeAccount(db, account, { log_until: last })
    })
    if (events.length < eventsPerReading || !last || last <= since) return
    since = last
  }
}

/** Time of the newest event, capped at now: a fast clock of the vendor must not hide later events. */
function newestTimeOf(events: readonly VendorLockEvent[], now: Date): Date | null {
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

/**
 * Writes in a transaction that locks the account and requires the lease of this run; the write is given its state until
 * now.
 */
function writeWhileLeased<Result>(
  services: Services,
  account: Run,
  write: (db: Db, former: Pick<LockAccountAtWork, 'state'>) => Promise<Result>,
): Promise<Result> {
  return services.database.write(systemScope, async (db) => {
    const leasedRow = await systemQueries(db, systemScope)
      .selectFrom('lock_account')
      .select('state')
      .where('project_uuid', '=', account.projectUuid)
      .where('uuid', '=', account.uuid)
      .where('lease_id', '=', account.lease_id)
      .forUpdate()
      .executeTakeFirst()
    if (!leasedRow) throw new LeaseLostError()
    return write(db, leasedRow)
  })
}

/** Ends a run: saves state and next attempt, releases the lease and publishes a live change. */
async function settle(
  services: Services,
  account: Run,
  { state, problem }: { readonly state: LockAccountAtWork['state']; readonly problem: LockProblem | null },
): Promise<void> {
  const now = services.now()
  await writeWhileLeased(services, account, async (db, former) => {
    const isBoltMoving = state === 'bound' && (await wasUnlockedRecently(db, account, now))
    const next_attempt_at = isBoltMoving ? after(now, boltExtendedMs) : nextAt(state, now)
    await changeAccount(db, account, { state, problem, next_attempt_at, lease_id: null, lease_until: null })
    if (former.state === 'bound') await mailLostAccount(db, services, account, state)
    await publishLiveChanges(db, systemScope, account.projectUuid, [
      { kind: 'thirdPartyLocks', vendor: account.vendor },
    ])
  })
}

/** After an unlocking the account is synchronised again when the bolt must be extended again. */
const boltExtendedMs = 20_000
const unlockedRecentlyMs = 10_000

/** Whether a lock of the account was unlocked from here moments ago, so that its reported state changes soon. */
async function wasUnlockedRecently(db: Db, { projectUuid, uuid }: Run, now: Date): Promise<boolean> {
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
    .where('lock_command.settled_at', '>', before(now, unlockedRecentlyMs))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** State of an account after a problem at its vendor; a problem of the locks alone leaves it bound. */
export function stateAfter(before: LockAccountAtWork['state'], problem: LockProblem): LockAccountAtWork['state'] {
  if (problem === 'accountBlocked') return 'accountBlocked'
  if (problem === 'unreachable') return before
  if (before === 'verifying') return 'refused'
  return problem === 'tokenExpired' || problem === 'wrongCredentials' ? 'tokenExpired' : before
}

/** Next attempt; null where a user must act first. */
function nextAt(state: LockAccountAtWork['state'], now: Date): Date | null {
  if (state === 'bound') return after(now, limits.lockSyncMinutes * minuteMs)
  return state === 'verifying' ? after(now, verifyRetryMs) : null
}
