import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import type { OrderKind, RenewalPeriod } from '@lintel/vocabulary/money.ts'
import type { Choosing } from './chosen-items.ts'

/** For how long is paid: months, up to a date, or by a period of automatic renewal where that is possible. */
export interface OrderLength {
  readonly months: number
  /** Null: by months; empty: by a date that is not chosen yet. */
  readonly toDate: string | null
  /** Period of automatic renewal: 30, 90 or 360 days; null without. */
  readonly period: RenewalPeriod | null
  /** Tier of attendance; null for the present one. */
  readonly tier: string | null
}

export const startLength: OrderLength = { months: 12, toDate: null, period: null, tier: null }

export const monthPresets = [1, 3, 6, 12, 24] as const

export const isMonthCount = (months: unknown): months is number =>
  typeof months === 'number' && Number.isInteger(months) && months >= 1 && months <= moneyLimits.orderMonths

/** Communities alone are renewed to a date (money.md 19 and 20). */
export const permitsDate = (kind: OrderKind, projectKind: ProjectKind): boolean =>
  kind === 'renew' && (projectKind === 'community' || projectKind === 'oldCommunity')

/** Additional apps and upgrades end as they do (money.md 23 and 60). */
export const hasLength = (kind: OrderKind): boolean => kind === 'activate' || kind === 'renew'

/** The form of a quote for what is chosen. */
export const quoteForm = (
  { projectKind, kind }: { readonly projectKind: ProjectKind; readonly kind: OrderKind },
  chosen: Choosing['chosen'],
  { months, toDate, period, tier }: OrderLength,
) => {
  const isByPeriod = kind === 'renew' && period !== null
  const isByDate = permitsDate(kind, projectKind) && toDate !== null && !isByPeriod
  return {
    projectKind,
    kind,
    // One more than an order may have, for which there is a sentence.
    items: [...chosen.values()].slice(0, moneyLimits.orderItems + 1),
    months: hasLength(kind) && !isByDate && !isByPeriod ? months : null,
    toDate: isByDate && toDate !== '' ? toDate : null,
    period: isByPeriod ? period : null,
    tier,
  }
}
export type QuoteQuestion = ReturnType<typeof quoteForm>
