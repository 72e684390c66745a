import type { Fail } from '@lintel/contract/errors/errors.ts'
import { distributorAllowance, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { zeroOrOne } from './columns.ts'

/** What a distributor's installers may have at most, and what a new one starts with (operators.md 4.3). */
export async function allowanceOf(db: Db, scope: Scope, distributorUuid: string) {
  const row = await distributorAllowance(db, scope)
    .select(['business', 'charge_mode', 'attendance_pricing', 'feature_plans', 'switches'])
    .where('operator.account_uuid', '=', distributorUuid)
    .executeTakeFirstOrThrow()
  return {
    business: row.business,
    landline: row.feature_plans.includes('landline'),
    featurePlans: row.feature_plans,
    chargeMode: zeroOrOne(row.charge_mode),
    attendancePricing: row.attendance_pricing,
    switches: row.switches as Readonly<Record<string, boolean>>,
  }
}

interface RequestedAllowance {
  readonly business: number
  readonly projectLandline: boolean
  readonly officeLandline: boolean
}

/** Whether a business lies within another one. */
export const covers = (outer: number, inner: number): boolean => (inner & ~outer) === 0

/** Fails where an installer is to have more than its distributor. */
export async function requireAllowed(
  db: Db,
  scope: Scope,
  distributorUuid: string,
  request: RequestedAllowance,
  fail: Fail<'projectTypeNotAllowed'>,
) {
  const allowance = await allowanceOf(db, scope, distributorUuid)
  if (!covers(allowance.business, request.business)) fail('projectTypeNotAllowed')
  for (const field of ['projectLandline', 'officeLandline'] as const) {
    if (request[field] && !allowance.landline) fail('invalidInput', { field })
  }
  return allowance
}
