import type { session as contract } from '@lintel/contract/sessions/operations.ts'
import type { Context } from '../../kernel/implement.ts'
import { systemQueries } from '../../db/db.ts'
import { accountOfSecret, usableSecret, useSecret } from './one-time-secrets.ts'
import { requestPasswordReset } from './password-resets.ts'
import { hashChosenPassword } from './password-policy.ts'
import { isPassword, isSamePassword } from './passwords.ts'
import { proveIdentity } from './prove-identity.ts'
import { accountByUuid, endSessions, setPassword } from './queries.ts'

type ContextOf<Verb extends keyof typeof contract> = Context<(typeof contract)[Verb], 'system'>
/** By what it holds and not by its operation, because administrators reach the same from addresses of their own. */
type Of<Verb extends keyof typeof contract> = Pick<ContextOf<Verb>, keyof ContextOf<Verb>>

/**
 * Takes down that a link is wanted. Whether the address is an account's is found out after the answer
 * (`jobs/password-resets.ts`), so neither the answer nor its time tells it.
 */
export async function forgetPassword(context: Of<'forgetPassword'>, { email }: { email: string }) {
  const { db, scope, services, request, now, skipAudit } = context
  await requestPasswordReset(db, scope, services.vault, { email, request, now })
  // The entry is written with the mail, under the name of whose account it is.
  skipAudit()
}

/** What the token in the header is good for. */
export async function checkToken({ db, scope, session, request, now }: Of<'checkToken'>) {
  const withoutAccount = { userName: null, isFirst: false, takesLanguage: false }
  if (session) return { valid: true, purpose: 'session' as const, ...withoutAccount }
  const uuid =
    request.token === undefined ? undefined : await accountOfSecret(db, scope, 'resetPassword', request.token, now)
  if (uuid === undefined) return { valid: false, purpose: 'none' as const, ...withoutAccount }
  const account = await accountByUuid(db, scope, uuid)
  return {
    valid: true,
    purpose: 'resetPassword' as const,
    userName: account.user_name,
    isFirst: !account.initialized,
    // All other accounts get theirs from the account that makes them.
    takesLanguage: !account.initialized && account.parent_uuid === null,
  }
}

/** Sets a password by a mailed token; every session of the account ends. */
export async function resetPassword(context: Of<'resetPassword'>, form: { token: string; password: string }) {
  const { db, scope, now, fail, audit } = context
  const secret = await usableSecret(db, scope, 'resetPassword', form.token, now)
  if (!secret) return fail('resetTokenInvalid')
  const account = await accountByUuid(db, scope, secret.account_uuid)
  const passwordHash = await hashChosenPassword(context, account, 'password', form.password)
  await useSecret(db, scope, secret.uuid, now)
  await setPassword(db, scope, account.uuid, passwordHash, now)
  await endSessions(db, scope, account.uuid, now)
  audit({ actor: { uuid: account.uuid, name: account.display_name }, target: account.uuid })
}

/** First sign-in: an own password instead of the given one. */
export async function firstPassword(context: Of<'initialization'>, { password }: { password: string }) {
  const { db, scope, session, fail } = context
  const account = await accountByUuid(db, scope, session.accountUuid)
  // Later changes take the old password.
  if (account.initialized) return fail('staleRecord')
  if (await isPassword(password, account.password_hash)) return fail('passwordUnchanged')
  return keepPassword(context, 'password', password)
}

/** Whether a password is the own one; wrong ones count like wrong sign-ins. */
export async function checkPassword(context: Of<'checkPassword'>, { password }: { password: string }) {
  await proveIdentity(context, password)
}

/** Notes that the signed-in person typed the password again; dangerous actions ask for that (operators.md 3.15). */
export async function verifySuperPassword(context: Of<'verifySuperPassword'>, { password }: { password: string }) {
  const { db, scope, session, now } = context
  await proveIdentity(context, password)
  await systemQueries(db, scope)
    .updateTable('session')
    .set({ verified_at: now })
    .where('uuid', '=', session.uuid)
    .execute()
}

/** Changes the own password; the other sessions end. */
export async function changePassword(
  context: Of<'changePassword'>,
  form: { oldPassword: string; newPassword: string },
) {
  await proveIdentity(context, form.oldPassword)
  if (isSamePassword(form.oldPassword, form.newPassword)) return context.fail('passwordUnchanged')
  return keepPassword(context, 'newPassword', form.newPassword)
}

async function keepPassword(
  context: Of<'initialization'> | Of<'changePassword'>,
  field: 'password' | 'newPassword',
  password: string,
) {
  const { db, scope, session, now, audit } = context
  const account = await accountByUuid(db, scope, session.accountUuid)
  await setPassword(db, scope, account.uuid, await hashChosenPassword(context, account, field, password), now)
  await endSessions(db, scope, session.accountUuid, now, session.uuid)
  audit({ target: session.accountUuid })
}
