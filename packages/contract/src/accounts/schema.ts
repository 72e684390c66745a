import { z } from 'zod'
import { Moment } from '../base/atoms.ts'

/** How signing in to an account stands, for those who may repair it. */
export const AccountStatus = z.object({
  /** Until when too many wrong passwords keep it from signing in; null when they do not. */
  lockedUntil: Moment.nullable().meta({
    description: 'Until when too many wrong passwords keep the account from signing in, in UTC; null when they do not.',
  }),
  /** It has an address and no password of its own yet, so that it can be sent a link again. */
  isInvited: z.boolean().meta({
    description:
      'Whether the account has an address and no password of its own yet, so that the link can be mailed again.',
  }),
  /** What keeps it from being deleted, and what ends with it (money.md 57). */
  openOrders: z
    .int()
    .meta({ description: 'Orders of the account that are not final; while there are some, it cannot be deleted.' }),
  agreements: z
    .int()
    .meta({ description: 'Automatic renewals that the account pays, and that end when it is deleted.', example: 3 }),
})
