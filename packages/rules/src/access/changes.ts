/**
 * The change preview: who gains or loses which doors, and when, if one policy replaces another. It compares what people
 * may by right (access-decision.md 3.7 to 3.9), as if each held a valid credential: a right shows before its card is
 * issued. Worked out from the edges of windows, not minute by minute.
 */

import { dayMs } from '@lintel/vocabulary/durations.ts'
import type { IndexedPerson, IndexedSide, Path, PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { Block, Instant, Person } from './model.ts'
import { pathTimes, spanTimes, type TimesOf, timesBetween } from './open-times.ts'
import { doorLimitsOver, pathsOf } from './steps/grants.ts'
import { append } from './targets.ts'
import { difference, type Intervals, intersection, union } from './time/intervals.ts'
import { whoIsTouched } from './touched-subjects.ts'

export interface AccessChange {
  readonly personId: Id
  readonly doorId: Id
  readonly sideId: Id
  readonly gained: Intervals
  readonly lost: Intervals
}

/** When a person may enter by right in a span of time, by door and side (access-decision.md 3.7 to 3.9). */
export const rightTimes = (
  index: PolicyIndex,
  personId: Id,
  from: Instant,
  until: Instant,
): ((doorId: Id, sideId: Id) => Intervals) => {
  const rights = rightsIn(index, from, until)
  const [grantedAt, leftOf] = [rights.grantedTo(personId), rights.leftTo(personId)]
  return (doorId, sideId) => leftOf(grantedAt(doorId, sideId))
}

/** Entry sides only: leaving is never refused for want of a right. */
export const previewChanges = (
  before: PolicyIndex,
  after: PolicyIndex,
  from: Instant,
  days: number,
): AccessChange[] => {
  const until = from + days * dayMs
  const sides = entrySides(before, after)
  const old = rightsIn(before, from, until)
  const now = rightsIn(after, from, until)
  const allPeople = [...new Set([...before.persons.keys(), ...after.persons.keys()])]
  const isTouched = whoIsTouched(before, after)
  const found = new Map<Id, AccessChange[]>()
  for (const people of alike(allPeople.filter(isTouched), (id) => `${old.profileOf(id)}/${now.profileOf(id)}`)) {
    const compare = comparer()
    // What is granted to the first of them is granted to all; each has dates and blocks of their own.
    const grantedBefore = old.grantedTo(people[0]!)
    const grantedAfter = now.grantedTo(people[0]!)
    for (const personId of people) {
      const [leftBefore, leftAfter] = [old.leftTo(personId), now.leftTo(personId)]
      const changes: AccessChange[] = []
      for (const [doorId, sideId] of sides) {
        const had = leftBefore(grantedBefore(doorId, sideId))
        const has = leftAfter(grantedAfter(doorId, sideId))
        const { gained, lost } = compare(had, has)
        if (gained.length > 0 || lost.length > 0) changes.push({ personId, doorId, sideId, gained, lost })
      }
      if (changes.length > 0) found.set(personId, changes)
    }
  }
  return allPeople.flatMap((id) => found.get(id) ?? [])
}

const entrySides = (...indexes: readonly PolicyIndex[]): (readonly [Id, Id])[] => {
  const sides = new Map<string, readonly [Id, Id]>()
  for (const { door, side } of indexes.flatMap((index) => index.sides)) {
    if (side.direction === 'entry') sides.set(JSON.stringify([door.id, side.id]), [door.id, side.id])
  }
  return [...sides.values()]
}

const none: Intervals = []

/** Lists of people with the same `keyOf`. */
const alike = (ids: readonly Id[], keyOf: (id: Id) => string): Iterable<readonly Id[]> => {
  const lists = new Map<string, Id[]>()
  for (const id of ids) append(lists, keyOf(id), id)
  return lists.values()
}

/** What is granted at a side, before a person's own dates and blocks. */
interface GrantedTimes {
  readonly times: Intervals
  readonly place: IndexedSide | undefined
}

interface Rights {
  /** People with the same profile are granted the same. */
  profileOf(personId: Id): string
  grantedTo(personId: Id): (doorId: Id, sideId: Id) => GrantedTimes
  leftTo(personId: Id): (granted: GrantedTimes) => Intervals
}

const nothingGranted: GrantedTimes = { times: none, place: undefined }

const rightsIn = (index: PolicyIndex, from: Instant, until: Instant): Rights => {
  // A grant opens at the same times for every person and at every door.
  const timesOf = rememberedBy(timesBetween(index, from, until))
  const numbers = new Map<object, number>()
  const numberOf = (grants: object): number => {
    const number = numbers.get(grants) ?? numbers.size
    numbers.set(grants, number)
    return number
  }
  return {
    profileOf: (personId) =>
      (index.persons.get(personId)?.grantsByMembership ?? [])
        .map(({ grants, membership }) => `${numberOf(grants)}:${membership.from ?? ''}-${membership.until ?? ''}`)
        .sort()
        .join(),
    grantedTo: (personId) => grantedTo(index, personId, timesOf),
    leftTo(personId) {
      const holder = index.persons.get(personId)
      const present = holder ? personTimes(holder.person, from, until) : none
      if (!holder || present.length === 0) return () => none
      const isPresentThroughout = present[0]![0] === from && present[0]![1] === until
      const about = blocksAbout(index, holder)
      const whilePresent = rememberedBy<Intervals, Intervals>((times) => intersection(times, present))
      return ({ times, place }) => {
        if (times.length === 0 || !place) return none
        const open = isPresentThroughout ? times : whilePresent(times)
        const here = about.size === 0 ? [] : place.blocks.filter((block) => about.has(block))
        return here.length === 0 ? open : difference(open, blockedTimes(here, holder, from, until))
      }
    },
  }
}

/** Worked out once for each side and asked for each person alike. */
const grantedTo = (index: PolicyIndex, personId: Id, timesOf: TimesOf) => {
  const holder = index.persons.get(personId)
  if (!holder || holder.pathsFrom === holder.pathsUntil) return () => nothingGranted
  // Most doors are reached in the same ways, and have the same times then.
  const byWays = new Map<string, Intervals>()
  const grantedAt = rememberedBy((place: IndexedSide): GrantedTimes => {
    const paths = pathsOf(index, place, holder, 'passage')
    const ways = paths.map((path) => wayText(place, path)).join()
    const times = byWays.get(ways) ?? union(paths.map((path) => pathTimes(place, path, timesOf)))
    byWays.set(ways, times)
    return { place, times }
  })
  return (doorId: Id, sideId: Id): GrantedTimes => {
    const place = index.sideOf(doorId, sideId)
    return place ? grantedAt(place) : nothingGranted
  }
}

/** All that the times of a way follow from. */
const wayText = (place: IndexedSide, { grant, membership }: Path): string => {
  const doorLimitIds = doorLimitsOver(grant, place)?.map(({ rule }) => rule.id)
  return JSON.stringify([grant.number, membership.from, membership.until, doorLimitIds])
}

interface Difference {
  readonly gained: Intervals
  readonly lost: Intervals
}

/** Most people of a list have the very same times, which are compared once. */
const comparer = (): ((had: Intervals, has: Intervals) => Difference) => {
  const cache = new WeakMap<Intervals, WeakMap<Intervals, Difference>>()
  return (had, has) => {
    const ofHad = cache.get(had) ?? new WeakMap<Intervals, Difference>()
    cache.set(had, ofHad)
    let found = ofHad.get(has)
    if (!found) {
      found = { gained: difference(has, had), lost: difference(had, has) }
      ofHad.set(has, found)
    }
    return found
  }
}

const blocksAbout = (
  { blocks: { ofPerson, ofGroup } }: PolicyIndex,
  { person, memberships }: IndexedPerson,
): ReadonlySet<Block> =>
  new Set([...(ofPerson.get(person.id) ?? []), ...memberships.flatMap(({ groupId }) => ofGroup.get(groupId) ?? [])])

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
      const blockedMemberships = memberships.filter(({ groupId }) => subjects.groupIds.includes(groupId))
      return intersection(open, union(blockedMemberships.map((membership) => spanTimes(membership, from, until))))
    }),
  )

/** Works each value out once. */
const rememberedBy = <Key, Value extends object>(valueOf: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new Map<Key, Value>()
  return (key) => {
    let found = values.get(key)
    if (!found) {
      found = valueOf(key)
      values.set(key, found)
    }
    return found
  }
}
