import type { Direction } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Relay, Word } from './atoms.ts'
import { linkLimits } from './limits.ts'

/** How a device's doors are built (office.md 5.4): what hangs at its wires, and what the lock does. */

/** Which wire a reader hangs on, and its number there: `builtIn0`, `wiegand1`. */
export const ReaderName = z.string().regex(/^(builtIn|wiegand|rs485)([0-9]|[1-5][0-9]|6[0-3])$/)

/** Monostable locks again after its time, bistable changes with each opening. */
export const unlockModes = [
  /** Locks by itself when its time is over. */
  'monostable',
  /** Changes with each opening: unlocked by one, locked by the next. A person who leaves never locks it. */
  'bistable',
] as const
/** High: the circuit opens when the door opens, which is usual. */
export const sensorTriggers = [
  /** The input is high while the door is open. */
  'high',
  /** The input is low while the door is open. */
  'low',
] as const

const Input = z.int().min(0).max(linkLimits.inputMax).optional()
const Readers = z.array(ReaderName).max(linkLimits.readersPerSide).default([])

/** One door, by its relay. What is left out is not there. */
export const DoorSetting = z.object({
  /** Relay of the door. */
  relay: Relay,
  /** How long the relay stays on; absent: what `relayHoldSeconds` says, which knows no security relays. */
  holdSeconds: z.int().min(1).max(linkLimits.holdSecondsMax).optional(),
  /** How the lock closes again. */
  unlockMode: z.enum(unlockModes).default('monostable'),
  /**
   * Seconds between an access that is granted, or a command, and the relay. Leaving by the exit button has no delay.
   */
  triggerDelaySeconds: z.int().min(0).max(linkLimits.triggerDelayMax).default(0),
  /**
   * Ways to show who one is that this door takes on the way in; absent: all. Others are refused (`methodNotAccepted`).
   * Leaving is free of it.
   */
  accessMethods: z.array(Word).max(linkLimits.accessMethods).optional(),
  /** Readers on the way in, by port and index: `wiegand0`. */
  entryReaders: Readers,
  /** Readers on the way out, by port and index. */
  exitReaders: Readers,
  /** Input of the door contact, which tells whether the door is open; absent: there is none. */
  sensorInput: Input,
  /** Level of the contact while the door is open. */
  sensorTrigger: z.enum(sensorTriggers).default('high'),
  /** Input of the exit button, which is pressed when its level rises; absent: there is none. */
  exitButtonInput: Input,
  /** Input of the fire alarm, which holds the door open for as long as it is high; absent: there is none. */
  fireInput: Input,
  /**
   * Of a floor of a lift: its button in the cab. What is shown at an entry reader of floors, which all of them share,
   * is kept in memory until one of these buttons is pressed, and then decided for that floor alone, which makes the one
   * event there is. Without a button for `floorWaitSeconds` nothing has happened.
   */
  floorInput: Input,
  /** With a sensor: whether an opening without a granted access is reported as `doorForced`. */
  doorForcedAlarm: z.boolean().default(false),
  /** With a sensor: after so many seconds an open door is told as `doorHeldOpen`; absent: never. */
  doorHeldOpenSeconds: z.int().min(1).max(linkLimits.doorHeldOpenMax).optional(),
  /** With a sensor: locks as soon as the door closes. */
  relock: z.boolean().default(false),
})
export type DoorSetting = z.infer<typeof DoorSetting>

const doorsOnce = (doors: readonly DoorSetting[]): boolean =>
  new Set(doors.map(({ relay }) => relay)).size === doors.length

/** All doors of a device, each once. */
export const DoorSettings = z
  .array(DoorSetting)
  .max(linkLimits.relayMax + 1 + linkLimits.securityRelayMax + 1)
  .refine(doorsOnce, { params: { key: 'validation:duplicate' } })

const ports = ['builtIn', 'wiegand', 'rs485']

/** A reader as the number that events carry: those of each wire have a range of their own. */
export function readerNumber(name: string): number | undefined {
  const [, port, index] = /^(builtIn|wiegand|rs485)(\d+)$/.exec(name) ?? []
  if (port === undefined || Number(index) >= linkLimits.readersPerWire) return undefined
  return ports.indexOf(port) * linkLimits.readersPerWire + Number(index)
}

/** The reader of a number, by its name; undefined for a number that none has. */
export function readerOfNumber(number: number): string | undefined {
  const port = ports[Math.floor(number / linkLimits.readersPerWire)]
  return port === undefined ? undefined : `${port}${number % linkLimits.readersPerWire}`
}

/** The reader names that a device may report, each once. */
export const ReaderNames = z
  .array(ReaderName)
  .max(linkLimits.readerMax + 1)
  .refine((names) => new Set(names).size === names.length, { params: { key: 'validation:duplicate' } })

/** A side of a door, by its relay. */
export interface SideOfRelay {
  readonly relay: number
  readonly side: Direction
}

/** Sides of doors that have readers of which none works any more: for area rules, such a side has none. */
export function deadSides(
  doors: readonly Pick<DoorSetting, 'relay' | 'entryReaders' | 'exitReaders'>[],
  deadReaders: readonly string[],
): SideOfRelay[] {
  const isDead = (readers: readonly string[]): boolean =>
    readers.length > 0 && readers.every((reader) => deadReaders.includes(reader))
  return doors.flatMap(({ relay, entryReaders, exitReaders }) => [
    ...(isDead(entryReaders) ? [{ relay, side: 'entry' } as const] : []),
    ...(isDead(exitReaders) ? [{ relay, side: 'exit' } as const] : []),
  ])
}
