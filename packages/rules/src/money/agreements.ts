import {
  type AgreementEndReason,
  agreementEndReasons,
  type AgreementStatus,
  type OrderStatus,
  orderStatuses,
} from '@lintel/vocabulary/money.ts'
import type { LocalDate } from '../access/model-time.ts'
import type { Instant } from '../access/model.ts'
import { addDays, dateAt, instantOn, overFrom } from './dates.ts'
import { isRefusal, type Quote, type QuoteRefusal } from './quote-model.ts'

/** Automatic renewal: the states of an agreement, and when it is charged (billing.md 10; money.md 40 to 49). */

const reasons = agreementEndReasons

/** What ends an agreement, and the reason that it gets (billing.md 10.2). Ended is final. */
export const agreementEndings = {
  subscriberCancelled: reasons.subscriberCancelled,
  firstOrderCancelled: reasons.subscriberCancelled,
  methodDetached: reasons.payPlatformCancelled,
  mandateEnded: reasons.payPlatformCancelled,
  firstOrderRefused: reasons.paymentFailed,
  firstOrderTimedOut: reasons.paymentFailed,
  lastTryFailed: reasons.paymentFailed,
  itemOver: reasons.paymentFailed,
  priceChanged: reasons.amountChanged,
  priceEnded: reasons.amountChanged,
  serviceSwitchedOff: reasons.amountChanged,
  variantChanged: reasons.amountChanged,
  quantityChanged: reasons.amountChanged,
  tierUpgraded: reasons.amountChanged,
  /** A further door of the office was paid, not merely created (money.md 44). */
  doorAdded: reasons.amountChanged,
  itemDeleted: reasons.dataDeleted,
  masterDeleted: reasons.dataDeleted,
  chargeModeChanged: reasons.paidAccessClosed,
  noPermissionSet: reasons.paidAccessClosed,
  siteMadeFree: reasons.paidAccessClosed,
  planConverted: reasons.paidAccessClosed,
  payerLostProject: reasons.managementPermissionClosed,
  payerDeleted: reasons.managementPermissionClosed,
  automaticSwitchedOff: reasons.automaticRenewalClosed,
  transferred: reasons.operatorChanged,
} as const satisfies Record<string, AgreementEndReason>
export type AgreementEnding = keyof typeof agreementEndings

export interface AgreementState {
  readonly status: AgreementStatus
  readonly reason: AgreementEndReason | null
}

/** An agreement is pending from its order on and counts for the one agreement that an item may have (money.md 40). */
export const initialAgreement: AgreementState = { status: 'pending', reason: null }

/** State after the first order settled: one that ended meanwhile stays ended, and its items are renewed once. */
export const activateAgreement = (state: AgreementState): AgreementState =>
  state.status === 'pending' ? { status: 'active', reason: null } : state

/** State after an event that ends it; the first one counts. */
export const endAgreement = (state: AgreementState, ending: AgreementEnding): AgreementState =>
  state.status === 'ended' ? state : { status: 'ended', reason: agreementEndings[ending] }

/** What a status of the first order means for a pending agreement; the system's event has its own reason (money.md 40). */
export const endingByFirstOrder: Readonly<Partial<Record<OrderStatus, AgreementEnding>>> = {
  [orderStatuses.failed]: 'firstOrderRefused',
  [orderStatuses.timeout]: 'firstOrderTimedOut',
  [orderStatuses.cancelled]: 'firstOrderCancelled',
}

/** Why an agreement ends before a charge, if so: the amount of today is not the signed one (money.md 43). */
export const endingByQuote = (signedTotal: number, today: Quote | QuoteRefusal): AgreementEnding | undefined => {
  if (isRefusal(today)) return today.refusal === 'automaticNotAllowed' ? 'automaticSwitchedOff' : 'priceChanged'
  return today.total === signedTotal ? undefined : 'priceChanged'
}

/** Days before the earliest end on which a charge is tried, and how long before the first one notice is sent. */
export const tryDays = [3, 2, 1] as const
export const noticeDays = 7
/** 10:00 of the site whose item ends first (money.md 46). */
const chargeMinute = 10 * 60

export interface AgreementItem {
  readonly end: LocalDate
  readonly zone: string
}

/** The item that ends first. */
export const earliestOf = (items: readonly AgreementItem[]): AgreementItem | undefined =>
  items.toSorted((a, b) => overFrom(a.end, a.zone) - overFrom(b.end, b.zone))[0]

const instantBefore = ({ end, zone }: AgreementItem, days: number): Instant =>
  instantOn(addDays(end, -days), chargeMinute, zone)

/** When the next charge of an agreement is, and when its notice is sent (billing.md 10). */
export const nextChargeOf = (
  items: readonly AgreementItem[],
): { readonly date: LocalDate; readonly at: Instant; readonly noticeAt: Instant } | undefined => {
  const earliest = earliestOf(items)
  return (
    earliest && {
      date: addDays(earliest.end, -tryDays[0]),
      at: instantBefore(earliest, tryDays[0]),
      noticeAt: instantBefore(earliest, tryDays[0] + noticeDays),
    }
  )
}

export interface ChargeFacts {
  readonly items: readonly AgreementItem[]
  /** Site's days, of the earliest item, on which a charge failed. */
  readonly failures: readonly LocalDate[]
  /** A try without an answer, or another order over an item: the next try waits for it (money.md 41 and 42). */
  readonly isLocked: boolean
  readonly now: Instant
}

export type ChargeStep =
  | { readonly kind: 'charge' }
  /** Until an instant; null: until something happens. */
  | { readonly kind: 'wait'; readonly until: Instant | null }
  | { readonly kind: 'end'; readonly ending: AgreementEnding }

/**
 * What is to be done about the next charge of an active agreement. One that was missed is made as soon as possible
 * unless the earliest item is over; never two on one day; ended right after the last (money.md 41 and 42).
 */
export const chargeStep = ({ items, failures, isLocked, now }: ChargeFacts): ChargeStep => {
  const earliest = earliestOf(items)
  if (!earliest || isLocked) return { kind: 'wait', until: null }
  const { end, zone } = earliest
  if (now >= overFrom(end, zone)) return { kind: 'end', ending: 'itemOver' }
  const today = dateAt(zone, now)
  const tries = failures.filter((on) => on >= addDays(end, -tryDays[0]))
  if (tries.some((on) => on >= addDays(end, -1))) return { kind: 'end', ending: 'lastTryFailed' }
  const slots = tryDays.map((days) => instantBefore(earliest, days))
  const due = slots.filter((at) => at <= now).length
  return due > tries.length && !tries.includes(today)
    ? { kind: 'charge' }
    : { kind: 'wait', until: slots.find((at) => at > now) ?? null }
}

/** Whether automatic renewal is on: the installer's flag and, in communities, the site's (money.md 48). */
export const allowsAutomatic = (
  projectKind: 'community' | 'oldCommunity' | 'office' | 'villa',
  installerAllows: boolean,
  siteAllows: boolean,
): boolean => installerAllows && (projectKind === 'office' || projectKind === 'villa' || siteAllows)
