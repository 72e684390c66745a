import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope.ts'

/**
 * The contact of the nearest account above one that gave one (operators.md 3.11): sub-distributor, distributor, then
 * the platform. What lies between is read from the account's place in the tree, which transfers keep up to date.
 */
export async function nearestContact(
  db: Db,
  scope: SystemScope,
  accountUuid: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const queries = systemQueries(db, scope)
  const account = await queries
    .selectFrom('account')
    .leftJoin('account as distributor', 'distributor.uuid', 'account.distributor_uuid')
    .select([
      'account.kind',
      'account.parent_uuid',
      'account.sub_distributor_uuid',
      'account.distributor_uuid',
      'distributor.parent_uuid as platform_uuid',
    ])
    .where('account.uuid', '=', accountUuid)
    .executeTakeFirstOrThrow()
  const above = [account.sub_distributor_uuid, account.distributor_uuid, account.platform_uuid ?? account.parent_uuid]
  const candidates = above.filter((uuid): uuid is string => uuid !== null && uuid !== accountUuid)
  if (candidates.length === 0) return undefined
  const rows = await queries
    .selectFrom('customer_service')
    .select(['account_uuid', 'fields'])
    .where('account_uuid', 'in', candidates)
    .execute()
  const given = new Map(rows.map((row) => [row.account_uuid, row.fields as Readonly<Record<string, string>>]))
  const nearest = candidates.find((uuid) => given.has(uuid))
  return nearest === undefined ? undefined : given.get(nearest)
}
