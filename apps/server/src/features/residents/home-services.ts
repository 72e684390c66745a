import type { ResidentEdit, ResidentForm } from '@lintel/contract/residents/schema.ts'
import type { FloorsShown } from '@lintel/contract/personnel/floors.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { readItemsOver, requireSubscription } from '../../domain/money/item-subscriptions.ts'
import { addsFloors } from '../../domain/residences/person-floors.ts'
import type { UnpaidHomes } from '../../domain/people/resident-state.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Reading {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

type Work = Reading & CanFail<'subscriptionEnded'>

interface FormerResident {
  readonly apartmentUuid: string | null
  readonly landline: string
  readonly floors: readonly FloorsShown[]
}

const nobody: FormerResident = { apartmentUuid: null, landline: '', floors: [] }

/**
 * Fails where a form adds to a service of a home that is over: a member, a further landline, floors (money.md 67). What
 * a resident has goes on, and an apartment gets its first landline or master before it is paid.
 */
export async function requireHomeServices(
  work: Work,
  { apartmentUuid, appEnabled, landline, floors = [] }: ResidentForm | ResidentEdit,
  before = nobody,
): Promise<void> {
  const home = [apartmentUuid]
  if (apartmentUuid !== before.apartmentUuid) await requireSubscription(work, 'app', home)
  if (appEnabled && landline !== '' && before.landline === '') await requireSubscription(work, 'landline', home)
  if (addsFloors(floors, before.floors)) await requireSubscription(work, 'elevatorControl', home)
}

/** Apartments whose app is to be paid, of some or of all of the site. */
export async function readUnpaidHomes(work: Reading, apartmentUuids: readonly string[] | null): Promise<UnpaidHomes> {
  const over = await readItemsOver(work, 'app', apartmentUuids)
  const { neverPaid = [], expired = [] } = Object.groupBy(over, ({ paidUntil }) =>
    paidUntil === null ? 'neverPaid' : 'expired',
  )
  return { neverPaid: neverPaid.map(({ uuid }) => uuid), expired: expired.map(({ uuid }) => uuid) }
}
