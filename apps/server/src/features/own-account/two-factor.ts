import type { ownAccount as contract } from '@lintel/contract/own-account/operations.ts'
import type { twoFactorStates } from '@lintel/contract/own-account/schema.ts'
import type { Context } from '../../kernel/implement.ts'
import { proveIdentity } from '../../domain/sessions/prove-identity.ts'
import { accountByUuid } from '../../domain/sessions/queries.ts'
import { changeOwn } from './writes.ts'

/** Account that chose the second step of signing in; the choice of an account above goes first (operators.md 5.7). */
export function twoFactorOf(account: {
  readonly two_factor: boolean
  readonly two_factor_own: boolean
}): (typeof twoFactorStates)[number] {
  if (account.two_factor) return 'forced'
  return account.two_factor_own ? 'own' : 'off'
}

type TwoFactorContext = Context<typeof contract.setTwoFactor, 'system'>
interface TwoFactorForm {
  readonly on: boolean
  readonly password?: string | undefined
}

/**
 * Switches the own choice. Without a proven address the codes would go nowhere, and signing in would be impossible;
 * also for a reader of the outbox, where codes stay without a mail server, because it is read after signing in.
 */
export async function setTwoFactor(context: TwoFactorContext, { on, password }: TwoFactorForm): Promise<void> {
  const { db, scope, session, services, fail, audit } = context
  const account = await accountByUuid(db, scope, session.accountUuid)
  if (on && account.email_confirmed_at === null) return fail('emailUnconfirmed')
  if (on && account.kind === 'superManager' && services.config.smtpUrl === undefined) return fail('featureOff')
  if (!on && password === undefined) return fail('passwordIncorrect')
  if (!on) await proveIdentity(context, password!)
  await changeOwn(context, { two_factor_own: on })
  audit({ target: session.accountUuid, detail: { twoFactor: on } })
}
