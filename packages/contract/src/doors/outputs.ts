import { z } from 'zod'
import { limits } from '../base/limits.ts'

/**
 * What a door is opened by: one relay of its device, or one security relay, which sits in a box of its own behind the
 * wall (office.md 5.4). An output belongs to one door at most. Devices number both in one row; see `relayNumber`.
 */

export const outputTypes = ['relay', 'securityRelay'] as const
export type OutputType = (typeof outputTypes)[number]

/** Counted from 0: relays to 15, security relays to 3 (specification.md 5). */
export const indexMax: Readonly<Record<OutputType, number>> = {
  relay: limits.relayMax,
  securityRelay: limits.securityRelayMax,
}

export const outputFields = {
  outputType: z.enum(outputTypes).meta({
    description: 'Kind of output that moves the lock: a relay of the device, or a security relay in a box of its own.',
  }),
  outputIndex: z
    .int()
    .min(0)
    .meta({ description: 'Number of the output, from 0: relays to 15, security relays to 3.' }),
} as const
export const Output = z.object(outputFields)
export type Output = z.infer<typeof Output>

/** How far the index goes is a matter of the type. */
export function checkOutput({ outputType, outputIndex }: Output, context: z.core.$RefinementCtx<unknown>): void {
  const max = indexMax[outputType]
  if (outputIndex > max)
    context.addIssue({ code: 'custom', path: ['outputIndex'], params: { key: 'validation:tooBig', max } })
}

/** Security relays are numbered after the sixteen relays that a device can have. */
const firstSecurityRelay = limits.relayMax + 1

/** The number by which a device knows an output. */
export const relayNumber = ({ outputType, outputIndex }: Output): number =>
  outputType === 'relay' ? outputIndex : firstSecurityRelay + outputIndex

/** The output of such a number. */
export const outputOf = (relay: number): Output =>
  relay < firstSecurityRelay
    ? { outputType: 'relay', outputIndex: relay }
    : { outputType: 'securityRelay', outputIndex: relay - firstSecurityRelay }

/** Outputs as one text that can be compared. */
export const outputKey = ({ outputType, outputIndex }: Output): string => `${outputType}${outputIndex}`
