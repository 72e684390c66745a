import { statesBefore } from '@lintel/contract/commands/states.ts'
import type { LockProblem } from '@lintel/contract/third-party-locks/states.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { LockCloudError } from '../../../kernel/lock-connector.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import { moveCommands, moveExpired } from '../../../domain/commands/store.ts'
import { publishLiveChanges } from '../../../domain/live/publish.ts'
import type { Services } from '../../../kernel/services.ts'
import { mailLostAccount } from './lost-account-mail.ts'
import { withAccount, stateAfter, type LockAccountAtWork } from './accounts.ts'

/**
 * Sends unlock commands to vendors, each at most once: a command is marked as sent before the request, and a crash of
 * the server in between leaves its result unknown.
 */

interface UnlockCommand {
  readonly projectUuid: string
  readonly uuid: string
  readonly lockUuid: string
  readonly expiresAt: Date
}
interface Target extends LockAccountAtWork {
  readonly vendorLockId: string
}

/** Result of a command. */
interface Outcome {
  readonly to: 'done' | 'failed' | 'expired' | 'unknown'
  readonly problem: LockProblem | null
}

/** Sends the next command; answers whether there was one. */
export async function sendNextUnlocking(services: Services): Promise<boolean> {
  const { database, now } = services
  const command = await database.write(systemScope, (db) => claimCommand(db, now()))
  if (!command) return false
  const target = await database.read(systemScope, (db) => targetOf(db, command))
  // The lock was deleted, and its commands with it.
  if (!target) return true
  const outcome = await unlock(services, command, target)
  await database.write(systemScope, async (db) => {
    if (outcome.to === 'done') await syncSoon(db, target, now())
    const isNew = await saveProblem(db, services, { command, target, problem: outcome.problem })
    const move = { to: outcome.to, reason: outcome.problem, at: now() }
    await moveCommands(db, systemScope, 'lock_command', move, whereCommand(command))
    if (isNew)
      await publishLiveChanges(db, systemScope, command.projectUuid, [
        { kind: 'thirdPartyLocks', vendor: target.vendor },
      ])
  })
  return true
}

/** Ends commands after their time: those not sent expire, those without a result become unknown. */
export async function endUnlockings({ database, now }: Services): Promise<void> {
  const at = now()
  await database.write(systemScope, async (db) => {
    await moveExpired(db, systemScope, 'lock_command', at, { to: 'expired', from: statesBefore('sent'), at })
    await moveExpired(db, systemScope, 'lock_command', at, { to: 'unknown', at })
  })
}

/** Claims the next command that has not expired; it is sent once this is committed. */
async function claimCommand(db: Db, now: Date): Promise<UnlockCommand | undefined> {
  const { rows } = await sql<UnlockCommand & { readonly lockUuid: string }>`
    select project_uuid as "projectUuid", uuid, lock_uuid as "lockUuid", expires_at as "expiresAt" from lock_command
    where state in (${sql.join(statesBefore('sent'))}) and expires_at > ${now}
    order by created_at limit 1 for update skip locked`.execute(systemQueries(db, systemScope))
  const command = rows[0]
  if (!command) return undefined
  await moveCommands(db, systemScope, 'lock_command', { to: 'sent', at: now }, whereCommand(command))
  return command
}

const whereCommand = ({ projectUuid, uuid }: UnlockCommand) =>
  sql`where command.project_uuid = ${projectUuid} and command.uuid = ${uuid}`

/** Lock of a command with its account. */
function targetOf(db: Db, command: UnlockCommand): Promise<Target | undefined> {
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
    .where('third_party_lock.project_uuid', '=', command.projectUuid)
    .where('third_party_lock.uuid', '=', command.lockUuid)
    .executeTakeFirst()
}

async function unlock(services: Services, command: UnlockCommand, target: Target): Promise<Outcome> {
  const { lockClouds, log, now } = services
  if (target.state !== 'bound') return { to: 'failed', problem: problemOf(target.state) }
  const connector = lockClouds.connector(target.vendor)
  let isLate = false
  /** Whether the request may have reached the vendor. */
  let mayHaveUnlocked = false
  try {
    await withAccount(
      services,
      target,
    )(async (credentials, token) => {
      isLate = now() >= command.expiresAt
      if (isLate) throw new LockCloudError('unreachable', 'the command expired before the request')
      mayHaveUnlocked = true
      try {
        await connector.unlock(credentials, token, target.vendorLockId)
      } catch (error) {
        mayHaveUnlocked = !hasRefused(error)
        throw error
      }
    })
    return { to: 'done', problem: null }
  } catch (error) {
    const problem = error instanceof LockCloudError ? error.problem : 'strange'
    const reason = error instanceof LockCloudError ? error.message : 'no error of a vendor'
    log.warn({ command: command.uuid, vendor: target.vendor, problem, reason }, 'a lock was not unlocked')
    if (isLate) return { to: 'expired', problem: null }
    return { to: mayHaveUnlocked ? 'unknown' : 'failed', problem }
  }
}

/** Whether the vendor refused the request, so that nothing was unlocked. */
const hasRefused = (error: unknown): boolean =>
  error instanceof LockCloudError && error.problem !== 'unreachable' && error.problem !== 'strange'

/** Problem of a command to an account that is no longer bound. */
const problemOf = (state: LockAccountAtWork['state']): LockProblem =>
  state === 'tokenExpired' || state === 'accountBlocked' ? state : 'notAllowed'

/**
 * Saves what the result of a command says about the account or the lock, until the next synchronisation. Answers
 * whether anything changed.
 */
async function saveProblem(
  db: Db,
  services: Services,
  {
    command,
    target,
    problem,
  }: { readonly command: UnlockCommand; readonly target: Target; readonly problem: LockProblem | null },
): Promise<boolean> {
  const queries = systemQueries(db, systemScope)
  if (problem === 'hubOffline') {
    await queries
      .updateTable('third_party_lock')
      .set({ is_online: false })
      .where('project_uuid', '=', command.projectUuid)
      .where('uuid', '=', command.lockUuid)
      .execute()
    return true
  }
  const state = problem === null ? 'bound' : stateAfter('bound', problem)
  if (state === 'bound') return false
  const { numUpdatedRows } = await queries
    .updateTable('lock_account')
    .set({ state, problem, next_attempt_at: null })
    .where('project_uuid', '=', target.projectUuid)
    .where('uuid', '=', target.uuid)
    .where('credentials_version', '=', target.credentials_version)
    .where('state', '=', 'bound')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await mailLostAccount(db, services, target, state)
  return true
}

/** Time after which an unlocking is in the events of the vendor. */
const eventDelayMs = 3_000

/** Brings the next synchronisation forward, so that the event of an unlocking shows soon. */
async function syncSoon(db: Db, { projectUuid, uuid }: Target, now: Date): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('lock_account')
    .set({ next_attempt_at: new Date(now.getTime() + eventDelayMs) })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', uuid)
    .where('state', '=', 'bound')
    .where('next_attempt_at', '>', new Date(now.getTime() + eventDelayMs))
    .execute()
}
