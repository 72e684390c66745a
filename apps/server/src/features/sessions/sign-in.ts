import type { AccountKind } from '@lintel/contract/access/roles.ts'
import type { DemoRole } from '@lintel/contract/demo/schema.ts'
import type { session as contract } from '@lintel/contract/sessions/operations.ts'
import { accountCan } from '@lintel/contract/accounts/states.ts'
import type { Context } from '../../kernel/implement.ts'
import { notifyLockedOut } from '../../domain/sessions/locked-out.ts'
import { clearWrongTries, countWrongTry, lockoutSubject, refuseLocked } from '../../domain/sessions/sign-in-lockout.ts'
import { accountOfSecret, isSameCode, usableSecret } from '../../domain/sessions/one-time-secrets.ts'
import { isPassword } from '../../domain/sessions/passwords.ts'
import { accountByName, accountByUuid, openSession, stateAt } from '../../domain/sessions/queries.ts'
import { codeSubject, endSecondSteps, hashOfCode, resendTo, startSecondStep } from './second-factor.ts'
import { firstIdentity } from './first-identity.ts'

type Of<Verb extends keyof typeof contract> = Context<(typeof contract)[Verb], 'system'>
/** What of a context signing in needs, whichever of its calls it is. */
type LoginWork = Pick<Of<'login'>, keyof Of<'login'>>

/** Kinds of accounts that a call signs in; all when none is named. */
type Kinds = readonly AccountKind[] | undefined
type SignedAccount = Pick<Awaited<ReturnType<typeof accountByUuid>>, 'uuid' | 'kind' | 'display_name' | 'initialized'>

type NamedAccount = NonNullable<Awaited<ReturnType<typeof accountByName>>>

/** First step. An unknown name, a wrong password and a locked unknown name answer alike in text and time. */
export async function login(context: LoginWork, form: { account: string; password: string }, kinds?: Kinds) {
  const { db, scope, now, fail, failAndCommit, failAndAuditAs } = context
  const found = await accountByName(db, scope, form.account)
  // An account of another kind is as unknown here as a name that does not exist.
  const account = found && (kinds?.includes(found.kind) ?? true) ? found : undefined
  const subject = lockoutSubject(account?.uuid, form.account)
  await refuseLocked(db, scope, subject, now, fail)
  if (!(await isPassword(form.password, account?.password_hash)) || !account) {
    const lockedUntil = await countWrongTry(db, scope, subject, now)
    if (!lockedUntil || !account) return failAndCommit('invalidLogin')
    await notifyLockedOut(context, account, lockedUntil)
    return failAndAuditAs('lockedOut')('invalidLogin')
  }
  return passPassword(context, account)
}

/**
 * First step as one of the roles of the demo, with the password of the demo: one that was changed is not passed by, and
 * a card that is clicked is no wrong try. There is no such role outside the demo.
 */
export async function demoLogin(context: Of<'demoLogin'>, { role }: { role: DemoRole }) {
  const { db, scope, services, now, fail } = context
  const demoAccount = services.demoAccounts.find((one) => one.role === role)
  if (!demoAccount) return fail('notFound')
  const account = await accountByName(db, scope, demoAccount.userName)
  await refuseLocked(db, scope, lockoutSubject(account?.uuid, demoAccount.userName), now, fail)
  if (!(await isPassword(demoAccount.password, account?.password_hash)) || !account) return fail('invalidLogin')
  return passPassword(context, account)
}

/** What follows a password that is right: a code where the account asks for one, else the session. */
async function passPassword(context: LoginWork, account: NamedAccount) {
  const { db, scope, now, fail } = context
  const state = stateAt(account, now)
  if (!accountCan.signIn({ state })) return fail(state === 'expired' ? 'accountExpired' : 'accountInactive')
  await clearWrongTries(db, scope, lockoutSubject(account.uuid, account.user_name))
  context.audit({ actor: { uuid: account.uuid, name: account.display_name }, target: account.uuid })
  if (!asksForCode(account) || !account.email) return { ...(await signedIn(context, account)) }
  await refuseLocked(db, scope, codeSubject(account.uuid), now, fail)
  const step = await startSecondStep(context, account)
  return { ...step, initialization: account.initialized ? ('1' as const) : ('0' as const) }
}

/** Required by the account that made it, or by itself. */
const asksForCode = (account: { readonly two_factor: boolean; readonly two_factor_own: boolean }): boolean =>
  account.two_factor || account.two_factor_own

/** Second step: the mailed code. Wrong ones lock the second step of the account, not only of this sign-in. */
export async function twoFactor(context: Of<'twoFactor'>, form: { twoFactorToken: string; code: string }) {
  const { db, scope, services, now, fail, failAndCommit, failAndAuditAs } = context
  const accountUuid = await accountOfSecret(db, scope, 'twoFactor', form.twoFactorToken, now)
  if (!accountUuid) return fail('codeExpired')
  const subject = codeSubject(accountUuid)
  await refuseLocked(db, scope, subject, now, fail)
  const secret = await usableSecret(db, scope, 'twoFactor', form.twoFactorToken, now)
  if (!secret) return fail('codeExpired')
  // Nothing to guess: the account's last code is used up, and the next one is not sent yet.
  if (secret.code_hash === null) return fail('codeInvalid')
  const account = await accountByUuid(db, scope, accountUuid)
  if (!isSameCode(hashOfCode(services, accountUuid, form.code), secret.code_hash)) {
    const lockedUntil = await countWrongTry(db, scope, subject, now)
    if (!lockedUntil) return failAndCommit('codeInvalid')
    await notifyLockedOut(context, account, lockedUntil)
    return failAndAuditAs('lockedOut')('codeInvalid')
  }
  await endSecondSteps(context, accountUuid)
  await clearWrongTries(db, scope, subject)
  if (!accountCan.signIn({ state: stateAt(account, now) })) return fail('codeExpired')
  context.audit({ actor: { uuid: account.uuid, name: account.display_name }, target: account.uuid })
  return signedIn(context, account)
}

/** A new code, a minute after the account's last at the earliest. */
export async function resendCode(context: Of<'resendCode'>, { twoFactorToken }: { twoFactorToken: string }) {
  const { db, scope, now, fail } = context
  const accountUuid = await accountOfSecret(db, scope, 'twoFactor', twoFactorToken, now)
  if (!accountUuid) return fail('codeExpired')
  await refuseLocked(db, scope, codeSubject(accountUuid), now, fail)
  if (!(await usableSecret(db, scope, 'twoFactor', twoFactorToken, now))) return fail('codeExpired')
  const account = await accountByUuid(db, scope, accountUuid)
  const seconds = await resendTo(context, account)
  if (seconds > 0) return fail('codeTooSoon', { seconds })
  context.audit({ actor: { uuid: account.uuid, name: account.display_name }, target: account.uuid })
}

async function signedIn(context: LoginWork | Of<'twoFactor'>, account: SignedAccount) {
  const { db, scope, request, now } = context
  const identity = await firstIdentity(db, scope, account)
  context.audit({ section: identity.section, ...(identity.projectUuid && { projectUuid: identity.projectUuid }) })
  const token = await openSession(db, scope, identity, request, now)
  return { token, initialization: account.initialized ? ('1' as const) : ('0' as const) }
}
