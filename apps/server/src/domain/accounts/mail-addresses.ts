import { canonicalName } from '@lintel/contract/base/mail-address.ts'
import type { Logger } from 'pino'
import { uniqueViolation, type Database } from '../../db/database.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'

/** Part of each address whose domain stands in the name system's writing. */
const encodedPattern = '%@%xn--%'

/**
 * Brings addresses into the form of `mail-address.ts` that an earlier version, or a backup of one, stored with domains
 * as machines write them. Each in a transaction of its own: one that another record has already in its form stays as it
 * is. Answers how many were changed; there are none after the first start.
 */
export async function renewMailAddresses(
  { database }: { readonly database: Pick<Database, 'read' | 'write'> },
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<number> {
  const [accounts, people] = await database.read(systemScope, async (db) => [
    await systemQueries(db, systemScope)
      .selectFrom('account')
      .select(['uuid', 'user_name', 'email'])
      .where((row) => row.or([row('user_name', 'ilike', encodedPattern), row('email', 'ilike', encodedPattern)]))
      .execute(),
    await systemQueries(db, systemScope)
      .selectFrom('person')
      .select(['uuid', 'email'])
      .where('email', 'ilike', encodedPattern)
      .execute(),
  ])
  let changedCount = 0
  const change = async (record: object, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run()
      changedCount += 1
    } catch (error) {
      if (uniqueViolation(error) === null) throw error
      log.warn(record, 'two records have one mail address in two writings')
    }
  }
  for (const { uuid, user_name, email } of accounts) {
    const canonical = { user_name: canonicalName(user_name), email: email && canonicalName(email) }
    if (canonical.user_name === user_name && canonical.email === email) continue
    await change({ account: uuid }, () =>
      database.write(systemScope, (db) =>
        systemQueries(db, systemScope).updateTable('account').set(canonical).where('uuid', '=', uuid).execute(),
      ),
    )
  }
  for (const { uuid, email } of people) {
    const canonical = email && canonicalName(email)
    if (canonical === email) continue
    await change({ person: uuid }, () =>
      database.write(systemScope, (db) =>
        systemQueries(db, systemScope)
          .updateTable('person')
          .set({ email: canonical })
          .where('uuid', '=', uuid)
          .execute(),
      ),
    )
  }
  if (changedCount > 0) log.info({ addresses: changedCount }, 'addresses have their domains as people read them now')
  return changedCount
}
