import { z } from 'zod'
import { text, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { Named } from '../operators/schema.ts'

/**
 * What the office sets of a door beside how it is built: who decides there when (access-decision.md 1, 3, 9; office.md
 * 5.4).
 */

/**
 * What a door does with an old policy while its device is out of contact: nothing; a warning after a day; or a refusal
 * after so many hours, from which responders are excepted (access-decision.md 9).
 */
export const doorClasses = ['comfort', 'normal', 'high'] as const
export type DoorClass = (typeof doorClasses)[number]

const Uuids = (max: number) =>
  z
    .array(Uuid)
    .max(max)
    .overwrite((uuids) => [...new Set(uuids)])
    .default([])

const fields = {
  /** Whether it is opened from here. */
  permitsRemote: z.boolean(),
  class: z.enum(doorClasses),
  /** Hours; counts for the class high alone. */
  maxPolicyAgeHours: z.int().min(1).max(limits.policyAgeHoursMax),
  /** No entry; leaving stays free. */
  isOutOfService: z.boolean(),
  /** Why it is out of service. */
  outOfServiceReason: text(limits.generic),
  /** People who pass a door in lockdown, manual or by its timetable; departments with those below them. */
  lockdownExemptPersonUuids: Uuids(limits.exemptPeople),
  lockdownExemptDepartmentUuids: Uuids(limits.exemptPeople),
  /** Doors of the same device: while one of them is open, this one refuses, and the other way round. */
  interlockUuids: Uuids(limits.doorsOfDevice),
  /** Companies that may use it, of those that have not all doors. */
  companyUuids: Uuids(limits.importBatch),
}

export const DoorAccessEdit = z
  .object({ ...fields, uuid: Uuid, version: Version })
  .refine(({ isOutOfService, outOfServiceReason }) => !isOutOfService || outOfServiceReason !== '', {
    path: ['outOfServiceReason'],
    params: { key: 'validation:required' },
  })
export type DoorAccessEdit = z.output<typeof DoorAccessEdit>

export const DoorAccess = z.object({
  ...fields,
  version: z.int(),
  /** Those of `lockdownExemptPersonUuids` with their names. */
  lockdownExemptPeople: z.array(Named),
  /** The other doors of its device. */
  otherDoors: z.array(Named),
  /** Companies that may use every door, and so this one. */
  companiesOfAll: z.array(Named),
  /** Those that may use this door one by one. */
  companies: z.array(Named),
})
export type DoorAccess = z.output<typeof DoorAccess>
