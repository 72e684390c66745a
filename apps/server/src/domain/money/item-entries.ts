import type { ItemState } from '@lintel/rules/money/items.ts'
import type { Db } from '../../db/db.ts'
import { insertPaidEntries, savePaidItems } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { ItemKey } from './quote-facts.ts'

/** How an entry changes an item. */
export interface ItemChange {
  readonly key: ItemKey
  readonly name: string
  readonly before: ItemState
  readonly after: ItemState
  /** Of attendance: granted or withheld by the platform where nobody prices it. */
  readonly isGranted?: boolean
}

interface Cause {
  readonly kind: 'order' | 'operator' | 'test' | 'planConversion'
  readonly byName: string
  readonly orderUuid?: string
}

/** Saves ends of items with the entries of their history that say why: there is no end without one (money.md 34). */
export async function saveEntries(
  { db, scope, now }: { readonly db: Db; readonly scope: Scope; readonly now: Date },
  changes: readonly ItemChange[],
  { kind, byName, orderUuid }: Cause,
): Promise<void> {
  const rows = changes.map(({ key, name, before, after, isGranted = false }) => ({
    project_uuid: key.projectUuid,
    service: key.service,
    subject_uuid: key.subjectUuid,
    paid_until: after.end,
    is_activated: after.isActivated,
    quantity: after.quantity,
    variant: after.variant ?? '',
    is_granted: isGranted,
    subject_name: name,
    at: now,
    kind,
    order_uuid: orderUuid ?? null,
    old_until: before.end,
    by_name: byName,
  }))
  await savePaidItems(db, scope, rows)
  await insertPaidEntries(db, scope, rows)
}
