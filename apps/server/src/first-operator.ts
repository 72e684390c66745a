import { randomBytes } from 'node:crypto'
import { systemScope } from './db/scope/scope.ts'
import type { Database } from './db/database.ts'
import { systemQueries } from './db/db.ts'
import { issueSecret } from './domain/sessions/one-time-secrets.ts'
import { hashPassword } from './domain/sessions/passwords.ts'
import { insertAccount } from './seed/records.ts'

/** User name of the account that starts a platform. */
const firstUserName = 'supermanager'

/**
 * Without the demo no password is known anywhere (decisions.md product). Until the first super manager has set
 * one, every start answers a fresh one-time token for the console, good for half an hour; afterwards null.
 */
export function firstOperatorToken(database: Database, now: Date): Promise<{ userName: string; token: string } | null> {
  return database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const found = await db
      .selectFrom('account')
      .select(['uuid', 'initialized', 'user_name'])
      .where('kind', '=', 'superManager')
      .orderBy('created_at')
      .executeTakeFirst()
    if (found?.initialized) return null
    const uuid =
      found?.uuid ??
      (
        await insertAccount(
          db,
          'superManager',
          firstUserName,
          null,
          await hashPassword(randomBytes(32).toString('base64url')),
          { initialized: false },
        )
      ).uuid
    return {
      userName: found?.user_name ?? firstUserName,
      token: await issueSecret(scoped, systemScope, 'resetPassword', uuid, now),
    }
  })
}
