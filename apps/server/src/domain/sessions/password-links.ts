import type { session as contract } from '@lintel/contract/sessions/operations.ts'
import { groupTypedCode } from '@lintel/contract/base/typed-code.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { Context } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import type { TypedCode } from '../mails/queue.ts'
import { hashOfLinkCode, issueSecret, linkOfCode, newLinkCode, renewToken } from './one-time-secrets.ts'
import { accountByName } from './queries.ts'
import { clearWrongTries, countWrongTry, lockoutSubject, refuseLocked } from './sign-in-lockout.ts'

interface LinkWork {
  readonly db: Db
  readonly scope: Scope
  readonly services: Pick<Services, 'vault'>
  readonly now: Date
}

/**
 * A link to a new password for a mail, and the code that can be typed where filters of mails have cut the link off at
 * its `#`. Both are for one use together.
 */
export async function issuePasswordLink(
  { db, scope, services, now }: LinkWork,
  accountUuid: string,
  validMinutes?: number,
): Promise<{ readonly page: string; readonly typedCode: TypedCode }> {
  const code = newLinkCode(validMinutes)
  const codeHash = hashOfLinkCode(services.vault, accountUuid, code)
  const token = await issueSecret(db, scope, 'resetPassword', accountUuid, now, {
    codeHash,
    ...(validMinutes && { validMinutes }),
  })
  return {
    page: `/resetPassword?link=mail#token=${token}`,
    typedCode: { code: groupTypedCode(code), ...(!validMinutes && { minutes: limits.linkCodeMinutes }) },
  }
}

/**
 * A token for a typed code. Wrong codes count for the account as wrong passwords do, apart from those; an unknown
 * account is answered like a wrong code.
 */
export async function exchangeCode(
  context: Context<(typeof contract)['exchangeCode'], 'system'>,
  form: { account: string; code: string },
) {
  const { db, scope, services, now, fail, failAndCommit, audit } = context
  const account = await accountByName(db, scope, form.account)
  const subject = `link:${lockoutSubject(account?.uuid, form.account)}`
  await refuseLocked(db, scope, subject, now, fail)
  const codeHash = hashOfLinkCode(services.vault, account?.uuid ?? subject, form.code)
  const link = account && (await linkOfCode(db, scope, account.uuid, codeHash, now))
  if (!link) {
    await countWrongTry(db, scope, subject, now)
    return failAndCommit('codeInvalid')
  }
  await clearWrongTries(db, scope, subject)
  audit({ actor: { uuid: account.uuid, name: account.display_name }, target: account.uuid })
  return { resetToken: await renewToken(db, scope, link.uuid) }
}
