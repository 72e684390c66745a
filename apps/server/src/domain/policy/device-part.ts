import { policyKey } from '@lintel/devices/policy-digest.ts'
import type { Credential, Membership, Person } from '@lintel/rules/access/model.ts'
import { append } from '@lintel/rules/access/targets.ts'
import {
  byKind,
  inOneOf,
  rulesOf,
  type Bundle,
  type DeviceRecord,
  type Kinds,
  type OwnRules,
  type SiteRecord,
} from './compile.ts'
import type { RecordsAt } from './site-records.ts'

/**
 * A device's part of its site's policy, and what leads from one version of it to another. People are many and rules are
 * few: rules are worked out for each device, people are looked up where something about them has changed. Pure.
 */
export interface DevicePart {
  readonly site: SiteAt
  readonly rules: OwnRules
  /**
   * It holds all people of the site, those without a way in too: their credentials open nothing to enter by, and are
   * known. Of those it holds what steps 6 and 7 ask for, so that it refuses them for the reason that the whole policy
   * would.
   */
  readonly holdsAllPeople: boolean
}

/** A record that a device gets, loses, or holds with another content. */
export interface Change {
  readonly key: string
  readonly before?: DeviceRecord
  readonly after?: DeviceRecord
}

interface People {
  readonly membershipsOf: ReadonlyMap<string, readonly SiteRecord<Membership>[]>
  readonly credentialsOf: ReadonlyMap<string, readonly SiteRecord<Credential>[]>
  /** By group: who is in it. */
  readonly membersOf: ReadonlyMap<string, readonly string[]>
  readonly holderOf: ReadonlyMap<string, string>
}

/** A site's policy at one version, with what its devices' parts look up: worked out once for all of them. */
export class SiteAt implements RecordsAt {
  readonly version: number
  readonly records: RecordsAt['records']
  #kinds: Kinds | undefined
  #people: People | undefined
  readonly #steps = new WeakMap<SiteAt, Step>()

  constructor({ version, records }: RecordsAt) {
    this.version = version
    this.records = records
  }

