import { z } from 'zod'
import { name, StartFloor, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { floorOrder, floorsBetween } from '../doors/floors.ts'
import { editOf } from '../operators/schema.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  buildingUuid: {
    description: 'Building where it stands; null or empty for a home, or for the whole site where place says so.',
    example: null,
  },
}

const fields = {
  /** 1 to 99, once in a community (specification.md 5). */
  number: z
    .int()
    .min(limits.buildingIdMin)
    .max(limits.buildingIdMax)
    .meta({ description: 'Number of the building, once in the community.' }),
  name: name(limits.companyName).meta({
    description: 'Name of the building, once in the community.',
    example: 'House A',
  }),
  startFloor: StartFloor.default('1').meta({
    description: 'Lowest floor of the building: -10 to -1, G0, G1, G2, or 1 to 128.',
    example: '1',
  }),
  topFloor: StartFloor.default('1').meta({
    description: 'Highest floor of the building: -10 to -1, G0, G1, G2, or 1 to 128.',
    example: '4',
  }),
  /** Names of single floors, such as `{ "G0": "Lobby" }`; the rest are called by what they are. */
  floorNames: z
    .record(StartFloor, name(limits.title))
    .default({})
    .meta({
      description: 'Names of single floors, by floor; the others are called by their number.',
      example: { G0: 'Lobby' },
    }),
}
const Fields = z.object(fields)

const checkFloors = ({ startFloor, topFloor, floorNames }: z.output<typeof Fields>, context: z.core.$RefinementCtx) => {
  if (floorOrder(topFloor) < floorOrder(startFloor)) {
    context.addIssue({ code: 'custom', path: ['topFloor'], params: { key: 'apartments:refusal.topFloorBelowStart' } })
    return
  }
  const own = floorsBetween(startFloor, topFloor)
  const foreign = Object.keys(floorNames).find((floor) => !own.includes(floor))
  if (foreign !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['floorNames'],
      params: { key: 'validation:floorOutside', floor: foreign },
    })
}

/** Names of floors, by floor. */
export type FloorNames = z.output<typeof Fields>['floorNames']

/** A building of a community (community.md 4). Its default access group is made with it and follows its name. */
export const BuildingForm = Fields.superRefine(checkFloors)
export type BuildingForm = z.output<typeof BuildingForm>
export const BuildingEdit = z.object({ ...editOf, ...fields }).superRefine(checkFloors)

export const Building = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  number: z.int().meta({ description: 'Number of the building, once in the community.', example: 1 }),
  name: z.string().meta({ description: 'Name of the building, once in the community.', example: 'House A' }),
  startFloor: z
    .string()
    .meta({ description: 'Lowest floor of the building: -10 to -1, G0, G1, G2, or 1 to 128.', example: '1' }),
  topFloor: z
    .string()
    .meta({ description: 'Highest floor of the building: -10 to -1, G0, G1, G2, or 1 to 128.', example: '4' }),
  floorNames: z.record(z.string(), z.string()).meta({
    description: 'Names of single floors, by floor; the others are called by their number.',
    example: { G0: 'Lobby' },
  }),
  apartments: z.int().meta({ description: 'Number of apartments.', example: 24 }),
  residents: z.int().meta({ description: 'Number of residents.', example: 52 }),
  /** Devices that stand in it, those of its apartments among them. */
  devices: z
    .int()
    .meta({ description: 'Devices that stand in the building, those of its apartments included.', example: 3 }),
  accessGroupUuid: Uuid.meta({
    description: 'Default access group of the building, which is made and deleted with it.',
  }),
  version: z.int().meta(fieldTexts.version),
})
export type Building = z.infer<typeof Building>

/** A floor with how many apartments lie on it; null for those whose floor is not known. */
export const BuildingFloor = z.object({
  floor: z
    .string()
    .nullable()
    .meta({ description: 'Floor; null for apartments whose floor is not known.', example: '1' }),
  name: z.string().nullable().meta({ description: 'Name of the floor; null where it has none.', example: 'Lobby' }),
  apartments: z.int().meta({ description: 'Apartments on the floor.', example: 6 }),
})
export type BuildingFloor = z.infer<typeof BuildingFloor>

/** A building or an apartment that a form may name: an id, or nothing. */
const PlaceUuid = Uuid.or(z.literal('').transform(() => null)).nullable()

/** Whether something stands in the whole site, in a building, or in a home. */
export const places = ['site', 'building', 'apartment'] as const

/**
 * Place of a device or lock in a residential site (community.md 9, 24): one building, one home, or neither for the
 * whole site.
 * `place` says which of them is meant, so that a form in which none is chosen yet is not read as the whole site.
 */
const Placed = z.object({
  place: z.enum(places).optional().meta({
    description:
      'What is meant: the whole site, a building, or a home. Left out, it follows from the building or apartment that is named; what belongs to one of them becomes the whole site’s only where this is site.',
  }),
  buildingUuid: PlaceUuid.default(null).meta(texts.buildingUuid),
  apartmentUuid: PlaceUuid.default(null).meta({
    description: 'Home that it belongs to; null or empty for a public one, where place says so.',
    example: null,
  }),
})
export const placeFields = Placed.shape

/** The same of something new, of which an empty id differs from one that is not named. */
const NewlyPlaced = Placed.extend({
  buildingUuid: PlaceUuid.optional().meta(texts.buildingUuid),
  apartmentUuid: PlaceUuid.optional().meta({
    description: 'Home that it belongs to; null or empty for a public one, where place says so.',
    example: null,
  }),
})
export const newPlaceFields = NewlyPlaced.shape

/** Refuses an empty id that no `place` explains: what is meant for a home must not become the whole site's. */
export function checkNewPlace(form: z.output<typeof NewlyPlaced>, context: Pick<z.core.$RefinementCtx, 'addIssue'>) {
  const { place, buildingUuid, apartmentUuid } = form
  const emptyField = (['apartmentUuid', 'buildingUuid'] as const).find((field) => form[field] === null)
  if (place === undefined && emptyField && !buildingUuid && !apartmentUuid)
    context.addIssue({ code: 'custom', path: [emptyField], params: { key: 'validation:required' } })
  checkPlace({ place, buildingUuid: buildingUuid ?? null, apartmentUuid: apartmentUuid ?? null }, context)
}

/** Refuses a place whose building or home is not named, and one that is not the place that is meant. */
export function checkPlace(
  { place, buildingUuid, apartmentUuid }: z.output<typeof Placed>,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  if (place === undefined) return
  for (const [one, field, uuid] of [
    ['building', 'buildingUuid', buildingUuid],
    ['apartment', 'apartmentUuid', apartmentUuid],
  ] as const) {
    if ((place === one) === (uuid !== null)) continue
    const key = place === one ? 'validation:required' : 'validation:notAllowedValue'
    context.addIssue({ code: 'custom', path: [field], params: { key } })
  }
}
