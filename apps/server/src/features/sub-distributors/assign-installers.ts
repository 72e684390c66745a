import { fail, type CanFail } from '../../kernel/failure.ts'
import { protectedPlaceOf, type AccountWork } from '../../domain/accounts/records.ts'
import { endImpersonations, moveInstallers } from '../../domain/accounts/moving.ts'
import { saveSitesPaidUntil, pricedServicesBelow } from '../../domain/money/first-prices.ts'
import { lockedInstallers } from './queries.ts'

/**
 * Gives installers of the distributor to one of its sub-distributors and takes others back (operators.md 3.2). What is
 * so already stays so; an installer that was moved elsewhere meanwhile is a stale record.
 */
export async function assignInstallers(
  work: AccountWork & CanFail<'staleRecord'>,
  uuid: string,
  assigned: readonly string[],
  released: readonly string[],
): Promise<{ assigned: number; released: number }> {
  const sub = await protectedPlaceOf(work, uuid, ['subDistributor'])
  if (!sub) fail('notFound')
  if (assigned.some((one) => released.includes(one))) fail('invalidInput', { field: 'released' })
  const distributorUuid = sub.distributor_uuid!
  const installerUuids = [...new Set([...assigned, ...released])]
  const rows =
    installerUuids.length > 0 ? await lockedInstallers(work.db, work.scope, distributorUuid, installerUuids) : []
  if (rows.length < installerUuids.length) fail('notFound')
  if (rows.some((row) => row.sub_distributor_uuid !== null && row.sub_distributor_uuid !== uuid)) {
    work.fail('staleRecord')
  }
  const addedRows = rows.filter((row) => row.sub_distributor_uuid === null && assigned.includes(row.uuid))
  const releasedRows = rows.filter((row) => row.sub_distributor_uuid === uuid && released.includes(row.uuid))
  const uuidsOf = (some: typeof rows) => some.map((row) => row.uuid)
  const servicesBefore = await pricedServicesBelow(work, uuidsOf([...addedRows, ...releasedRows]))
  await moveInstallers(work, uuidsOf(addedRows), { distributorUuid, subDistributorUuid: uuid })
  await endImpersonations(work, uuidsOf(releasedRows), { distributorUuid, subDistributorUuid: uuid })
  await moveInstallers(work, uuidsOf(releasedRows), { distributorUuid, subDistributorUuid: null })
  await saveSitesPaidUntil(work, servicesBefore)
  return { assigned: addedRows.length, released: releasedRows.length }
}
