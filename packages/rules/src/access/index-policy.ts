import type { Id } from './model-time.ts'
import type { AreaRule, Block, Credential, Person, Policy, Span } from './model.ts'
import { overrideIsCertain, overrideIsInDoubt } from './door-modes.ts'
import {
  append,
  coversDoor,
  coversSide,
  entersArea,
  finderBySide,
  insideTest,
  type Place,
  placesOf,
} from './targets.ts'
import type {
  IndexedPerson,
  IndexedSide,
  MembershipGrants,
  Paths,
  PolicyIndex,
  TimedRule,
  TimedDoorLimit,
  TimedGrant,
} from './policy-index.ts'
import { type DayTypes, layerCalendars, regardlessOfHolidays } from './time/days.ts'
import { type Hours, hoursOf } from './time/hours.ts'
import { zoneOfSite } from './time/zone.ts'

/**
 * Makes a policy ready for many decisions: everything that can be looked up is looked up once. Pure: same policy, same
 * index.
 */

const byId = <Item extends { readonly id: Id }>(items: readonly Item[]): Map<Id, Item> =>
  new Map(items.map((item) => [item.id, item]))

const listsBy = <Item>(items: readonly Item[], keyOf: (item: Item) => Id): Map<Id, Item[]> => {
  const lists = new Map<Id, Item[]>()
  for (const item of items) append(lists, keyOf(item), item)
  return lists
}

const blocksBy = (
  { blocks }: Policy,
  namesIn: (subjects: Block['subjects']) => readonly string[],
): ReadonlyMap<string, readonly Block[]> => {
  const lists = new Map<string, Block[]>()
  for (const block of blocks) for (const name of namesIn(block.subjects)) append(lists, name, block)
  return lists
}

export const indexPolicy = (policy: Policy): PolicyIndex => {
  const hours = new Map(policy.schedules.map((schedule) => [schedule.id, hoursOf(schedule)]))
  const dayTypes = layerCalendars(policy.calendars)
  const knownGroupIds = new Set(policy.groups.map((group) => group.id))

  const grants = withHours(policy.grants, hours, ({ companyId, regardlessOfHolidays: isRegardless }) => {
    const types = companyId === undefined ? dayTypes.ofSite : dayTypes.ofCompany(companyId)
    return isRegardless ? regardlessOfHolidays(types) : types
  }).map((grant, number) => ({ ...grant, number }))
  const companyDoorLimits = withHours(policy.companyDoorLimits, hours, () => dayTypes.ofSite)
  const sides = indexSides(policy, grants, companyDoorLimits)
  const sidesOfDoor = listsBy(sides, (side) => side.door.id)

  const { persons, paths } = indexPersons(policy, grants, knownGroupIds)
  const grantsOfCredential = new Map<Id, TimedGrant[]>()
  for (const grant of grants)
    for (const id of grant.rule.subjects.credentialIds ?? []) append(grantsOfCredential, id, grant)

  return {
    policy,
    zone: zoneOfSite(policy.site),
    dayTypes,
    hours,
    sides,
    persons,
    paths,
    credentials: new Map(
      policy.credentials.map((credential) => [
        credential.id,
        {
          credential,
          holder: persons.get(credential.personId),
          grants: grantsOfCredential.get(credential.id),
          isUnlimited: isUnlimitedCredential(credential),
        },
      ]),
    ),
    membersOf: listsBy(policy.memberships, (membership) => membership.groupId),
    blocks: {
      ofPerson: blocksBy(policy, ({ personIds }) => personIds),
      ofGroup: blocksBy(policy, ({ groupIds }) => groupIds),
      ofCredential: blocksBy(policy, ({ credentialIds }) => credentialIds),
      ofPlate: blocksBy(policy, ({ plates }) => plates.map(barePlate)),
    },
    knownGroupIds,
    plans: byId(policy.plans),
    panelOf: new Map(policy.doors.map((door) => [door.id, door.panelId])),
    isInside: insideTest(policy.areas),
    sideOf: (doorId, sideId) => sideNamed(sidesOfDoor.get(doorId) ?? [], sideId),
  }
}

/** A door has two sides as a rule, and every decision asks for one of them. */
const sideNamed = (sides: readonly IndexedSide[], id: Id): IndexedSide | undefined => {
  for (const each of sides) if (each.side.id === id) return each
  return undefined
}

/**
 * Joins rules with their windows. A rule whose schedule is not known gives nothing and is left out (access-decision.md
 * 2).
 */
const withHours = <Rule extends { readonly scheduleId: Id }>(
  rules: readonly Rule[],
  hours: ReadonlyMap<Id, Hours>,
  dayTypesOf: (rule: Rule) => DayTypes,
): TimedRule<Rule>[] =>
  rules.flatMap((rule) => {
    const found = hours.get(rule.scheduleId)
    return found ? [{ rule, hours: found, dayTypes: dayTypesOf(rule) }] : []
  })

const isUnlimitedSpan = ({ from, until }: Span): boolean => from === undefined && until === undefined

