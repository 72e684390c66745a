import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'

/** Tables that keep one form of an account, with the version an edit has to name. */
type StoredForm = 'billing_info' | 'customer_service'

/** What an account's form holds; version 0 and nothing before it was first saved. */
export async function storedFields(db: Db, scope: SystemScope, table: StoredForm, accountUuid: string) {
  const row = await systemQueries(db, scope)
    .selectFrom(table)
    .select(['fields', 'version'])
    .where('account_uuid', '=', accountUuid)
    .executeTakeFirst()
  return { fields: (row?.fields ?? {}) as Readonly<Record<string, string>>, version: row?.version ?? 0 }
}

/** Saves an account's form made from a version; the second of two editors gets `staleRecord`. */
export async function saveFields(
  db: Db,
  scope: SystemScope,
  table: StoredForm,
  accountUuid: string,
  version: number,
  fields: Readonly<Record<string, string>>,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  const queries = systemQueries(db, scope)
  const json = JSON.stringify(fields)
  const changedRow =
    version === 0
      ? await queries
          .insertInto(table)
          .values({ account_uuid: accountUuid, fields: json })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await queries
          .updateTable(table)
          .set({ fields: json, version: version + 1 })
          .where('account_uuid', '=', accountUuid)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!changedRow) fail('staleRecord')
}

/** Kept texts under the names of a form; what has not been said is empty. */
export function textsOf<Name extends string>(
  names: readonly Name[],
  fields: Readonly<Record<string, string>>,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) as Record<Name, string>
}
