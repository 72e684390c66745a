import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { session as contract } from '@lintel/contract/sessions/operations.ts'
import { accountCan } from '@lintel/contract/accounts/states.ts'
import type { Context } from '../../kernel/implement.ts'
import { stateAt } from '../accounts/state.ts'
import { queueMail } from '../../mails/queue.ts'
import { tellLockedOut } from './locked-out.ts'
import { clearWrongTries, countWrongTry, guardSubject, refuseLocked } from './guard.ts'
import {
  countWrongCode,
  isCode,
  issueSecret,
  newCode,
  replaceCode,
  usableSecret,
  useSecret,
} from './one-time-secrets.ts'
import { isPassword } from './passwords.ts'
import { accountByName, accountByUuid, openSession } from './queries.ts'
import { firstStanding } from './start.ts'

type Of<Verb extends keyof typeof contract> = Context<(typeof contract)[Verb], 'system'>
/** What of a context signing in needs, whichever of its calls it is. */
type LoginWork = Pick<Of<'login'>, keyof Of<'login'>>

/** Whose sign-in a call is for; everybody's when no kind is named. */
type Kinds = readonly AccountKind[] | undefined
type SignedAccount = Pick<Awaited<ReturnType<typeof accountByUuid>>, 'uuid' | 'kind' | 'display_name' | 'initialized'>

/** First step. An unknown name, a wrong password and a locked unknown name answer alike in text and time. */
export async function login(context: LoginWork, form: { account: string; password: string }, kinds?: Kinds) {
  const { db, scope, now, fail, failKeeping, failRecordedAs } = context
  const found = await accountByName(db, scope, form.account)
  // An account of another kind is as unknown here as a name that nobody has.
  const account = found && (kinds?.includes(found.kind) ?? true) ? found : undefined
  const subject = guardSubject(account?.uuid, form.account)
  await refuseLocked(db, scope, subject, now)
  if (!(await isPassword(form.password, account?.password_hash)) || !account) {
    const lockedUntil = await countWrongTry(db, scope, subject, now)
    if (!lockedUntil || !account) return failKeeping('invalidLogin')
    await tellLockedOut(context, account, lockedUntil)
    return failRecordedAs('lockedOut')('invalidLogin')
  }
  const state = stateAt(account, now)
  if (!accountCan.signIn({ state })) return fail(state === 'expired' ? 'accountExpired' : 'accountInactive')
  await clearWrongTries(db, scope, subject)
  context.audited({ actor: { uuid: account.uuid, name: account.display_name }, target: account.uuid })
  if (!asksForCode(account) || !account.email) return { ...(await signedIn(context, account)) }
  const code = newCode()
  const twoFactorToken = await issueSecret(db, scope, 'twoFactor', account.uuid, now, { code })
  await mailCode(context, account, code)
  return { twoFactorToken, initialization: account.initialized ? ('1' as const) : ('0' as const) }
}

/** Wanted by whoever made the account, or by itself. */
const asksForCode = (account: { readonly two_factor: boolean; readonly two_factor_own: boolean }): boolean =>
  account.two_factor || account.two_factor_own

/** Second step: the mailed code, five tries. */
export async function twoFactor(context: Of<'twoFactor'>, form: { twoFactorToken: string; code: string }) {
  const { db, scope, now, fail, failKeeping } = context
  const secret = await usableSecret(db, scope, 'twoFactor', form.twoFactorToken, now)
  if (!secret) return fail('codeExpired')
  if (!isCode(form.twoFactorToken, form.code, secret.code_hash)) {
    await countWrongCode(db, scope, secret.uuid)
    return failKeeping('codeInvalid')
  }
  await useSecret(db, scope, secret.uuid, now)
  const account = await accountByUuid(db, scope, secret.account_uuid)
  if (!accountCan.signIn({ state: stateAt(account, now) })) return fail('codeExpired')
  context.audited({ actor: { uuid: account.uuid, name: account.display_name }, target: account.uuid })
  return signedIn(context, account)
}

/** A new code under the same token, a minute after the last at the earliest. */
export async function resendCode(context: Of<'resendCode'>, { twoFactorToken }: { twoFactorToken: string }) {
  const { db, scope, now, fail } = context
  const secret = await usableSecret(db, scope, 'twoFactor', twoFactorToken, now)
  if (!secret) return fail('codeExpired')
  const waitMs = secret.code_sent_at.getTime() + limits.codeResendSeconds * 1_000 - now.getTime()
  if (waitMs > 0) return fail('codeTooSoon', { seconds: Math.ceil(waitMs / 1_000) })
  const account = await accountByUuid(db, scope, secret.account_uuid)
  const code = newCode()
  await replaceCode(db, scope, secret.uuid, twoFactorToken, code, now)
  await mailCode(context, account, code)
  context.audited({ actor: { uuid: account.uuid, name: account.display_name }, target: account.uuid })
  return {}
}

async function signedIn(context: LoginWork | Of<'twoFactor'>, account: SignedAccount) {
  const { db, scope, request, now } = context
  const standing = await firstStanding(db, scope, account)
  context.audited({ section: standing.section, ...(standing.projectUuid && { projectUuid: standing.projectUuid }) })
  const token = await openSession(db, scope, standing, request, now)
  return { token, initialization: account.initialized ? ('1' as const) : ('0' as const) }
}

interface CodeReceiver {
  readonly email: string | null
  readonly language: string
  readonly display_name: string
}

function mailCode({ db, scope, services }: LoginWork | Of<'resendCode'>, account: CodeReceiver, code: string) {
  return queueMail(db, scope, services, {
    name: 'twoFactorCode',
    to: account.email!,
    language: account.language,
    params: { name: account.display_name, minutes: limits.codeMinutes },
    code,
    page: '/login',
  })
}
