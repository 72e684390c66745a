import { accountCan } from '@lintel/contract/accounts/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Vault } from '../../access/vault.ts'
import { appendAudit } from '../../kernel/audit/audit.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { RequestFacts } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { queueMail } from '../mails/queue.ts'
import { issuePasswordLink } from './password-links.ts'
import { accountByName, stateAt } from './queries.ts'
import { before, hourMs } from '../../base/durations.ts'

/** Who asked for a link to a new password, until it is known whether there is an account to send it to. */
const Request = z.object({ email: z.string(), id: z.string(), address: z.string(), userAgent: z.string() })
const Payload = z.object({ request: z.base64() })

interface ResetRequest {
  readonly email: string
  readonly request: RequestFacts
  readonly now: Date
}

/** Puts a request for a link into the outbox, encrypted: it names an address that may be unknown. */
export async function requestPasswordReset(
  db: Db,
  scope: SystemScope,
  vault: Vault,
  { email, request: { id, address, userAgent }, now }: ResetRequest,
): Promise<void> {
  const request = vault.encrypt(JSON.stringify({ email, id, address, userAgent })).toString('base64')
  await systemQueries(db, scope)
    .insertInto('outbox')
    .values({ kind: 'passwordReset', payload: sql`${JSON.stringify({ request })}::jsonb`, due_at: now })
    .execute()
}

/**
 * Mails the link to the account of the address, with its audit entry. No account, or too many mails this hour: nothing.
 */
export async function sendPasswordReset(
  db: Db,
  scope: SystemScope,
  services: Services,
  payload: unknown,
): Promise<void> {
  const ciphertext = Buffer.from(Payload.parse(payload).request, 'base64')
  const { email, ...request } = Request.parse(JSON.parse(services.vault.decrypt(ciphertext)))
  const now = services.now()
  const account = await accountByName(db, scope, email)
  if (!account?.email || !accountCan.signIn({ state: stateAt(account, now) })) return
  if ((await linksOfLastHour(db, scope, account.uuid, now)) >= limits.resetMailsPerHour) return
  const link = await issuePasswordLink({ db, scope, services, now }, account.uuid)
  await queueMail(db, scope, services, {
    name: 'passwordReset',
    to: account.email,
    language: account.language,
    params: { name: account.display_name, account: email, minutes: limits.resetTokenMinutes },
    ...link,
  })
  const own = { uuid: account.uuid, name: account.display_name }
  await appendAudit(db, scope, {
    at: now,
    operation: 'session.forgetPassword',
    result: 'done',
    actor: own,
    acting: own,
    target: account.uuid,
    section: null,
    delegationUuid: null,
    address: request.address,
    userAgent: request.userAgent || null,
    requestId: request.id,
  })
}

/** Links that were made for an account within the last hour; the account's row is locked, so none is made meanwhile. */
async function linksOfLastHour(db: Db, scope: SystemScope, accountUuid: string, now: Date): Promise<number> {
  const queries = systemQueries(db, scope)
  await queries.selectFrom('account').select('uuid').where('uuid', '=', accountUuid).forNoKeyUpdate().execute()
  const { links } = await queries
    .selectFrom('one_time_secret')
    .select(({ fn }) => fn.countAll<string>().as('links'))
    .where('account_uuid', '=', accountUuid)
    .where('purpose', '=', 'resetPassword')
    .where('created_at', '>', before(now, hourMs))
    .executeTakeFirstOrThrow()
  return Number(links)
}
