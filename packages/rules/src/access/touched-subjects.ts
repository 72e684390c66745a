/** People that the difference between two policies can concern: what a preview has to look at. */

import type { PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { Grant, Policy } from './model.ts'

/** Who may be concerned: people by themselves, and everyone in a group. */
export interface TouchedSubjects {
  readonly people: ReadonlySet<Id>
  readonly groups: ReadonlySet<Id>
}

/**
 * What differs between two policies that decides about rights (access-decision.md 3.7 to 3.9), by the people and groups
 * it is about. Where doors or areas differ, or days of all people, it is about everyone. Records are compared as
 * objects: one that was read again counts as another, which costs time and changes no answer. It asks for no record of
 * people who do not differ.
 */
export const touchedBy = (old: Policy, now: Policy): TouchedSubjects | 'everyone' => {
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
  return isAboutAll ? 'everyone' : touchedByRecords(old, now)
}

/** Tells of each person whether anything differs that decides about their rights. */
export const whoIsTouched = (before: PolicyIndex, after: PolicyIndex): ((personId: Id) => boolean) => {
  const touchedScope = touchedBy(before.policy, after.policy)
  if (touchedScope === 'everyone') return () => true
  const people = new Set(touchedScope.people)
  for (const id of touchedScope.groups) {
    for (const { membersOf } of [before, after])
      for (const { personId } of membersOf.get(id) ?? []) people.add(personId)
  }
  return (personId) => people.has(personId)
}

const touchedByRecords = (old: Policy, now: Policy): TouchedSubjects => {
  const people = new Set(differing(old.persons, now.persons).map(({ id }) => id))
  for (const { personId } of differing(old.memberships, now.memberships)) people.add(personId)
  const groups = new Set(differing(old.groups, now.groups).map(({ id }) => id))
  const codes = new Set<Id>()
  for (const { personIds, groupIds, credentialIds = [] } of touchedSubjects(old, now)) {
    for (const id of personIds) people.add(id)
    for (const id of groupIds) groups.add(id)
    for (const id of credentialIds) codes.add(id)
  }
  for (const id of holdersOf(old, now, codes)) people.add(id)
  return { people, groups }
}

/** Who holds some codes, and who holds a code that a grant names and that differs itself. */
const holdersOf = (old: Policy, now: Policy, codes: ReadonlySet<Id>): Id[] => {
  const namedCodes = new Set([old, now].flatMap(({ grants }) => grants.flatMap(codesOf)))
  if (namedCodes.size === 0 && codes.size === 0) return []
  const differingCodes = new Set(differing(old.credentials, now.credentials))
  return [...old.credentials, ...now.credentials]
    .filter((code) => codes.has(code.id) || (namedCodes.has(code.id) && differingCodes.has(code)))
    .map(({ personId }) => personId)
}

const codesOf = ({ subjects }: { readonly subjects: Grant['subjects'] }): readonly Id[] => subjects.credentialIds ?? []

/**
 * Subjects of grants and blocks that differ, themselves or by their hours, their company's days or its shared doors.
 */
const touchedSubjects = (old: Policy, now: Policy): Grant['subjects'][] => {
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
