import { z } from 'zod'
import { name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { DoorFloor, texts } from './floors.ts'
import { checkOutput, Output, outputFields } from './outputs.ts'

/** Adding and deleting doors (office.md 5.4): a door is one output of a device, and part of much. */

/** What a door can be part of, so that deleting it, or its device, takes something away elsewhere. */
export const doorDependencyKinds = [
  /** Of a device alone: the doors that it opens. */
  'door',
  'accessGroup',
  'tempKey',
  'area',
  'emergencyPlan',
  'emergencyDoors',
  'timetable',
] as const
export type DoorDependencyKind = (typeof doorDependencyKinds)[number]

export const DoorDependencies = z.object({
  /** How many there are of each kind, with the names of the first ones; kinds without any are left out. */
  rows: z
    .array(
      z.object({
        use: z.enum(doorDependencyKinds).meta({
          description:
            'Kind of records: doors that a device opens, access groups, temporary keys, areas, emergency plans, emergency doors of the settings, or timetables.',
        }),
        count: z.int().meta({ description: 'How many records of this kind there are.', example: 1 }),
        names: z.array(z.string()).meta({ description: 'Names of the first of them.', example: ['Office hours'] }),
      }),
    )
    .meta({
      description:
        'Kinds of records that the door, or the doors of the device, are part of; kinds without any are left out.',
    }),
})

/** A device that has outputs without a door. */
export const FreeOutputs = z.object({
  uuid: Uuid.meta(fieldTexts.uuidOfDevice),
  name: z.string().meta(fieldTexts.nameOfDevice),
  /** Relays before security relays, ascending. */
  outputs: z
    .array(Output)
    .meta({ description: 'Outputs of the device that no door has: relays before security relays, ascending.' }),
  /** Whether they may be floors of a lift. */
  isLift: z.boolean().meta({ description: 'Whether outputs of the device can be floors of a lift.' }),
})
export type FreeOutputs = z.infer<typeof FreeOutputs>

export const DoorAdd = z
  .object({
    name: name(limits.deviceName).meta(fieldTexts.nameOfDoor),
    deviceUuid: Uuid.meta({ description: 'Device whose output moves the lock.' }),
    floor: DoorFloor.default(null).meta(texts.floor),
    ...outputFields,
  })
  .superRefine(checkOutput)
