import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { fieldTexts } from '../base/field-texts.ts'
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
  uuid: Uuid.meta(fieldTexts.uuidOfDevice),
  name: z.string().meta(fieldTexts.nameOfDevice),
  connection: z.enum(connections).meta(fieldTexts.connection),
  /** Names of its doors, by relay. */
  doors: z
    .array(z.string())
    .meta({ description: 'Names of the doors of the device, by relay.', example: ['Main entrance'] }),
  state: z.enum(receiptStates).meta({
    description: 'current: has confirmed the newest version; behind: has not; none: the device holds no access rules.',
  }),
  /** The version it decides by; null before it has confirmed one. */
  version: z
    .int()
    .nullable()
    .meta({ description: 'Version by which the device decides; null before it confirmed one.', example: 17 }),
  confirmedAt: Moment.nullable().meta({
    description: 'When the device confirmed that version, in UTC; null before it confirmed one.',
  }),
  /** When the first change was made that it has not confirmed. */
  behindSince: Moment.nullable().meta({
    description: 'When the first change was made that the device has not confirmed, in UTC; null for none.',
  }),
  problem: z.enum(receiptProblems).nullable().meta({
    description:
      'Why the device did not take what it was sent. mismatch: what it holds differs; storage: no room; null for no problem.',
  }),
})
export type Receipt = z.infer<typeof Receipt>

export const Receipts = page(Receipt).extend({
  /** The newest version of the site's rules, and when it was made. */
  version: z.int().meta({ description: 'Newest version of the access rules of the site.', example: 17 }),
  at: Moment.nullable().meta({ description: 'When that version was made, in UTC; null before there was one.' }),
  /** Of all devices of the site, whatever the filter. */
  confirmed: z.int().meta({
    description: 'Devices of the site that have confirmed the newest version, whatever the filter.',
    example: 7,
  }),
  behind: z
    .int()
    .meta({ description: 'Devices of the site that have not confirmed it, whatever the filter.', example: 1 }),
})

export const ReceiptFilter = pageQuery.extend({
  device: Uuid.optional().meta(fieldTexts.deviceFilter),
  state: z.enum(receiptStates).optional().meta({ description: 'Only devices in this state.' }),
})
