import type { LocalDate } from '../access/model-time.ts'
import type { Instant } from '../access/model.ts'
import { addDays, instantOn } from './dates.ts'
import type { Offer } from './offers.ts'

/** Reminders of ends (billing.md 11; money.md 71). */

/** Days before an end, first to last. The mail of the day itself cannot be switched off. */
export const reminderDays = [30, 15, 7, 3, 1, 0] as const
export type ReminderDays = (typeof reminderDays)[number]

/** 10:00 of the site. */
const reminderMinute = 10 * 60

/** When the reminder of so many days before an end is sent. */
export const reminderAt = (end: LocalDate, days: ReminderDays, zone: string): Instant =>
  instantOn(addDays(end, -days), reminderMinute, zone)

/**
 * The reminder that is to be sent of an end, of those that came since the last run: of several that were missed the last
 * one alone (money.md 71).
 */
export const dueReminder = (
  { end, zone }: { readonly end: LocalDate; readonly zone: string },
  lastRun: Instant,
  now: Instant,
): ReminderDays | undefined =>
  reminderDays.findLast((days) => {
    const at = reminderAt(end, days, zone)
    return lastRun < at && at <= now
  })

/** Whether there are reminders of an item at all: none of one that is free, unpriced or off, or covered by an agreement. */
export const isReminded = ({ item, price }: Pick<Offer, 'item' | 'price'>, isInAgreement: boolean): boolean =>
  price.kind === 'priced' && !item.isOff && item.paid.end !== null && !isInAgreement

export type ReminderRecipient = 'managers' | 'installer' | 'distributor'

/** To the managers of a site where its mode lets them pay, else its installer, in central mode the distributor. */
export const reminderRecipient = (managersMayPay: boolean, installerMayPay: boolean): ReminderRecipient => {
  if (managersMayPay) return 'managers'
  return installerMayPay ? 'installer' : 'distributor'
}
