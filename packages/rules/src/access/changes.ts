/**
 * The change preview: who gains or loses which doors, and when, if one policy replaces another. It compares what people
 * may by right (steps 7 to 9), as if each held a valid credential: a right shows before its card is issued. Worked out
 * from the edges of windows, not minute by minute.
 */

import type { IndexedPerson, PolicyIndex } from './index-policy.ts'
import type { Block, Id, Instant, Person } from './model.ts'
import { pathTimes, spanTimes, type TimesOf, timesBetween } from './open-times.ts'
import { pathsOf } from './steps/grants.ts'
import { difference, type Intervals, intersection, union } from './time/intervals.ts'
import { dayMs } from './time/zone.ts'

export interface AccessChange {
  readonly personId: Id
  readonly doorId: Id
  readonly sideId: Id
  readonly gained: Intervals
  readonly lost: Intervals
}

/** How far ahead a preview looks when nobody says. */
export const previewDays = 14

/** Entry sides only: leaving is never refused for want of a right. */
export const previewChanges = (
  before: PolicyIndex,
  after: PolicyIndex,
  from: Instant,
  days: number = previewDays,
): AccessChange[] => {
  const until = from + days * dayMs
  const sides = entrySides(before, after)
  const timesBefore = remembered(timesBetween(before, from, until))
  const timesAfter = remembered(timesBetween(after, from, until))
  const changes: AccessChange[] = []
  for (const personId of new Set([...before.persons.keys(), ...after.persons.keys()])) {
    const old = rightsOf(before, personId, timesBefore, from, until)
    const now = rightsOf(after, personId, timesAfter, from, until)
    for (const [doorId, sideId] of sides) {
      const had = old(doorId, sideId)
      const has = now(doorId, sideId)
      const gained = difference(has, had)
      const lost = difference(had, has)
      if (gained.length > 0 || lost.length > 0) changes.push({ personId, doorId, sideId, gained, lost })
    }
  }
  return changes
}

const entrySides = (...indexes: readonly PolicyIndex[]): (readonly [Id, Id])[] => {
  const sides = new Map<string, readonly [Id, Id]>()
  for (const { door, side } of indexes.flatMap((index) => index.sides)) {
    if (side.direction === 'entry') sides.set(JSON.stringify([door.id, side.id]), [door.id, side.id])
  }
  return [...sides.values()]
}

type Rights = (doorId: Id, sideId: Id) => Intervals

const none: Intervals = []

const rightsOf = (index: PolicyIndex, personId: Id, timesOf: TimesOf, from: Instant, until: Instant): Rights => {
  const holder = index.persons.get(personId)
  const present = holder ? personTimes(holder.person, from, until) : none
  if (!holder || present.length === 0) return () => none
  return (doorId, sideId) => {
    const place = index.sideOf(doorId, sideId)
    const paths = place ? pathsOf(place, holder, 'passage') : []
    if (!place || paths.length === 0) return none
    const granted = union(paths.map((path) => pathTimes(place, path, timesOf)))
    return difference(intersection(granted, present), blockedTimes(place.blocks, holder, from, until))
  }
}

/** Step 7 over time. */
const personTimes = (person: Person, from: Instant, until: Instant): Intervals => {
  if (person.status !== 'active' || (person.kind === 'visitor' && person.until === undefined)) return none
  const ofSite = spanTimes(person, from, until)
  return person.company ? intersection(ofSite, spanTimes(person.company, from, until)) : ofSite
}

/** Step 8 over time. */
const blockedTimes = (
  blocks: readonly Block[],
  { person, memberships }: IndexedPerson,
  from: Instant,
  until: Instant,
): Intervals =>
  union(
    blocks.map(({ subjects, ...span }) => {
      const open = spanTimes(span, from, until)
      if (subjects.personIds.includes(person.id)) return open
      const blocked = memberships.filter(({ groupId }) => subjects.groupIds.includes(groupId))
      return intersection(open, union(blocked.map((membership) => spanTimes(membership, from, until))))
    }),
  )

/** A grant opens at the same times for everybody and at every door, so its windows are worked out once. */
const remembered = (timesOf: TimesOf): TimesOf => {
  const times = new Map<Parameters<TimesOf>[0], Intervals>()
  return (timed) => {
    let found = times.get(timed)
    if (!found) {
      found = timesOf(timed)
      times.set(timed, found)
    }
    return found
  }
}
