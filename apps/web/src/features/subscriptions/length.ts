import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { OrderKind } from '@lintel/vocabulary/money.ts'
import type { Choosing } from './chosen-items.ts'

/** For how long is paid: months, or up to a date where that is possible. */
export interface OrderLength {
  readonly months: number
  /** Null: by months; empty: by a date that is not chosen yet. */
  readonly toDate: string | null
  /** Tier of attendance; null for the present one. */
  readonly tier: string | null
}

export const startLength: OrderLength = { months: 12, toDate: null, tier: null }

export const monthPresets = [1, 3, 6, 12, 24] as const

export const isMonthCount = (months: unknown): months is number =>
  typeof months === 'number' && Number.isInteger(months) && months >= 1 && months <= limits.orderMonths

/** Communities alone are renewed to a date (money.md 19 and 20). */
export const permitsDate = (kind: OrderKind, projectKind: ProjectKind): boolean =>
  kind === 'renew' && (projectKind === 'community' || projectKind === 'oldCommunity')

/** Additional apps and upgrades end as they do (money.md 23 and 60). */
export const hasLength = (kind: OrderKind): boolean => kind === 'activate' || kind === 'renew'

/** The form of a quote for what is chosen. */
export const quoteForm = (
  { projectKind, kind }: { readonly projectKind: ProjectKind; readonly kind: OrderKind },
  chosen: Choosing['chosen'],
  { months, toDate, tier }: OrderLength,
) => {
  const isByDate = permitsDate(kind, projectKind) && toDate !== null
  return {
    projectKind,
    kind,
    // One more than an order may have, for which there is a sentence.
    items: [...chosen.values()].slice(0, limits.orderItems + 1),
    months: hasLength(kind) && !isByDate ? months : null,
    toDate: isByDate && toDate !== '' ? toDate : null,
    tier,
  }
}
export type QuoteQuestion = ReturnType<typeof quoteForm>
