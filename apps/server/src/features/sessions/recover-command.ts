import { randomUUID } from 'node:crypto'
import { ConfigError } from '../../base/config.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { commandErrorText, withDatabase } from '../../db/logins/connections.ts'
import { appendAudit } from '../../kernel/audit/audit.ts'
import { accountByName } from '../../domain/sessions/queries.ts'

/**
 * `npm run account:recover -- <user name>`: switches the second step of signing in off for an account whose codes
 * reach no reader, such as a super manager who switched it on before the mail server went. Name and password stay,
 * and it can be switched on again. Exit code 0 when done. The portal may run meanwhile.
 */
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

/**
 * Switches the second step off and writes the entry of it, by the operator of this installation; false without such an
 * account.
 */
export async function recoverAccount(database: Database, userName: string, now: Date): Promise<boolean> {
  return database.write(systemScope, async (db) => {
    const account = await accountByName(db, systemScope, userName)
    if (!account) return false
    await systemQueries(db, systemScope)
      .updateTable('account')
      .set((column) => ({ two_factor: false, two_factor_own: false, version: column('version', '+', 1) }))
      .where('uuid', '=', account.uuid)
      .execute()
    const operator = { uuid: account.uuid, name: 'account:recover' }
    await appendAudit(db, systemScope, {
      at: now,
      operation: 'ownAccount.setTwoFactor',
      result: 'done',
      actor: operator,
      acting: operator,
      section: null,
      delegationUuid: null,
      address: '',
      userAgent: null,
      requestId: randomUUID(),
      target: account.uuid,
      detail: { twoFactor: false },
    })
    return true
  })
}

if (import.meta.main) {
  try {
    const [userName = ''] = process.argv.slice(2)
    if (userName === '') throw new ConfigError(['Say whose account: npm run account:recover -- <user name>'])
    const isRecovered = await withDatabase((database) => recoverAccount(database, userName, new Date()))
    say(isRecovered ? `${userName} signs in without a code now.` : `There is no account ${userName}.`)
    process.exitCode = isRecovered ? 0 : 1
  } catch (error) {
    say(commandErrorText('account:recover', error))
    process.exitCode = 1
  }
}
