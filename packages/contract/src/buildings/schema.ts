import { z } from 'zod'
import { name, StartFloor, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { floorOrder, floorsBetween } from '../doors/floors.ts'
import { editOf } from '../operators/schema.ts'

const fields = {
  /** 1 to 99, once in a community (specification.md 5). */
  number: z.int().min(limits.buildingIdMin).max(limits.buildingIdMax),
  name: name(limits.companyName),
  startFloor: StartFloor.default('1'),
  topFloor: StartFloor.default('1'),
  /** Names of single floors, such as `{ "G0": "Lobby" }`; the rest are called by what they are. */
  floorNames: z.record(StartFloor, name(limits.title)).default({}),
}
const Fields = z.object(fields)

const checkFloors = ({ startFloor, topFloor, floorNames }: z.output<typeof Fields>, context: z.core.$RefinementCtx) => {
  if (floorOrder(topFloor) < floorOrder(startFloor)) {
    context.addIssue({ code: 'custom', path: ['topFloor'], params: { key: 'validation:topFloorBelowStart' } })
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
  uuid: Uuid,
  number: z.int(),
  name: z.string(),
  startFloor: z.string(),
  topFloor: z.string(),
  floorNames: z.record(z.string(), z.string()),
  apartments: z.int(),
  residents: z.int(),
  /** Devices that stand in it, those of its apartments among them. */
  devices: z.int(),
  accessGroupUuid: Uuid,
  version: z.int(),
})
export type Building = z.infer<typeof Building>

/** A floor with how many apartments lie on it; null for those whose floor is not known. */
export const BuildingFloor = z.object({
  floor: z.string().nullable(),
  name: z.string().nullable(),
  apartments: z.int(),
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
  place: z.enum(places).optional(),
  buildingUuid: PlaceUuid.default(null),
  apartmentUuid: PlaceUuid.default(null),
})
export const placeFields = Placed.shape

/** The same of something new, of which an empty id differs from one that is not named. */
const NewlyPlaced = Placed.extend({ buildingUuid: PlaceUuid.optional(), apartmentUuid: PlaceUuid.optional() })
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
