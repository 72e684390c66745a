import { z } from 'zod'
import { linkLimits } from '../protocol/limits.ts'

/**
 * What simulated devices make of an image that they have installed (fleet.md F72): the first line after its header says
 * it, so that a person can try what bad firmware does. Other devices see bytes like any others.
 */

export const behaviours = [
  /** It starts and works. */
  'good',
  /** It never starts: the device does not come back. */
  'brick',
  /** It does not work, and the device goes back to what it ran before. */
  'rollback',
  /** It works, and takes long to install. */
  'slow',
] as const

export const Behaviour = z.object({
  simulate: z.enum(behaviours),
  /** How long a slow one takes to install. */
  seconds: z.int().min(1).max(3_600).default(30),
})
export type Behaviour = z.infer<typeof Behaviour>

const lineFeed = 0x0a
/** So many bytes after the header are looked at. */
const lineBytes = 256

/** So many bytes of an image have its header and its behaviour. */
export const behaviourEnd = linkLimits.firmwareHeaderBytes + 1 + lineBytes

/** How an image behaves, from its first bytes; it is good where it does not say. */
export function readBehaviour(start: Uint8Array): Behaviour {
  const body = start.subarray(start.indexOf(lineFeed) + 1).subarray(0, lineBytes)
  const end = body.indexOf(lineFeed)
  try {
    return Behaviour.parse(JSON.parse(new TextDecoder().decode(end < 0 ? body : body.subarray(0, end))))
  } catch {
    return Behaviour.parse({ simulate: 'good' })
  }
}

/** The line of an image that says how it behaves, with its line feed. */
export const writeBehaviour = ({ simulate, seconds }: z.input<typeof Behaviour>): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ simulate, seconds })}\n`)
