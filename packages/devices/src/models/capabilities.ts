import { linkLimits } from '../protocol/limits.ts'
import type { Caps } from '../protocol/up.ts'

/** What a device can have, as data: screens, wizards and checks ask these records. */

export interface ReaderPorts {
  /** How many readers can be connected or are built in. */
  readonly count: number
  /** Interfaces the ports offer; a connected reader uses exactly one of them (specification.md 5). */
  readonly wiegand: boolean
  readonly rs485: boolean
}

export type Capability =
  | { readonly kind: 'relays'; readonly count: number }
  | { readonly kind: 'securityRelays'; readonly count: number }
  | ({ readonly kind: 'reader' } & ReaderPorts)
  | { readonly kind: 'pin' }
  | { readonly kind: 'face' }
  | { readonly kind: 'camera' }
  | { readonly kind: 'videoStorage' }
  | { readonly kind: 'packageDetection' }
  | { readonly kind: 'call' }
  | { readonly kind: 'screen' }
  | { readonly kind: 'lift' }
  | { readonly kind: 'siren' }
  | { readonly kind: 'expansionUnits' }
  | { readonly kind: 'credentials'; readonly count: number }

const requireCount = (count: number, most: number, what: string): number => {
  if (!Number.isInteger(count) || count < 1 || count > most) throw new RangeError(`A device has 1 to ${most} ${what}.`)
  return count
}

/** Relays in the device, numbered from 0. Throws a RangeError beyond the specification's 0–15. */
export const relays = (count: number): Capability => ({
  kind: 'relays',
  count: requireCount(count, linkLimits.relayMax + 1, 'relays'),
})

/** Relays in a separate box behind the wall, numbered from 0. Throws a RangeError beyond the specification's 0–3. */
export const securityRelays = (count: number): Capability => ({
  kind: 'securityRelays',
  count: requireCount(count, linkLimits.securityRelayMax + 1, 'security relays'),
})

/** Card readers; a built-in one has neither interface. */
export const reader = ({ count = 1, wiegand = false, rs485 = false }: Partial<ReaderPorts> = {}): Capability => ({
  kind: 'reader',
  count: requireCount(count, linkLimits.readerMax + 1, 'readers'),
  wiegand,
  rs485,
})

/** A keypad. */
export const pin = (): Capability => ({ kind: 'pin' })

/** Face recognition in the device. */
export const face = (): Capability => ({ kind: 'face' })

/** A camera. */
export const camera = (): Capability => ({ kind: 'camera' })

/** Stores what its camera films. */
export const videoStorage = (): Capability => ({ kind: 'videoStorage' })

/** Detects packages in the picture of its camera. */
export const packageDetection = (): Capability => ({ kind: 'packageDetection' })

/** Calls to and from people. */
export const call = (): Capability => ({ kind: 'call' })

/** A screen that can show texts. */
export const screen = (): Capability => ({ kind: 'screen' })

/** Sits in the cab of a lift: each of its relays may free the button of a floor. */
export const lift = (): Capability => ({ kind: 'lift' })

/** Slots for modules with buttons, a name plate or further relays. */
export const expansionUnits = (): Capability => ({ kind: 'expansionUnits' })

/** A siren, which sounds for alarms of its doors until they end or are disarmed. */
export const siren = (): Capability => ({ kind: 'siren' })

/**
 * How many credentials it can hold at once. One that can hold all of its site knows people without rights at its doors
 * as well, and lets them leave (access-decision.md 14.2). Throws a RangeError below 1.
 */
export const credentials = (count: number): Capability => ({
  kind: 'credentials',
  count: requireCount(count, linkLimits.credentialsMax, 'credentials'),
})

/** The numbers that a device's relays have in messages, security relays last (see `Relay` of the protocol). */
export function relayNumbers({
  relays: own,
  securityRelays: apart,
}: Pick<Caps, 'relays' | 'securityRelays'>): number[] {
  const firstApart = linkLimits.relayMax + 1
  return [
    ...Array.from({ length: own }, (_, index) => index),
    ...Array.from({ length: apart }, (_, index) => firstApart + index),
  ]
}

/** The summary that a device tells in its birth message. */
export function capsOf(has: readonly Capability[]): Caps {
  const count = (kind: 'relays' | 'securityRelays' | 'reader' | 'credentials') =>
    has.reduce((sum, one) => (one.kind === kind ? sum + one.count : sum), 0)
  const any = (kind: Capability['kind']) => has.some((one) => one.kind === kind)
  return {
    relays: count('relays'),
    securityRelays: count('securityRelays'),
    readers: count('reader'),
    pin: any('pin'),
    face: any('face'),
    camera: any('camera'),
    call: any('call'),
    screen: any('screen'),
    ...(any('credentials') && { credentials: count('credentials') }),
  }
}
