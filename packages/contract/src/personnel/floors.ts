import { z } from 'zod'
import { StartFloor, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/** Floors of one building that a person may go to by its lifts (community.md 15). */
export const FloorsOfBuilding = z.object({
  buildingUuid: z.string().min(1).pipe(Uuid),
  floors: z.array(StartFloor).min(1).max(limits.residentFloors),
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
export const FloorsShown = z.object({ buildingUuid: Uuid, buildingName: z.string(), floors: z.array(z.string()) })
export type FloorsShown = z.infer<typeof FloorsShown>
