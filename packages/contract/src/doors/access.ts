import { z } from 'zod'
import { text, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
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
  permitsRemote: z.boolean().meta({ description: 'Whether the door can be unlocked from the portal at all.' }),
  class: z.enum(doorClasses).meta({
    description:
      'What the door does with old access rules while its device is offline. comfort: nothing; normal: a warning after a day; high: it refuses after `maxPolicyAgeHours`.',
  }),
  /** Hours; counts for the class high alone. */
  maxPolicyAgeHours: z.int().min(1).max(limits.policyAgeHoursMax).meta({
    description:
      'Hours after which a door of class high refuses without newer access rules; counts for no other class.',
    example: 72,
  }),
  /** No entry; leaving stays free. */
  isOutOfService: z
    .boolean()
    .meta({ description: 'Whether the door is out of service: no one can enter, leaving stays free.' }),
  /** Why it is out of service. */
  outOfServiceReason: text(limits.generic).meta({
    description: 'Why the door is out of service; required where it is, otherwise empty.',
    example: '',
  }),
  /** People who pass a door in lockdown, manual or by its timetable; departments with those below them. */
  lockdownExemptPersonUuids: Uuids(limits.exemptPeople).meta({
    description: 'People who enter although the door is in lockdown by override or timetable, if they have access.',
  }),
  lockdownExemptDepartmentUuids: Uuids(limits.exemptPeople).meta({
    description: 'Departments whose people enter in lockdown, those below them included.',
  }),
  /** Doors of the same device: while one of them is open, this one refuses, and the other way round. */
  interlockUuids: Uuids(limits.doorsOfDevice).meta({
    description: 'Doors of the same device; while one of them is open, this one refuses, and the other way round.',
  }),
  /** Companies that may use it, of those that have not all doors. */
  companyUuids: Uuids(limits.importBatch).meta({
    description: 'Tenant companies that may use the door, of those that do not have all doors.',
    example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
  }),
}

export const DoorAccessEdit = z
  .object({ ...fields, uuid: Uuid.meta({ description: 'Door to change.' }), version: Version.meta(fieldTexts.version) })
  .refine(({ isOutOfService, outOfServiceReason }) => !isOutOfService || outOfServiceReason !== '', {
    path: ['outOfServiceReason'],
    params: { key: 'validation:required' },
  })
export type DoorAccessEdit = z.output<typeof DoorAccessEdit>

export const DoorAccess = z.object({
  ...fields,
  version: z.int().meta(fieldTexts.version),
  /** Those of `lockdownExemptPersonUuids` with their names. */
  lockdownExemptPeople: z.array(Named).meta({ description: 'People of `lockdownExemptPersonUuids` with their names.' }),
  /** The other doors of its device. */
  otherDoors: z.array(Named).meta({ description: 'Other doors of the device.' }),
  /** Companies that may use every door, and so this one. */
  companiesOfAll: z.array(Named).meta({ description: 'Tenant companies that may use every door, and so this one.' }),
  /** Those that may use this door one by one. */
  companies: z.array(Named).meta({ description: 'Tenant companies that may use this door one by one.' }),
})
export type DoorAccess = z.output<typeof DoorAccess>
