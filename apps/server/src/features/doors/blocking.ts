import { isDeepStrictEqual } from 'node:util'
import type { DoorAccess, DoorAccessEdit } from '@lintel/contract/doors/access.ts'
import type { DoorTimetable, TimetableEdit } from '@lintel/contract/doors/modes.ts'
import type { z } from 'zod'

/** Edits of a door that only take away or block, which go on whatever was paid (money.md 67). */

const isWithin = (some: readonly unknown[], all: readonly unknown[]): boolean =>
  some.every((one) => all.some((other) => isDeepStrictEqual(one, other)))

/** Whether access settings give nobody more than before: less remote unlocking, companies or exemptions, out of service. */
export const onlyBlocksAccess = (before: DoorAccess, form: DoorAccessEdit): boolean =>
  (before.permitsRemote || !form.permitsRemote) &&
  (!before.isOutOfService || form.isOutOfService) &&
  before.class === form.class &&
  (form.class !== 'high' || before.maxPolicyAgeHours === form.maxPolicyAgeHours) &&
  isWithin(form.lockdownExemptPersonUuids, before.lockdownExemptPersonUuids) &&
  isWithin(form.lockdownExemptDepartmentUuids, before.lockdownExemptDepartmentUuids) &&
  isWithin(before.interlockUuids, form.interlockUuids) &&
  isWithin(form.companyUuids, before.companyUuids)

/** Whether a timetable has no hours more that open the door, and none less that close it. */
export const onlyBlocksHours = (before: DoorTimetable, form: z.output<typeof TimetableEdit>): boolean =>
  isWithin(form.unlocked, before.unlocked) &&
  isWithin(form.anyKnownCredential, before.anyKnownCredential) &&
  isWithin(before.controlledPlusPin, form.controlledPlusPin) &&
  isWithin(before.lockdown, form.lockdown) &&
  before.holdsOnHolidays === form.holdsOnHolidays &&
  isDeepStrictEqual(before.otherDays, form.otherDays) &&
  (form.unlockAfterFirstPersonGroupUuid === null ||
    form.unlockAfterFirstPersonGroupUuid === before.unlockAfterFirstPersonGroupUuid)
