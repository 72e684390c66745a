import type { Service } from '@lintel/vocabulary/money.ts'
import type { LocalDate } from '../access/model-time.ts'
import type { Fees } from './amounts.ts'
import { addDays } from './dates.ts'
import type { ProjectKind } from './services.ts'

/** A row of the price book (billing.md 5.1). */
export interface PriceRow extends Fees {
  readonly id: string
  readonly sellerId: string
  /** Levels that the row is for; null: all below the seller. */
  readonly buyerIds: readonly string[] | null
  readonly projectKind: ProjectKind
  readonly service: Service
  /** Null: every variant that has no row of its own. */
  readonly variant: string | null
  readonly freeQuantity: number
  readonly validFrom: LocalDate
  /** First day on which it is no longer valid; a row is ended, never deleted (money.md 66). */
  readonly endsOn: LocalDate | null
  /** Grows with each row that is saved. */
  readonly sequence: number
}

/**
 * Who pays, and the levels above it, nearest first: of a manager its installer, that one's distributor and so on. The
 * payer itself never sells to itself (money.md 75).
 */
export type BuyerChain = readonly [payer: string, ...levels: string[]]

export interface PriceSubject {
  readonly projectKind: ProjectKind
  readonly service: Service
  readonly variant: string | null
}

/** What a thing costs: nothing because nobody sells it, unknown because its variant has no price, or by a row. */
export type Price =
  | { readonly kind: 'free' }
  | { readonly kind: 'unpriced' }
  | { readonly kind: 'priced'; readonly row: PriceRow }

const isValidOn = (row: PriceRow, today: LocalDate): boolean =>
  row.validFrom <= today && (row.endsOn === null || today < row.endsOn)

/** Which level of the chain a row names: 0 is the payer, the length of the chain stands for all; none where not meant. */
const scopeOf = (row: PriceRow, chain: BuyerChain): number | undefined => {
  if (row.buyerIds === null) return chain.length
  const level = chain.findIndex((id) => id !== row.sellerId && row.buyerIds!.includes(id))
  return level === -1 ? undefined : level
}

/**
 * The row that a payer buys by (money.md 9 and 10): of the nearest seller above it that has one for this buyer and
 * variant; there the narrowest scope, the variant before every variant, the latest valid day, the last one saved.
 */
export const priceOf = (
  rows: readonly PriceRow[],
  { projectKind, service, variant }: PriceSubject,
  chain: BuyerChain,
  today: LocalDate,
): Price => {
  const candidates = rows.flatMap((row) => {
    const level = chain.indexOf(row.sellerId)
    const scope = scopeOf(row, chain)
    const isMeant = row.projectKind === projectKind && row.service === service && isValidOn(row, today)
    return isMeant && level > 0 && scope !== undefined ? [{ row, level, scope }] : []
  })
  if (candidates.length === 0) return { kind: 'free' }
  const [best] = candidates
    .filter(({ row }) => row.variant === null || row.variant === variant)
    .sort(
      (a, b) =>
        a.level - b.level ||
        a.scope - b.scope ||
        Number(a.row.variant === null) - Number(b.row.variant === null) ||
        compare(b.row.validFrom, a.row.validFrom) ||
        b.row.sequence - a.row.sequence,
    )
  return best ? { kind: 'priced', row: best.row } : { kind: 'unpriced' }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/**
 * Rows that stand against a new one (money.md 10): two lists of one seller may not name the same buyer for one service,
 * kind, variant and day. Rows for all buyers follow one another.
 */
export const conflictsOf = (rows: readonly PriceRow[], added: PriceRow): PriceRow[] =>
  rows.filter(
    (row) =>
      row.id !== added.id &&
      row.sellerId === added.sellerId &&
      row.projectKind === added.projectKind &&
      row.service === added.service &&
      row.variant === added.variant &&
      row.validFrom === added.validFrom &&
      (row.buyerIds?.some((id) => added.buyerIds?.includes(id)) ?? false),
  )

/** Days from the first day of a first price to the end that what is there gets (decisions.md 42; money.md 12). */
export const firstPriceDays = { default: 30 } as const

/** End that items which exist get when a first price becomes valid, unless a later one is named or they have it. */
export const endByFirstPrice = (validFrom: LocalDate, days: number = firstPriceDays.default): LocalDate =>
  addDays(validFrom, days)
