import { z } from 'zod'
import { name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { DoorFloor } from './floors.ts'
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
  rows: z.array(z.object({ use: z.enum(doorDependencyKinds), count: z.int(), names: z.array(z.string()) })),
})

/** A device that has outputs without a door. */
export const FreeOutputs = z.object({
  uuid: Uuid,
  name: z.string(),
  /** Relays before security relays, ascending. */
  outputs: z.array(Output),
  /** Whether they may be floors of a lift. */
  isLift: z.boolean(),
})
export type FreeOutputs = z.infer<typeof FreeOutputs>

export const DoorAdd = z
  .object({ name: name(limits.deviceName), deviceUuid: Uuid, floor: DoorFloor.default(null), ...outputFields })
  .superRefine(checkOutput)
