import { z } from 'zod'
import { name, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { outputOf, checkOutput, outputFields } from './outputs.ts'
import { DoorFloor, texts } from './floors.ts'
import { readThrough, type ValuesOf } from '../kit/read-through.ts'

/**
 * How a door is built (office.md 5.4): what `door.settings` holds, with limits and defaults. Readers and inputs are
 * parts of the door's device, counted from 0 as its relays are.
 */

export const readerPorts = ['builtIn', 'wiegand', 'rs485'] as const
/** Which wire a reader hangs on. */
export const Reader = z.object({
  port: z.enum(readerPorts).meta({
    description:
      'How the reader is connected: built in, by Wiegand, or by RS485. Wiegand and RS485 of one number are one port.',
  }),
  index: z
    .int()
    .min(0)
    .max(limits.readersMax)
    .meta({ description: 'Number of the reader on its kind of connection, from 0.' }),
})
export type Reader = z.infer<typeof Reader>

/** A reader as devices call it: `wiegand1`. */
export const readerName = ({ port, index }: Reader): string => `${port}${index}`

/** Readers by the names of devices; a name of another form is none. */
export const readersNamed = (names: readonly string[]): Reader[] =>
  names.flatMap((name) => {
    const port = readerPorts.find((one) => name.startsWith(one))
    const reader = Reader.safeParse({ port, index: Number(name.slice(port?.length)) })
    return reader.success ? [reader.data] : []
  })

/**
 * Readers as one text that can be compared; Wiegand and RS485 of one number are one port of the device (office.md 5.4).
 */
export const readerKey = ({ port, index }: Reader): string => `${port === 'builtIn' ? port : 'port'}${index}`

export const accessMethods = [
  'pin',
  'card',
  'face',
  'fingerprint',
  'bluetooth',
  'nfc',
  'qr',
  'uhfTag',
  'plate',
] as const
export type AccessMethod = (typeof accessMethods)[number]

/** High: the circuit opens when the door opens, which is usual. */
export const sensorTriggers = ['high', 'low'] as const
/** Monostable locks again by itself after the hold time, bistable changes with each opening. */
export const unlockModes = ['monostable', 'bistable'] as const

/** Where wires end in the device, by what hangs there. */
export const inputRoles = ['doorStatusInput', 'exitButtonInput', 'fireInput', 'floorButtonInput'] as const
export const Input = z.int().min(0).max(limits.doorInputMax).nullable()

/** What can only be noticed where a sensor says whether the door is open (office.md 5.4.1). */
export const sensorSwitches = ['doorForcedAlarm', 'doorHeldOpenAlarm', 'relock'] as const

const Readers = z.array(Reader).max(limits.readersPerSide)

export const doorSettingFields = {
  entryReaders: Readers.meta({ description: 'Readers at which people enter.' }),
  exitReaders: Readers.meta({ description: 'Readers at which people leave.' }),
  doorStatusInput: Input.meta({
    description: 'Input of the device at which the door sensor hangs, from 0; null for no sensor.',
  }),
  exitButtonInput: Input.meta({
    description: 'Input at which the exit button hangs, from 0; null for none.',
    example: 1,
  }),
  fireInput: Input.meta({
    description: 'Input at which the fire alarm hangs, from 0; it opens the door. Null for none.',
    example: null,
  }),
  /** Of a floor of a lift: its button in the cab. */
  floorButtonInput: Input.meta({
    description: 'Input at which the button of the floor in the cab hangs, from 0; null for an ordinary door.',
    example: null,
  }),
  sensorTrigger: z.enum(sensorTriggers).meta({
    description: 'Circuit of the door sensor. high: it opens when the door opens, which is usual; low: it closes.',
  }),
  unlockMode: z.enum(unlockModes).meta({
    description: 'monostable: locks again by itself after the hold time; bistable: changes with each opening.',
  }),
  /** Seconds between a passage that is allowed and the relay. */
  triggerDelaySec: z
    .int()
    .min(0)
    .max(limits.triggerDelayMax)
    .meta({ description: 'Seconds between granted access and the relay.' }),
  /** Seconds for which the relay stays on. */
  holdDelaySec: z
    .int()
    .min(1)
    .max(limits.holdDelayMax)
    .meta({ description: 'Seconds for which the lock stays open after access was granted.', example: 5 }),
  accessMethods: z
    .array(z.enum(accessMethods))
    .overwrite((list) => accessMethods.filter((one) => list.includes(one)))
    .meta({ description: 'Ways in which people can show who they are at the door.' }),
  doorForcedAlarm: z
    .boolean()
    .meta({ description: 'Whether a door that opens without access raises an alarm; needs a door sensor.' }),
  doorHeldOpenAlarm: z
    .boolean()
    .meta({ description: 'Whether a door that stays open raises an alarm; needs a door sensor.' }),
  doorHeldOpenSec: z
    .int()
    .min(limits.doorHeldOpenMin)
    .max(limits.doorHeldOpenMax)
    .meta({ description: 'Seconds for which the door may stay open before the alarm.', example: 30 }),
  /** Locks again as soon as the door closes. */
  relock: z.boolean().meta({ description: 'Whether the door locks as soon as it closes; needs a door sensor.' }),
} as const
export type DoorSettings = ValuesOf<typeof doorSettingFields>

/** What a door's device has for it; settings of other doors may have taken some of it. */
export const DoorCapabilities = z.object({
  readers: z.array(Reader).meta({ description: 'Readers of the device.' }),
  /** None where the device has nothing that could read anything: its doors are opened from here alone. */
  accessMethods: z
    .array(z.enum(accessMethods))
    .meta({ description: 'Ways that the device offers; empty where its doors can be opened from the portal alone.' }),
  /** Whether its outputs may be floors of a lift. */
  isLift: z.boolean().meta({ description: 'Whether outputs of the device can be floors of a lift.' }),
})
export type DoorCapabilities = z.infer<typeof DoorCapabilities>

/** Readers and inputs that other doors of a device have, each with the name of its door. */
export const UnavailableParts = z.object({
  readers: z
    .array(
      z.object({
        ...Reader.shape,
        door: z.string().meta({ description: 'Name of the door that has it.', example: 'Side entrance' }),
        /** The reader in the cab, where a floor has it: other floors of the lift may have it too. */
        isOfCab: z.boolean().meta({
          description: 'Whether it is the reader in the cab of a lift, which all floors of the lift may have.',
        }),
      }),
    )
    .meta({ description: 'Readers that other doors of the device have.' }),
  inputs: z
    .array(
      z.object({
        input: z.int().meta({ description: 'Number of the input, from 0.', example: 2 }),
        door: z.string().meta({ description: 'Name of the door that has it.', example: 'Side entrance' }),
      }),
    )
    .meta({ description: 'Inputs that other doors of the device have.' }),
})
export type UnavailableParts = z.infer<typeof UnavailableParts>

/** Default settings of a door: the built-in reader belongs to the first output of either kind. */
export function doorDefaults(capabilities: DoorCapabilities, relay: number): DoorSettings {
  const { outputIndex } = outputOf(relay)
  const builtIn = capabilities.readers.find(({ port, index }) => port === 'builtIn' && index === outputIndex)
  return {
    entryReaders: builtIn ? [builtIn] : [],
    exitReaders: [],
    doorStatusInput: null,
    exitButtonInput: null,
    fireInput: null,
    floorButtonInput: null,
    sensorTrigger: 'high',
    unlockMode: 'monostable',
    triggerDelaySec: 0,
    holdDelaySec: limits.holdDelayDefault,
    accessMethods: [...capabilities.accessMethods],
    doorForcedAlarm: false,
    doorHeldOpenAlarm: false,
    doorHeldOpenSec: limits.doorHeldOpenDefault,
    relock: false,
  }
}

/**
 * Default settings of a floor of a lift: the first reader, which is the one in the cab, and the button of the same
 * number as its output; null for a button that there is not.
 */
export function floorDefaults(capabilities: DoorCapabilities, relay: number): DoorSettings {
  const { outputType, outputIndex } = outputOf(relay)
  return {
    ...doorDefaults(capabilities, relay),
    entryReaders: capabilities.readers.slice(0, 1),
    floorButtonInput: outputType === 'relay' && outputIndex <= limits.doorInputMax ? outputIndex : null,
  }
}

/** A door's settings as kept, with defaults. */
export const readDoorSettings = (stored: unknown, capabilities: DoorCapabilities, relay: number): DoorSettings =>
  readThrough(doorSettingFields, doorDefaults(capabilities, relay), stored)

type Issue = (field: keyof DoorSettings, key: string) => void

/** What only an ordinary door has: a cab is left without a request, and has one door for all of its floors. */
const notOfFloors = ['doorStatusInput', 'exitButtonInput'] as const

/**
 * A floor has a button in the cab, and nothing that a door in a wall has beside it; an ordinary door has no such
 * button.
 */
function checkFloor(floor: string | null, door: DoorSettings, issue: Issue): void {
  if (floor === null) {
    if (door.floorButtonInput !== null) issue('floorButtonInput', 'validation:notAllowedValue')
    return
  }
  if (door.floorButtonInput === null) issue('floorButtonInput', 'validation:required')
  if (door.exitReaders.length > 0) issue('exitReaders', 'validation:notAllowedValue')
  for (const role of notOfFloors) if (door[role] !== null) issue(role, 'validation:notAllowedValue')
}

/** What a door alone can have wrong; whether other doors have taken something is the server's question. */
function checkDoor(door: DoorSettings, issue: Issue): void {
  const readers = new Set<string>()
  for (const side of ['entryReaders', 'exitReaders'] as const) {
    for (const reader of door[side]) {
      if (readers.has(readerKey(reader))) issue(side, 'validation:duplicate')
      readers.add(readerKey(reader))
    }
  }
  const inputs = new Set<number>()
  for (const role of inputRoles) {
    const input = door[role]
    if (input === null) continue
    if (inputs.has(input)) issue(role, 'validation:duplicate')
    inputs.add(input)
  }
  if (door.doorStatusInput === null && sensorSwitches.some((one) => door[one])) {
    issue('doorStatusInput', 'validation:required')
  }
}

const issueReporter = (context: z.core.$RefinementCtx<unknown>): Issue => {
  return (field, key) => context.addIssue({ code: 'custom', path: [field], params: { key } })
}

const doorForm = {
  name: name(limits.deviceName).meta(fieldTexts.nameOfDoor),
  floor: DoorFloor.default(null).meta(texts.floor),
  ...doorSettingFields,
}
/** A door's form (office.md 5.4). */
export const DoorForm = z.object(doorForm).superRefine((door, context) => {
  checkDoor(door, issueReporter(context))
  checkFloor(door.floor, door, issueReporter(context))
})
export const DoorEdit = z
  .object({
    ...doorForm,
    ...outputFields,
    uuid: Uuid.meta(fieldTexts.uuid),
    version: Version.meta(fieldTexts.version),
    /** Said once more where a reader leaves its side of a door that area restrictions count at (office.md 5.4.5). */
    confirmsReaders: z.boolean().default(false).meta({
      description: 'Confirmation, needed where a reader leaves its side of a door at which areas count who passes.',
    }),
  })
  .superRefine((door, context) => {
    checkDoor(door, issueReporter(context))
    checkFloor(door.floor, door, issueReporter(context))
    checkOutput(door, context)
  })

type Sides = Pick<DoorSettings, 'entryReaders' | 'exitReaders'>

/** Whether a reader that was on one side of a door is not there any more. */
export const leavesItsSide = (before: Sides, after: Sides): boolean =>
  (['entryReaders', 'exitReaders'] as const).some((side) =>
    before[side].some(
      (reader) => !after[side].some(({ port, index }) => port === reader.port && index === reader.index),
    ),
  )
