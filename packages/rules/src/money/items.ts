import { featureStatuses, type ItemStatus, officeStatuses, type Service } from '@lintel/vocabulary/money.ts'
import type { LocalDate } from '../access/model-time.ts'
import { addDays, endAfter, laterOf, type Term } from './dates.ts'
import { serviceTable } from './services.ts'

/** What was paid for an item. It follows from the history of the item alone (money.md 34). */
export interface ItemState {
  /** Last paid day of the site; null: never paid, or lost. */
  readonly end: LocalDate | null
  /** No activation fee is due (money.md 17). */
  readonly isActivated: boolean
  /** The variant that was paid last, such as the tier of attendance. */
  readonly variant: string | null
  /** How many are paid: additional apps of a family, else 1; 0 where nothing is. */
  readonly quantity: number
}

export const initialState: ItemState = { end: null, isActivated: false, variant: null, quantity: 0 }

/**
 * What happened to an item, in the order in which it happened. There is no end without an entry (money.md 34). Dates are
 * days of the site.
 */
export type HistoryEntry =
  /** An order settled on a day. */
  | {
      readonly kind: 'order'
      readonly on: LocalDate
      readonly term: Term
      readonly variant: string | null
      readonly quantity: number
    }
  /** An operator set an end without an order; it may shorten (money.md 16). */
  | { readonly kind: 'operator'; readonly end: LocalDate }
  /** The platform granted attendance without an end, or withheld it, where nobody prices it (money.md 16). */
  | { readonly kind: 'operator'; readonly end: null; readonly isActivated: boolean }
  /** A first price left what was there paid (money.md 12). */
  | {
      readonly kind: 'firstPrice'
      readonly end: LocalDate
      /** Additional apps that were there. */
      readonly quantity?: number
      /** The tier of attendance that was there. */
      readonly variant?: string | null
    }
  /** A test period began, with how many additional apps there were (money.md 15). */
  | { readonly kind: 'test'; readonly on: LocalDate; readonly days: number; readonly quantity?: number }
  /** The licence was lost with its master or apartment (money.md 58). */
  | { readonly kind: 'lost' }
  /** The plan of an old community became services (money.md 65). */
  | { readonly kind: 'planConversion'; readonly end: LocalDate }

/** Bounds of a test period in days (money.md 15). */
export const testDays = { min: 1, max: 90, default: 30 } as const

const atLeast = (end: LocalDate | null, other: LocalDate): LocalDate => (end === null ? other : laterOf(end, other))

/** State after one more entry. */
export const applyEntry = (state: ItemState, entry: HistoryEntry): ItemState => {
  const quantity = Math.max(1, state.quantity)
  switch (entry.kind) {
    case 'order':
      return {
        end: endAfter(entry.term, state.end, entry.on),
        isActivated: true,
        variant: entry.variant,
        quantity: entry.quantity,
      }
    case 'operator':
      return entry.end === null
        ? { ...state, end: null, isActivated: entry.isActivated, quantity: entry.isActivated ? quantity : 0 }
        : { ...state, end: entry.end, isActivated: true, quantity }
    case 'firstPrice':
      return {
        end: atLeast(state.end, entry.end),
        isActivated: true,
        variant: state.variant ?? entry.variant ?? null,
        quantity: Math.max(quantity, entry.quantity ?? 1),
      }
    case 'planConversion':
      return { ...state, end: atLeast(state.end, entry.end), isActivated: true, quantity }
    case 'test':
      return state.isActivated
        ? state
        : {
            ...state,
            end: atLeast(state.end, addDays(entry.on, entry.days)),
            quantity: Math.max(quantity, entry.quantity ?? 1),
          }
    case 'lost':
      return initialState
  }
}

/** State after a history, or after more of it. */
export const stateAfter = (entries: readonly HistoryEntry[], from: ItemState = initialState): ItemState =>
  entries.reduce(applyEntry, from)

/** What decides the status of an item on a day of its site. */
export interface StatusFacts {
  readonly end: LocalDate | null
  readonly isActivated: boolean
  readonly isOff: boolean
}

/**
 * Status of an item. A test makes it normal without activating it, so that it is inactive again afterwards (money.md
 * 15); off from any status leaves the end (money.md 59). An item that is free is normal (money.md 13).
 */
export const statusOf = ({ end, isActivated, isOff }: StatusFacts, today: LocalDate, isFree = false): ItemStatus => {
  if (isOff) return 'off'
  if (isFree || (end !== null && end >= today)) return 'normal'
  return isActivated ? 'expired' : 'inactive'
}

/** What decides how attendance of an office stands. */
export interface AttendanceFacts {
  readonly end: LocalDate | null
  readonly isActivated: boolean
  /** Somebody above prices attendance, and the office is not free. */
  readonly isPriced: boolean
  /** The platform granted or withheld it where nobody prices it. */
  readonly isGranted: boolean
}

/**
 * How attendance stands on a day of its office: active without an end where it is free, unless the platform says
 * otherwise there; else as its item (money.md 9 and 16).
 */
export const attendanceOn = (
  { end, isActivated, isPriced, isGranted }: AttendanceFacts,
  today: LocalDate,
): { readonly status: 'active' | 'inactive' | 'expired'; readonly end: LocalDate | null } => {
  if (!isPriced && !isGranted) return { status: 'active', end: null }
  // Granted without an end, which a first price limits.
  if (isActivated && end === null) return { status: 'active', end: null }
  const status = statusOf({ end, isActivated, isOff: false }, today)
  if (status === 'normal') return { status: 'active', end }
  return status === 'expired' ? { status, end } : { status: 'inactive', end: null }
}

/** The number of a status in the set of its service; the set of offices has no `off`, which is inactive there. */
export const statusNumber = (service: Service, status: ItemStatus): number =>
  serviceTable[service].statusSet === 'feature'
    ? featureStatuses[status]
    : officeStatuses[status === 'off' ? 'inactive' : status]
