/**
 * The change preview: who gains or loses which doors, and when, if one policy replaces another. It compares what people
 * may by right (access-decision.md 3.7 to 3.9), as if each held a valid credential: a right shows before its card is
 * issued. Codes that grants name are compared one by one, so that none hides what another gains. Worked out from the
 * edges of windows, not minute by minute.
 */

import { dayMs } from '@lintel/vocabulary/durations.ts'
import type { IndexedPerson, IndexedSide, Path, PolicyIndex, TimedGrant } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { Block, Instant, Person } from './model.ts'
import { pathTimes, spanTimes, type TimesOf, timesBetween } from './open-times.ts'
import { doorLimitsOver, pathsOf, pathsOfCredential } from './steps/grants.ts'
import { append } from './targets.ts'
import { difference, type Intervals, intersection, union } from './time/intervals.ts'
import { whoIsTouched } from './touched-subjects.ts'

/** A person with any code that no grant names, or with one code that a grant names. */
export interface Holding {
  readonly personId: Id
  readonly credentialId?: Id
}

export interface AccessChange extends Holding {
  readonly doorId: Id
  readonly sideId: Id
  readonly gained: Intervals
  readonly lost: Intervals
}

/** When somebody may enter by right in a span of time, by door and side (access-decision.md 3.7 to 3.9). */
export const rightTimes = (
  index: PolicyIndex,
  holding: Holding,
  from: Instant,
  until: Instant,
): ((doorId: Id, sideId: Id) => Intervals) => {
  const rights = rightsIn(index, from, until)
  const [grantedAt, leftOf] = [rights.grantedTo(holding), rights.leftTo(holding.personId)]
  return (doorId, sideId) => leftOf(grantedAt(doorId, sideId))
}

/** Entry sides only: leaving is never refused for want of a right. */
export const previewChanges = (
  before: PolicyIndex,
  after: PolicyIndex,
  from: Instant,
  days: number,
): AccessChange[] => {
  const isTouched = whoIsTouched(before, after)
  const holdings = holdingsIn(before, after).filter(({ personId }) => isTouched(personId))
  return changesOf(holdings, before, after, [from, from + days * dayMs])
}

/**
 * What each code that people hold opens before and after, whether or not a grant names it, so that nothing that one code
 * gains is hidden by what another of the same person opens.
 */
export const codeChanges = (before: PolicyIndex, after: PolicyIndex, from: Instant, days: number): AccessChange[] => {
  const codes = new Map(
    [before, after].flatMap(({ policy }) =>
      policy.credentials.map(({ id, personId }) => [`${personId} ${id}`, { personId, credentialId: id }] as const),
    ),
  )
  return changesOf([...codes.values()], before, after, [from, from + days * dayMs])
}

const changesOf = (
  all: readonly Holding[],
  before: PolicyIndex,
  after: PolicyIndex,
  [from, until]: readonly [Instant, Instant],
): AccessChange[] => {
  const sides = entrySides(before, after)
  const old = rightsIn(before, from, until)
  const now = rightsIn(after, from, until)
  const found = new Map<Holding, AccessChange[]>()
  for (const holdings of alike(all, (holding) => `${old.profileOf(holding)}/${now.profileOf(holding)}`)) {
    const compare = comparer()
    // What is granted to the first of them is granted to all; each has dates and blocks of their own.
    const grantedBefore = old.grantedTo(holdings[0]!)
    const grantedAfter = now.grantedTo(holdings[0]!)
    for (const holding of holdings) {
      const [leftBefore, leftAfter] = [old.leftTo(holding.personId), now.leftTo(holding.personId)]
      const changes: AccessChange[] = []
      for (const [doorId, sideId] of sides) {
        const had = leftBefore(grantedBefore(doorId, sideId))
        const has = leftAfter(grantedAfter(doorId, sideId))
        const { gained, lost } = compare(had, has)
        if (gained.length > 0 || lost.length > 0) changes.push({ ...holding, doorId, sideId, gained, lost })
      }
      if (changes.length > 0) found.set(holding, changes)
    }
  }
  return all.flatMap((holding) => found.get(holding) ?? [])
}

/** All people of two policies, each followed by the codes that a grant of either names. */
const holdingsIn = (...indexes: readonly PolicyIndex[]): readonly Holding[] => {
  const grantedCodes = new Set(
    indexes.flatMap(({ policy }) => policy.grants.flatMap(({ subjects }) => subjects.credentialIds ?? [])),
  )
  const codes = new Map<Id, Set<Id>>()
  for (const { credentials } of indexes)
    for (const id of grantedCodes) {
      const personId = credentials.get(id)?.credential.personId
      if (personId !== undefined) codes.set(personId, (codes.get(personId) ?? new Set()).add(id))
    }
  const people = new Set(indexes.flatMap((index) => [...index.persons.keys()]))
  return [...people].flatMap((personId) => [
    { personId },
    ...[...(codes.get(personId) ?? [])].map((credentialId) => ({ personId, credentialId })),
  ])
}

const entrySides = (...indexes: readonly PolicyIndex[]): (readonly [Id, Id])[] => {
  const sides = new Map<string, readonly [Id, Id]>()
  for (const { door, side } of indexes.flatMap((index) => index.sides)) {
    if (side.direction === 'entry') sides.set(JSON.stringify([door.id, side.id]), [door.id, side.id])
  }
  return [...sides.values()]
}

const none: Intervals = []

/** Lists of items with the same `keyOf`. */
const alike = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Iterable<readonly Item[]> => {
  const lists = new Map<string, Item[]>()
  for (const item of items) append(lists, keyOf(item), item)
  return lists.values()
}

/** What is granted at a side, before a person's own dates and blocks. */
interface GrantedTimes {
  readonly times: Intervals
  readonly place: IndexedSide | undefined
}

interface Rights {
  /** Those with the same profile are granted the same. */
  profileOf(holding: Holding): string
  grantedTo(holding: Holding): (doorId: Id, sideId: Id) => GrantedTimes
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
    profileOf: (holding) =>
      (index.persons.get(holding.personId)?.grantsByMembership ?? [])
        .map(({ grants, membership }) => `${numberOf(grants)}:${membership.from ?? ''}-${membership.until ?? ''}`)
        .sort()
        .concat(grantsOfCode(index, holding)?.map(({ number }) => `code:${number}`) ?? 'not held')
        .join(),
    grantedTo: (holding) => grantedTo(index, holding, timesOf),
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

/** Grants that name the code; undefined where the person does not hold it. */
const grantsOfCode = (index: PolicyIndex, { personId, credentialId }: Holding): readonly TimedGrant[] | undefined => {
  if (credentialId === undefined) return []
  const code = index.credentials.get(credentialId)
  return code?.credential.personId === personId ? (code.grants ?? []) : undefined
}

/** Worked out once for each side and asked for each person alike. */
const grantedTo = (index: PolicyIndex, holding: Holding, timesOf: TimesOf) => {
  const holder = index.persons.get(holding.personId)
  const grants = grantsOfCode(index, holding)
  if (!holder || !grants || (holder.pathsFrom === holder.pathsUntil && grants.length === 0)) return () => nothingGranted
  // Most doors are reached in the same ways, and have the same times then.
  const byWays = new Map<string, Intervals>()
  const grantedAt = rememberedBy((place: IndexedSide): GrantedTimes => {
    const paths = [...pathsOf(index, place, holder, 'passage'), ...pathsOfCredential(place, { grants }, 'passage')]
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
