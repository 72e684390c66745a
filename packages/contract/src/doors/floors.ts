import { z } from 'zod'
import { StartFloor } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { Named } from '../operators/schema.ts'

/** What fields are that several files of the feature have, as the API reference says it. */
export const texts = {
  floor: {
    description:
      'Floor of a lift that the door releases: -10 to -1, G0, G1, G2, or 1 to 128; null for an ordinary door.',
    example: null,
  },
  mode: {
    description:
      'unlocked: every person can pass; controlled: passing takes access rights; lockdown: only exempt people enter. Leaving is never refused.',
  },
}

/**
 * Floors of lifts, which are doors as well (access-decision.md 1): each is an output of the device in the cab, and a
 * button there. A door without a floor is an ordinary one.
 */

export const doorKinds = ['door', 'liftFloor'] as const
export type DoorKind = (typeof doorKinds)[number]

/** What a door is. */
export const kindOfDoor = ({ floor }: { readonly floor: string | null }): DoorKind =>
  floor === null ? 'door' : 'liftFloor'

/** The floor of a door; null for an ordinary one. */
export const DoorFloor = StartFloor.nullable()

const numbers = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index))

/** All floors there are, from the lowest to the highest (specification.md 5). */
export const floors: readonly string[] = [
  ...numbers(limits.startFloorLowest, -1),
  'G0',
  'G1',
  'G2',
  ...numbers(1, limits.startFloorHighest),
]

/** A door as pickers offer it: floors stand under their lift, from the lowest to the highest. */
export const PickedDoor = Named.extend({
  name: z.string().meta(fieldTexts.nameOfDoor),
  floor: DoorFloor.meta(texts.floor),
  /** The lift that a floor belongs to; null for an ordinary door. */
  lift: z
    .string()
    .nullable()
    .meta({ description: 'Name of the lift that a floor belongs to; null for an ordinary door.' }),
  /** Building and apartment of its device, from the outside in; null where it has none. */
  place: z.string().nullable().meta({
    description: 'Building and apartment of the device, from the outside in; null where it has none.',
    example: 'House A',
  }),
  /** Name of its device where doors lie by places, in residential sites; null in offices. */
  device: z.string().nullable().meta({ description: 'Name of the device in residential sites; null in offices.' }),
})
export type PickedDoor = z.infer<typeof PickedDoor>
export const PickedDoors = z.object({ rows: z.array(PickedDoor).meta(fieldTexts.rows) })

/** Where a floor lies among all there are, from the lowest; -1 for a text that is none. */
export const floorOrder = (floor: string): number => floors.indexOf(floor)

/** The floors of a building, from the lowest to the highest. */
export const floorsBetween = (lowest: string, highest: string): readonly string[] =>
  floors.slice(floorOrder(lowest), floorOrder(highest) + 1)
