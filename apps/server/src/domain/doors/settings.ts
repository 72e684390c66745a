import type { Fail } from '@lintel/contract/errors/errors.ts'
import { relayNumber, type Output } from '@lintel/contract/doors/outputs.ts'
import {
  inputRoles,
  readDoorSettings,
  readerKey,
  readerName,
  type DoorEdit,
  type DoorCapabilities,
  type DoorSettings,
  type UnavailableParts,
} from '@lintel/contract/doors/settings.ts'
import { relayNumbers } from '@lintel/devices/models/capabilities.ts'
import type { z } from 'zod'
import { invalid } from '../../kernel/failure.ts'

/** How many relays a device has of each kind. */
export interface RelaysOfDevice {
  readonly relays: number
  readonly securityRelays: number
}

export interface DoorOfDevice extends DoorSettings {
  readonly uuid: string
  readonly name: string
  readonly relay: number
  /** Of a lift; null for an ordinary door. */
  readonly floor: string | null
}

interface DoorRow {
  readonly uuid: string
  readonly name: string
  readonly relay: number
  readonly floor: string | null
  readonly settings: unknown
}

/** The doors of one device as they are built. */
export const doorsAsBuilt = (rows: readonly DoorRow[], capabilities: DoorCapabilities): DoorOfDevice[] =>
  rows.map(({ settings, ...row }) => ({ ...row, ...readDoorSettings(settings, capabilities, row.relay) }))

type Form = z.output<typeof DoorEdit>

/** What the device does not have cannot be chosen; what the door has already may stay, its model may have changed. */
export function requireOffered(form: Form, before: DoorSettings, capabilities: DoorCapabilities): void {
  const readers = new Set([...capabilities.readers, ...before.entryReaders, ...before.exitReaders].map(readerName))
  for (const side of ['entryReaders', 'exitReaders'] as const) {
    if (form[side].some((reader) => !readers.has(readerName(reader)))) refuse(side, 'validation:notAllowedValue')
  }
  const methods = new Set([...capabilities.accessMethods, ...before.accessMethods])
  if (form.accessMethods.some((method) => !methods.has(method))) refuse('accessMethods', 'validation:notAllowedValue')
  if (capabilities.accessMethods.length > 0 && form.accessMethods.length === 0)
    refuse('accessMethods', 'validation:tooFew', { min: 1 })
}

/** Refuses a form at one of its fields. */
export function refuse(
  field: keyof DoorSettings | keyof Output | 'floor',
  key: string,
  params: Record<string, number> = {},
): never {
  throw invalid(field, key, params)
}

/**
 * A reader serves one door in one direction, an input one door in one role (office.md 5.4; specification.md 5); the
 * reader in the cab of a lift lets people into all of its floors.
 */
export function requireFree(
  form: Form,
  others: readonly DoorOfDevice[],
  fail: Fail<'inputTaken' | 'readerTaken'>,
): void {
  const readers = new Set([...form.entryReaders, ...form.exitReaders].map(readerKey))
  const inputs = new Set(inputRoles.flatMap((role) => form[role] ?? []))
  for (const other of others) {
    const areFloors = form.floor !== null && other.floor !== null
    if (!areFloors && [...other.entryReaders, ...other.exitReaders].some((reader) => readers.has(readerKey(reader))))
      fail('readerTaken', { door: other.name })
    if (inputRoles.some((role) => other[role] !== null && inputs.has(other[role])))
      fail('inputTaken', { door: other.name })
  }
}

/**
 * An output opens one door at most (office.md 5.4). Answers its number. `before`: what the door has already, which may
 * stay.
 */
export function requireOutput(
  form: Output,
  device: RelaysOfDevice,
  others: readonly DoorOfDevice[],
  fail: Fail<'relayTaken'>,
  before?: number,
): number {
  const relay = relayNumber(form)
  if (relay === before) return relay
  if (!relayNumbers(device).includes(relay)) refuse('outputIndex', 'validation:notAllowedValue')
  const there = others.find((door) => door.relay === relay)
  if (there) fail('relayTaken', { door: there.name })
  return relay
}

/** What other doors of a device have of it (office.md 5.4.3). */
export const unavailableParts = (others: readonly DoorOfDevice[]): UnavailableParts => ({
  readers: others.flatMap(({ name, floor, entryReaders, exitReaders }) =>
    [...entryReaders, ...exitReaders].map((reader) => ({ ...reader, door: name, isOfCab: floor !== null })),
  ),
  inputs: others.flatMap((door) =>
    inputRoles.flatMap((role) => (door[role] === null ? [] : { input: door[role], door: door.name })),
  ),
})

/** How long each relay of a device stays on, by its number (device-link.md 4.6). */
export function holdSecondsOf(doors: readonly DoorOfDevice[], relays: number, other: number): number[] {
  const seconds = Array.from({ length: relays }, () => other)
  for (const { relay, holdDelaySec } of doors) if (relay < relays) seconds[relay] = holdDelaySec
  return seconds
}
