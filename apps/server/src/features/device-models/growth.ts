import type { DeviceModelForm } from '@lintel/contract/device-models/schema.ts'
import type { z } from 'zod'
import type { DeviceModelRow } from '../../db/device-models.ts'

export type Form = z.output<typeof DeviceModelForm>

/** The columns of a model as its form says it. Ports are those of readers, so that a model without any has none. */
export function columnsOf({ isHighEnd, securityRelays, hasWiegand, hasRs485, parts, ...form }: Form) {
  const hasReaders = form.readers > 0
  return {
    ...form,
    is_high_end: isHighEnd,
    security_relays: securityRelays,
    has_wiegand: hasReaders && hasWiegand,
    has_rs485: hasReaders && hasRs485,
    parts: [...parts],
  }
}
export type Columns = ReturnType<typeof columnsOf>

/** Fields by which a model would lose something that it has now, or be another one (fleet.md F21). */
export function fieldsThatShrink(was: DeviceModelRow, is: Columns): string[] {
  const shrinks: Readonly<Record<string, boolean>> = {
    model: is.model !== was.model,
    type: is.type !== was.type,
    isHighEnd: was.is_high_end && !is.is_high_end,
    relays: is.relays < was.relays,
    securityRelays: is.security_relays < was.security_relays,
    readers: is.readers < was.readers,
    hasWiegand: was.has_wiegand && !is.has_wiegand,
    hasRs485: was.has_rs485 && !is.has_rs485,
    credentials: was.credentials !== null && (is.credentials ?? 0) < was.credentials,
    parts: was.parts.some((part) => !is.parts.some((one) => one === part)),
  }
  return Object.keys(shrinks).filter((field) => shrinks[field])
}

/** What devices of a model have. */
type Hardware = Pick<Columns, 'relays' | 'security_relays' | 'readers' | 'has_wiegand' | 'has_rs485'> & {
  readonly parts: readonly string[]
}

/** Whether a model has other hardware than before, which its devices follow. */
export function hasOtherHardware(was: DeviceModelRow, is: Columns): boolean {
  const hardwareOf = (one: Hardware) => [
    [one.relays, one.security_relays, one.readers, one.has_wiegand, one.has_rs485],
    [...one.parts].sort(),
  ]
  return JSON.stringify(hardwareOf(was)) !== JSON.stringify(hardwareOf(is))
}
