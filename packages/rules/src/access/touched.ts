/** People that the difference between two policies can concern: what a preview has to look at. */

import type { PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { Subjects } from './model.ts'

/**
 * Tells of each person whether anything differs that decides about their rights (access-decision.md 3.7 to 3.9). Records are compared as
 * objects: one that was read again counts as another, which costs time and changes no answer. Where doors or areas
 * differ, or days of all people, all people are touched.
 */
export const whoIsTouched = (before: PolicyIndex, after: PolicyIndex): ((personId: Id) => boolean) => {
  const [old, now] = [before.policy, after.policy]
  const isAboutAll =
    old.site.zone !== now.site.zone ||
    old.site.nextZone?.zone !== now.site.nextZone?.zone ||
    old.site.nextZone?.from !== now.site.nextZone?.from ||
    [
      differing(old.areas, now.areas),
      differing(old.doors, now.doors),
      differing(old.doorGroups, now.doorGroups),
      differing(old.calendars, now.calendars).filter(({ layer }) => layer !== 'company'),
    ].some((records) => records.length > 0)
  if (isAboutAll) return () => true
  const touched = touchedByRecords(before, after)
  return (personId) => touched.has(personId)
}

const touchedByRecords = (before: PolicyIndex, after: PolicyIndex): ReadonlySet<Id> => {
  const [old, now] = [before.policy, after.policy]
  const people = new Set(differing(old.persons, now.persons).map(({ id }) => id))
  for (const { personId } of differing(old.memberships, now.memberships)) people.add(personId)
  const groups = new Set(differing(old.groups, now.groups).map(({ id }) => id))
  for (const { personIds, groupIds } of touchedSubjects(before, after)) {
    for (const id of personIds) people.add(id)
    for (const id of groupIds) groups.add(id)
  }
  for (const id of groups) {
    for (const { membersOf } of [before, after])
      for (const { personId } of membersOf.get(id) ?? []) people.add(personId)
  }
  return people
}

/**
 * Subjects of grants and blocks that differ, themselves or by their hours, their company's days or its shared doors.
 */
const touchedSubjects = (before: PolicyIndex, after: PolicyIndex): Subjects[] => {
  const [old, now] = [before.policy, after.policy]
  const schedules = new Set(differing(old.schedules, now.schedules).map(({ id }) => id))
  const companies = new Set(
    differing(old.calendars, now.calendars).map((calendar) => (calendar.layer === 'company' ? calendar.companyId : '')),
  )
  const companyDoorLimits = differing(old.companyDoorLimits, now.companyDoorLimits)
  for (const { companyId } of [
    ...companyDoorLimits,
    ...now.companyDoorLimits.filter(({ scheduleId }) => schedules.has(scheduleId)),
  ])
    companies.add(companyId)
  const grants = [
    ...differing(old.grants, now.grants),
    ...now.grants.filter(
      ({ scheduleId, companyId }) => schedules.has(scheduleId) || (companyId !== undefined && companies.has(companyId)),
    ),
  ]
  return [...grants, ...differing(old.blocks, now.blocks)].map(({ subjects }) => subjects)
}

/** The records that only one of two lists has. */
const differing = <Item>(a: readonly Item[], b: readonly Item[]): Item[] => {
  if (a === b) return []
  const [inA, inB] = [new Set(a), new Set(b)]
  return [...a.filter((item) => !inB.has(item)), ...b.filter((item) => !inA.has(item))]
}
