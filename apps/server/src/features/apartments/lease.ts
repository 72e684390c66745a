import type { ApartmentForm } from '@lintel/contract/apartments/schema.ts'
import type { MoveOutConfirmation } from '@lintel/contract/move-outs/schema.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { memberSpan } from '../../domain/access-groups/records.ts'
import { invalid } from '../../kernel/failure.ts'

type Lease = Pick<ApartmentForm, 'leaseFrom' | 'leaseUntil' | 'endsWithLease'>

/** The lease of an apartment as it is stored, by the wall clock of its site. */
export interface StoredLease {
  readonly uuid: string
  readonly number: string
  readonly until_local: string | null
  readonly ends_with_lease: boolean
}

export interface LeaseChange {
  readonly mayMoveOut: boolean
  /** Name of the account that makes the change. */
  readonly by: string
  readonly now: Date
  readonly fail: Fail<'noPermission' | 'staleRecord'>
}

/**
 * Columns of a lease that a form sets. One with which the household moves out deletes people: it is set, moved and taken
 * back by those who may move households out (community.md 1.2). No lease is given an end that has passed.
 */
export async function leaseColumns(
  db: Db,
  scope: ProjectScope,
  lease: Lease,
  former: Pick<StoredLease, 'until_local' | 'ends_with_lease'>,
  { mayMoveOut, by, now, fail }: Omit<LeaseChange, 'fail'> & { readonly fail: Fail<'noPermission'> },
) {
  const span = await memberSpan(db, scope, { startsAt: lease.leaseFrom, endsAt: lease.leaseUntil }, 'leaseUntil')
  const isEndChanged = lease.leaseUntil !== (former.until_local ?? '')
  const changesMoveOut = isMoveOutChanged(lease, former)
  if (changesMoveOut && !mayMoveOut) fail('noPermission')
  if ((isEndChanged || changesMoveOut) && span.valid_until !== null && span.valid_until <= now)
    throw invalid('leaseUntil', 'validation:inFuture')
  return {
    lease_from: span.valid_from,
    lease_until: span.valid_until,
    ends_with_lease: lease.endsWithLease,
    ...(changesMoveOut && { lease_set_by: lease.endsWithLease ? by : '' }),
  }
}

/** Whether a form changes that, or when, a household moves out with its lease. */
export const isMoveOutChanged = (lease: Lease, former: Pick<StoredLease, 'until_local' | 'ends_with_lease'>): boolean =>
  lease.endsWithLease !== former.ends_with_lease ||
  (lease.endsWithLease && lease.leaseUntil !== (former.until_local ?? ''))

/** Refuses a lease with which people move out who were not counted, or of another apartment than was meant. */
export async function requireConfirmedMoveOut(
  db: Db,
  scope: ProjectScope,
  { uuid, number }: Pick<StoredLease, 'uuid' | 'number'>,
  confirmation: MoveOutConfirmation | undefined,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  if (confirmation?.confirm !== number) throw invalid('moveOut.confirm', 'validation:confirmName', { name: number })
  const { residents } = await rowsOf(db, scope, 'person')
    .select((row) => row.fn.countAll<string>().as('residents'))
    .where('person.apartment_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (confirmation.residents !== Number(residents)) fail('staleRecord')
}
