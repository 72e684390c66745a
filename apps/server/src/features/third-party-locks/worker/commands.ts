import { statesBefore } from '@lintel/contract/commands/states.ts'
import type { LockProblem } from '@lintel/contract/third-party-locks/states.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { LockCloudError } from '../../../kernel/lock-connector.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import { moveCommands, moveExpired } from '../../../domain/commands/store.ts'
import { publishLiveChanges } from '../../../domain/live/publish.ts'
import type { Services } from '../../../kernel/services.ts'
import { withAccount, stateAfter, type LockAccountAtWork } from './accounts.ts'

/**
 * Carries orders to unlock to vendors. One counts as sent before the vendor is asked, and what counts as sent is never
 * sent again: the result of one that a stopped server leaves behind is unknown.
 */

interface NewCommand {
  readonly projectUuid: string
  readonly uuid: string
  readonly lockUuid: string
  readonly expiresAt: Date
}
interface Target extends LockAccountAtWork {
  readonly vendorLockId: string
}

/** What became of an order. */
interface Outcome {
  readonly to: 'done' | 'failed' | 'expired' | 'unknown'
  readonly problem: LockProblem | null
}

/** Sends the next order; answers whether there was one. */
export async function sendNextUnlocking(services: Services): Promise<boolean> {
  const { database, now } = services
  const order = await database.write(systemScope, (db) => takeOrder(db, now()))
  if (!order) return false
  const target = await database.read(systemScope, (db) => targetOf(db, order))
  // A lock that is gone has taken its orders with it.
  if (!target) return true
  const outcome = await unlock(services, order, target)
  await database.write(systemScope, async (db) => {
    if (outcome.to === 'done') await askSoon(db, target, now())
    const isNew = await noteOf(db, order, target, outcome.problem)
    const move = { to: outcome.to, reason: outcome.problem, at: now() }
    await moveCommands(db, systemScope, 'lock_command', move, thisOne(order))
    if (isNew)
      await publishLiveChanges(db, systemScope, order.projectUuid, [{ kind: 'thirdPartyLocks', vendor: target.vendor }])
  })
  return true
}

/** Ends orders whose time is over: those that never left, and those of which nothing was heard. */
export async function endUnlockings({ database, now }: Services): Promise<void> {
  const at = now()
  await database.write(systemScope, async (db) => {
    await moveExpired(db, systemScope, 'lock_command', at, { to: 'expired', from: statesBefore('sent'), at })
    await moveExpired(db, systemScope, 'lock_command', at, { to: 'unknown', at })
  })
}

/** The next order that is still worth sending, which counts as sent when this is committed. */
async function takeOrder(db: Db, now: Date): Promise<NewCommand | undefined> {
  const { rows } = await sql<NewCommand & { readonly lockUuid: string }>`
    select project_uuid as "projectUuid", uuid, lock_uuid as "lockUuid", expires_at as "expiresAt" from lock_command
    where state in (${sql.join(statesBefore('sent'))}) and expires_at > ${now}
    order by created_at limit 1 for update skip locked`.execute(systemQueries(db, systemScope))
  const order = rows[0]
  if (!order) return undefined
  await moveCommands(db, systemScope, 'lock_command', { to: 'sent', at: now }, thisOne(order))
  return order
}

const thisOne = ({ projectUuid, uuid }: NewCommand) =>
  sql`where command.project_uuid = ${projectUuid} and command.uuid = ${uuid}`

/** The lock of an order with the account it is reached through. */
function targetOf(db: Db, order: NewCommand): Promise<Target | undefined> {
  return systemQueries(db, systemScope)
    .selectFrom('third_party_lock')
    .innerJoin('lock_account', (join) =>
      join
        .onRef('lock_account.project_uuid', '=', 'third_party_lock.project_uuid')
        .onRef('lock_account.uuid', '=', 'third_party_lock.account_uuid'),
    )
    .select([
      'lock_account.project_uuid as projectUuid',
      'lock_account.uuid',
      'lock_account.vendor',
      'lock_account.state',
      'lock_account.credentials_version',
      'lock_account.credentials',
      'lock_account.token',
      'third_party_lock.vendor_id as vendorLockId',
    ])
    .where('third_party_lock.project_uuid', '=', order.projectUuid)
    .where('third_party_lock.uuid', '=', order.lockUuid)
    .executeTakeFirst()
}

async function unlock(services: Services, order: NewCommand, target: Target): Promise<Outcome> {
  const { lockClouds, log, now } = services
  if (target.state !== 'bound') return { to: 'failed', problem: problemOf(target.state) }
  const connector = lockClouds.connector(target.vendor)
  let isLate = false
  /** Sent, without an answer. */
  let isOut = false
  try {
    await withAccount(
      services,
      target,
    )(async (credentials, token) => {
      isLate = now() >= order.expiresAt
      if (isLate) throw new LockCloudError('unreachable', 'its time was over before the vendor was asked')
      isOut = true
      try {
        await connector.unlock(credentials, token, target.vendorLockId)
      } catch (error) {
        isOut = !hasRefused(error)
        throw error
      }
    })
    return { to: 'done', problem: null }
  } catch (error) {
    const problem = error instanceof LockCloudError ? error.problem : 'strange'
    const reason = error instanceof LockCloudError ? error.message : 'no error of a vendor'
    log.warn({ command: order.uuid, vendor: target.vendor, problem, reason }, 'a lock was not unlocked')
    if (isLate) return { to: 'expired', problem: null }
    return { to: isOut ? 'unknown' : 'failed', problem }
  }
}

/** Whether the vendor has said that it did nothing. */
const hasRefused = (error: unknown): boolean =>
  error instanceof LockCloudError && error.problem !== 'unreachable' && error.problem !== 'strange'

/** Why an account takes no orders that took them when the order was given. */
const problemOf = (state: LockAccountAtWork['state']): LockProblem =>
  state === 'tokenExpired' || state === 'accountBlocked' ? state : 'notAllowed'

/**
 * Notes what an order has shown of the account or the lock, until the vendor is asked for all of them again. Answers
 * whether that was news.
 */
async function noteOf(db: Db, order: NewCommand, target: Target, problem: LockProblem | null): Promise<boolean> {
  const queries = systemQueries(db, systemScope)
  if (problem === 'hubOffline') {
    await queries
      .updateTable('third_party_lock')
      .set({ is_online: false })
      .where('project_uuid', '=', order.projectUuid)
      .where('uuid', '=', order.lockUuid)
      .execute()
    return true
  }
  const state = problem === null ? 'bound' : stateAfter('bound', problem)
  if (state === 'bound') return false
  await queries
    .updateTable('lock_account')
    .set({ state, problem, next_attempt_at: null })
    .where('project_uuid', '=', target.projectUuid)
    .where('uuid', '=', target.uuid)
    .where('credentials_version', '=', target.credentials_version)
    .where('state', '=', 'bound')
    .execute()
  return true
}

/** So soon after an unlocking its vendor has it in the log. */
const logWithinMs = 3_000

/** Has the vendor asked soon, so that an unlocking is read where it is looked for. */
async function askSoon(db: Db, { projectUuid, uuid }: Target, now: Date): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('lock_account')
    .set({ next_attempt_at: new Date(now.getTime() + logWithinMs) })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', uuid)
    .where('state', '=', 'bound')
    .where('next_attempt_at', '>', new Date(now.getTime() + logWithinMs))
    .execute()
}
