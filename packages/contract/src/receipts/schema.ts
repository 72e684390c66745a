import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { page, pageQuery } from '../kit/page.ts'

/**
 * Which devices have confirmed the newest access rules (access-decision.md 9: a receipt tracks each door to its
 * version).
 * `none` is a device that holds no rules itself.
 */
export const receiptStates = ['current', 'behind', 'none'] as const

/** Why a device did not take what it was sent; it is sent everything again. */
export const receiptProblems = ['mismatch', 'storage'] as const

export const Receipt = z.object({
  uuid: Uuid,
  name: z.string(),
  connection: z.enum(connections),
  /** Names of its doors, by relay. */
  doors: z.array(z.string()),
  state: z.enum(receiptStates),
  /** The version it decides by; null before it has confirmed one. */
  version: z.int().nullable(),
  confirmedAt: Moment.nullable(),
  /** When the first change was made that it has not confirmed. */
  behindSince: Moment.nullable(),
  problem: z.enum(receiptProblems).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const Receipts = page(Receipt).extend({
  /** The newest version of the site's rules, and when it was made. */
  version: z.int(),
  at: Moment.nullable(),
  /** Of all devices of the site, whatever the filter. */
  confirmed: z.int(),
  behind: z.int(),
})

export const ReceiptFilter = pageQuery.extend({
  device: Uuid.optional(),
  state: z.enum(receiptStates).optional(),
})
