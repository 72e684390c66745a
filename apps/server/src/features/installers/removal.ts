import { sql } from 'kysely'
import { deleteFromTree, treeRowsOf } from '../../db/db.ts'
import { counterOf } from '../../db/counters.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { lockedPlaceOf, type AccountWork } from '../../domain/accounts/records.ts'
import { countOpenOrdersOf } from '../../domain/money/open-orders.ts'

/** A group of villas in which there is neither a device nor an order; it came with a villa account and goes unasked. */
const isEmptyGroup = sql<boolean>`(project.kind = 'villa'
  and not exists (select from device where device.project_uuid = project.uuid)
  and not exists (select from payment_order where payment_order.project_uuid = project.uuid))`

/**
 * Deletes an installer that has neither a site nor a villa account, with its sub-installers and the property managers
 * that are left without a site (operators.md 1.5). Nothing can be made below it meanwhile.
 */
export async function removeInstaller(
  work: AccountWork & CanFail<'installerHasSites' | 'unpaidOrders'>,
  uuid: string,
): Promise<{ userName: string; count: number }> {
  const { db, scope, fail } = work
  if (!(await lockedPlaceOf(work, uuid, ['installer']))) fail('notFound')
  const { userName, villas, sites } = await treeRowsOf(db, scope, 'account')
    .select([
      'user_name as userName',
      counterOf('single').as('villas'),
      sql<number>`(select count(*)::int from project
        where project.installer_uuid = account.uuid and not ${isEmptyGroup})`.as('sites'),
    ])
    .where('account.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (sites + villas > 0) fail('installerHasSites', { count: sites + villas })
  const count = await countOpenOrdersOf(db, scope, uuid)
  if (count > 0) fail('unpaidOrders', { count })
  await deleteFromTree(db, scope, 'project').where('project.installer_uuid', '=', uuid).execute()
  // One statement, because those below point to the one above.
  const { numDeletedRows } = await deleteFromTree(db, scope, 'account')
    .where('account.installer_uuid', '=', uuid)
    .executeTakeFirst()
  return { userName, count: Number(numDeletedRows) - 1 }
}
