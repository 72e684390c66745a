import { z } from 'zod'
import { StartFloor, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/** Floors of one building that a person may go to by its lifts (community.md 15). */
export const FloorsOfBuilding = z.object({
  buildingUuid: z.string().min(1).pipe(Uuid).meta({
    description: 'Building of the floors; each building stands once.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
  floors: z
    .array(StartFloor)
    .min(1)
    .max(limits.residentFloors)
    .meta({ description: 'Floors of this building: -10 to -1, G0, G1, G2, or 1 to 128.', example: ['1'] }),
})
export type FloorsOfBuilding = z.output<typeof FloorsOfBuilding>

/** Floors by building: each building once, few floors over all of them. */
export const PersonFloors = z.array(FloorsOfBuilding).superRefine((rows, context) => {
  const issue = (path: (string | number)[], key: string, max?: number) =>
    context.addIssue({ code: 'custom', path, params: { key, ...(max !== undefined && { max }) } })
  rows.forEach(({ buildingUuid }, index) => {
    if (rows.findIndex((row) => row.buildingUuid === buildingUuid) < index)
      issue([index, 'buildingUuid'], 'validation:buildingTwice')
  })
  const count = rows.reduce((sum, { floors }) => sum + new Set(floors).size, 0)
  if (count > limits.residentFloors) issue([], 'validation:tooMany', limits.residentFloors)
})
export type PersonFloors = z.output<typeof PersonFloors>

/** Floors as pages show them, with the name of their building. */
export const FloorsShown = z.object({
  buildingUuid: Uuid.meta({ description: 'Building of the floors; each building stands once.' }),
  buildingName: z.string().meta({ description: 'Name of the building.', example: 'House A' }),
  floors: z
    .array(z.string())
    .meta({ description: 'Floors of this building: -10 to -1, G0, G1, G2, or 1 to 128.', example: ['1'] }),
})
export type FloorsShown = z.infer<typeof FloorsShown>
