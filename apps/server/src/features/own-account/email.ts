import { limits } from '@lintel/contract/base/limits.ts'
import type { ownAccount as contract } from '@lintel/contract/own-account/operations.ts'
import type { Context } from '../../kernel/implement.ts'
import { namedByEmail } from '../../domain/accounts/records.ts'
import { queueMail } from '../../domain/mails/queue.ts'
import { clearWrongTries, countWrongTry, lockoutSubject, refuseLocked } from '../../domain/sessions/sign-in-lockout.ts'
import { countWrongCode, isCode, issueSecret, newCode, useSecret } from '../../domain/sessions/one-time-secrets.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { accountByUuid } from '../../domain/sessions/queries.ts'
import { lastCodeAt, waitingCode } from './queries.ts'
import { changeOwn, dropCodes } from './writes.ts'

type EmailContext = Context<typeof contract.confirmEmail, 'system'>
interface EmailForm {
  readonly email: string
  readonly code?: string | undefined
}

/**
 * An address becomes the account's once a code mailed there was typed (operators.md 4.6). Whether another account
 * has the address is told only then: before, the call would tell strangers whose addresses are known here.
 */
export async function confirmEmail(context: EmailContext, { email, code }: EmailForm): Promise<void> {
  const { db, scope, session, now, fail } = context
  await refuseLocked(db, scope, guardOf(context), now, fail)
  if (code === undefined) await mailCode(context, email)
  else await takeAddress(context, email, code)
  context.audit({ target: session.accountUuid, detail: { email, confirmed: code !== undefined } })
}

/** Wrong codes count by themselves: they must not lock the sign-in of a user who mistypes. */
const guardOf = ({ session }: EmailContext): string => lockoutSubject(undefined, `confirmEmail ${session.accountUuid}`)

/** The code holds for this session and this address only. */
const keyOf = ({ request }: EmailContext, email: string): string => `${request.token} ${email} `

async function mailCode(context: EmailContext, email: string): Promise<void> {
  const { db, scope, session, services, now, fail } = context
  const waitMs = ((await lastCodeAt(context))?.getTime() ?? 0) + limits.codeResendSeconds * 1_000 - now.getTime()
  if (waitMs > 0) return fail('codeTooSoon', { seconds: Math.ceil(waitMs / 1_000) })
  await dropCodes(context)
  const code = newCode()
  const about = { subject: email, key: keyOf(context, email) }
  await issueSecret(db, scope, 'confirmEmail', session.accountUuid, now, { code, about })
  const account = await accountByUuid(db, scope, session.accountUuid)
  await queueMail(db, scope, services, {
    name: 'confirmEmail',
    to: email,
    language: account.language,
    params: { name: account.display_name, account: account.user_name, minutes: limits.codeMinutes },
    code,
    account: account.uuid,
    page: '/',
  })
}

async function takeAddress(context: EmailContext, email: string, code: string): Promise<void> {
  const { db, scope, session, now, fail, failAndCommit, failAndAuditAs } = context
  const waiting = await waitingCode(context)
  if (waiting?.subject !== email) return fail('codeExpired')
  if (!isCode(keyOf(context, email), code, waiting.code_hash)) {
    await countWrongCode(db, scope, waiting.uuid)
    const lockedUntil = await countWrongTry(db, scope, guardOf(context), now)
    return lockedUntil ? failAndAuditAs('lockedOut')('codeInvalid') : failAndCommit('codeInvalid')
  }
  await useSecret(db, scope, waiting.uuid, now)
  await clearWrongTries(db, scope, guardOf(context))
  const account = await accountByUuid(db, scope, session.accountUuid)
  // Managers and administrators sign in with their address, so it moves with it (operators.md 1.1).
  const isName = account.user_name.toLowerCase() === account.email?.toLowerCase()
  const change = changeOwn(context, { email, email_confirmed_at: now, ...(isName && { user_name: email }) })
  await namedByEmail(context, onTaken(change, fail))
}
