import { limits } from '../limits.ts'
import type { Output } from './outputs.ts'

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