  get kinds(): Kinds {
    return (this.#kinds ??= byKind(this.records.values()))
  }

  get people(): People {
    return (this.#people ??= peopleIn(this.kinds))
  }

  /** What differs from an earlier version. */
  stepFrom(earlier: SiteAt): Step {
    if (earlier === this) return noStep
    const cachedStep = this.#steps.get(earlier)
    if (cachedStep) return cachedStep
    const step = stepBetween(earlier, this)
    this.#steps.set(earlier, step)
    return step
  }
}

interface Step {
  /** People with a record that came, went or changed. */
  readonly people: ReadonlySet<string>
  /** Nothing but such records differs. */
  readonly hasSameRules: boolean
}

const noStep: Step = { people: new Set(), hasSameRules: true }

function peopleIn(kinds: Kinds): People {
  const membershipsOf = new Map<string, SiteRecord<Membership>[]>()
  const membersOf = new Map<string, string[]>()
  for (const membership of kinds.membership) {
    append(membershipsOf, membership.content.personId, membership)
    append(membersOf, membership.content.groupId, membership.content.personId)
  }
  const credentialsOf = new Map<string, SiteRecord<Credential>[]>()
  const holderOf = new Map<string, string>()
  for (const credential of kinds.credential) {
    append(credentialsOf, credential.content.personId, credential)
    holderOf.set(credential.content.id, credential.content.personId)
  }
  return { membershipsOf, credentialsOf, membersOf, holderOf }
}

/** Records are the same objects from version to version while nothing about them changes. */
function stepBetween(before: SiteAt, after: SiteAt): Step {
  const people = new Set<string>()
  let hasSameRules = true
  const note = (one: SiteAt, other: SiteAt): void => {
    for (const [key, record] of one.records) {
      if (other.records.get(key) === record) continue
      const id = personIn(record)
      if (id === undefined) hasSameRules = false
      else people.add(id)
    }
  }
  note(before, after)
  note(after, before)
  return { people, hasSameRules }
}

/** Person of a record, if it is one of the many about one person. */
function personIn({ kind, content }: SiteRecord): string | undefined {
  if (kind === 'person') return (content as Person).id
  return kind === 'membership' || kind === 'credential' ? (content as Membership | Credential).personId : undefined
}

/**
 * What a device holds of a version; from an earlier part of it what is the same is taken over. `capacity`: how many
 * credentials it can hold. One that cannot hold those of the whole site holds people with a way in alone, and reports
 * what it does not know (access-decision.md 14.2).
 */
export function partOf(
  panelId: string,
  site: SiteAt,
  earlier?: DevicePart,
  capacity = Number.POSITIVE_INFINITY,
): DevicePart {
  const isSame = earlier && (earlier.site === site || site.stepFrom(earlier.site).hasSameRules)
  const rules = isSame ? earlier.rules : rulesOf(panelId, site.kinds, earlier?.rules)
  const isLargeEnough = site.kinds.credential.length <= capacity
  return { site, rules, holdsAllPeople: rules.needsAllPeople || (rules.hasExitReader && isLargeEnough) }
}

/** What leads from one part to another; from nothing everything. */
export function* changesBetween(before: DevicePart | undefined, after: DevicePart): Generator<Change> {
  if (before?.rules !== after.rules) yield* differences(before?.rules.records ?? nothing, after.rules.records)
  for (const id of peopleToLookAt(before, after)) {
    yield* differences(before ? recordsOf(before, id) : nothing, recordsOf(after, id))
  }
}

const nothing: Bundle = new Map()

/** Everything a device holds. */
export const bundleOf = (part: DevicePart): Bundle =>
  new Map(Array.from(changesBetween(undefined, part), ({ key, after }) => [key, after!]))

function* differences(before: Bundle, after: Bundle): Generator<Change> {
  for (const [key, own] of before) if (!after.has(key)) yield { key, before: own }
  for (const [key, own] of after) {
    const old = before.get(key)
    if (!old) yield { key, after: own }
    else if (!isSame(old, own)) yield { key, before: old, after: own }
  }
}

const isSame = (a: DeviceRecord, b: DeviceRecord): boolean =>
  a.content === b.content || JSON.stringify(a.content) === JSON.stringify(b.content)

/** People whose records on a device may differ from before. */
function peopleToLookAt(before: DevicePart | undefined, after: DevicePart): ReadonlySet<string> {
  const people = new Set(before ? after.site.stepFrom(before.site).people : [])
  const sites = before ? [before.site, after.site] : [after.site]
  if ((before?.holdsAllPeople ?? false) !== after.holdsAllPeople)
    for (const site of sites) for (const { id } of site.kinds.person) people.add(id)
  if (before?.rules === after.rules) return people
  const none: ReadonlySet<string> = new Set()
  for (const id of inOneOf(before?.rules.personIds ?? none, after.rules.personIds)) people.add(id)
  for (const id of inOneOf(before?.rules.groupIds ?? none, after.rules.groupIds)) {
    for (const site of sites) for (const member of site.people.membersOf.get(id) ?? []) people.add(member)
  }
  for (const id of inOneOf(before?.rules.credentialIds ?? none, after.rules.credentialIds)) {
    for (const site of sites) {
      const holder = site.people.holderOf.get(id)
      if (holder !== undefined) people.add(holder)
    }
  }
  return people
}

/**
 * Records of one person on a device: none unless it holds all people, or its rules name the person, a group or a code of
 * it.
 */
function recordsOf({ site: { people, records: ofSite }, rules, holdsAllPeople }: DevicePart, id: string): Bundle {
  const memberships = people.membershipsOf.get(id)?.filter(({ content }) => rules.groupIds.has(content.groupId)) ?? []
  const person = ofSite.get(policyKey('person', id)) as SiteRecord<Person> | undefined
  const credentials = people.credentialsOf.get(id) ?? []
  const isNamed =
    rules.personIds.has(id) ||
    (holdsAllPeople && person !== undefined) ||
    (rules.credentialIds.size > 0 && credentials.some(({ content }) => rules.credentialIds.has(content.id)))
  if (memberships.length === 0 && !isNamed) return nothing
  const records = [...memberships, ...(person ? [person] : []), ...credentials]
  return new Map(records.map((source) => [policyKey(source.kind, source.id), { source, content: source.content }]))
}