const isUnlimitedCredential = (credential: Credential): boolean =>
  credential.status === 'active' &&
  isUnlimitedSpan(credential) &&
  credential.maxUses === undefined &&
  credential.lifetimeAfterFirstUseSeconds === undefined

/** A visitor's end is mandatory, so no visitor is without limits. */
const isUnlimitedPerson = (person: Person): boolean =>
  person.status === 'active' &&
  person.kind !== 'visitor' &&
  isUnlimitedSpan(person) &&
  isUnlimitedSpan(person.company ?? {})

const indexPersons = (
  policy: Policy,
  grants: readonly TimedGrant[],
  knownGroupIds: ReadonlySet<Id>,
): { readonly persons: Map<Id, IndexedPerson>; readonly paths: Paths } => {
  const ofPerson = new Map<Id, TimedGrant[]>()
  const ofGroup = new Map<Id, TimedGrant[]>()
  for (const grant of grants) {
    for (const id of grant.rule.subjects.personIds) append(ofPerson, id, grant)
    for (const id of grant.rule.subjects.groupIds) if (knownGroupIds.has(id)) append(ofGroup, id, grant)
  }
  const membershipsOf = listsBy(policy.memberships, (membership) => membership.personId)
  const spans: Span[] = [{}]
  const numberOfSpan = (span: Span): number => (isUnlimitedSpan(span) ? 0 : spans.push(span) - 1)
  const packedPaths: number[] = []
  const persons = new Map(
    policy.persons.map((person): [Id, IndexedPerson] => {
      const memberships = membershipsOf.get(person.id) ?? []
      const own = ofPerson.get(person.id)
      const grantsByMembership: MembershipGrants[] = own ? [{ grants: own, membership: {} }] : []
      for (const membership of memberships) {
        const ownGrants = ofGroup.get(membership.groupId)
        if (ownGrants) grantsByMembership.push({ grants: ownGrants, membership })
      }
      const pathsFrom = packedPaths.length
      for (const { grants: ownGrants, membership } of grantsByMembership) {
        const span = numberOfSpan(membership)
        for (const { number } of ownGrants) packedPaths.push(number, span)
      }
      const datedMemberships = memberships.filter((membership) => !isUnlimitedSpan(membership))
      const { needsMoreTime } = person
      const isUnlimited = isUnlimitedPerson(person)
      return [
        person.id,
        {
          person,
          memberships,
          datedMemberships,
          isUnlimited,
          needsMoreTime,
          pathsFrom,
          pathsUntil: packedPaths.length,
          grantsByMembership,
        },
      ]
    }),
  )
  return { persons, paths: { packed: Uint32Array.from(packedPaths), grants, memberships: spans } }
}

const indexSides = (
  policy: Policy,
  grants: readonly TimedGrant[],
  companyDoorLimits: readonly TimedDoorLimit[],
): IndexedSide[] => {
  const findGrants = finderBySide(grants)
  const findDoorLimits = finderBySide(companyDoorLimits)
  const timetables = byId(policy.timetables)
  const words = Math.ceil(grants.length / 32)
  return placesOf(policy).map((place) => ({
    ...place,
    grants: bitsOf(findGrants(place), words),
    companyDoorLimits: listsBy([...findDoorLimits(place)], (companyDoorLimit) => companyDoorLimit.rule.companyId),
    blocks: policy.blocks.filter((block) => coversSide(block.targets, place, 'kept')),
    overrides: policy.overrides.filter((override) => overrideIsCertain(override, place)),
    overridesInDoubt: policy.overrides.filter((override) => overrideIsInDoubt(override, place)),
    plans: policy.plans.filter((plan) => plan.parts.some((part) => coversDoor(part.targets, place, 'skipped'))),
    areaRules: policy.areaRules.filter((rule) => ruleIsAbout(rule, place)).sort(inOrder),
    timetable: place.door.timetableId === undefined ? undefined : timetables.get(place.door.timetableId),
  }))
}

const bitsOf = (grants: Iterable<TimedGrant>, words: number): Uint32Array => {
  const bits = new Uint32Array(words)
  for (const { number } of grants) bits[number >>> 5]! |= 1 << (number & 31)
  return bits
}

const ruleIsAbout = (rule: AreaRule, place: Place): boolean =>
  rule.kind === 'interlock' ? rule.doorIds.includes(place.door.id) : entersArea(place, rule.areaId)

/** The order of step 11; rules of one kind by id, so that their order in the policy never matters. */
const kindsInOrder: readonly AreaRule['kind'][] = ['interlock', 'escort', 'firstPerson', 'passback', 'occupancy']

const inOrder = (a: AreaRule, b: AreaRule): number =>
  kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind) || (a.id < b.id ? -1 : 1)

/**
 * A plate as blocks and credentials compare it: letters and digits alone, because people write hyphens and cameras read
 * none. Devices hash plates in the same way (`@lintel/devices/policy-digest.ts`); neither package imports the other, so
 * a test of the server holds the two and the database's together.
 */
export const barePlate = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
