import { aclKey } from '@lintel/devices/acl-digest.ts'
import type {
  Area,
  AreaRule,
  Block,
  Ceiling,
  Credential,
  Door,
  Grant,
  Group,
  Membership,
  Person,
  Plan,
  Site,
  Subjects,
  Targets,
} from '@lintel/rules/access/model.ts'
import type { Calendar, Schedule } from '@lintel/rules/access/model-time.ts'
import { standing } from '@lintel/rules/access/records.ts'
import { coversDoor, coversSide, entersArea, type Place, placesOf } from '@lintel/rules/access/targets.ts'

/**
 * What one device holds of its site's policy (access-decision 10): its own doors, the people with some path to them, and
 * what decides about both. Pure: the same records and device, the same bundle.
 */

/** A record of a site's policy as the database keeps it. */
export interface SiteRecord<Content = unknown> {
  readonly kind: string
  readonly id: string
  readonly content: Content
}

/** A record as a device holds it: without the doors that are none of its own. */
export interface HeldRecord {
  readonly source: SiteRecord
  readonly content: object
}

/** By `aclKey`. */
export type Bundle = ReadonlyMap<string, HeldRecord>

interface Contents {
  site: Site
  area: Area
  door: Door
  person: Person
  credential: Credential
  group: Group
  membership: Membership
  grant: Grant
  block: Block
  ceiling: Ceiling
  schedule: Schedule
  calendar: Calendar
  plan: Plan
  areaRule: AreaRule
  occupancyRule: AreaRule
}
type Kinds = { readonly [Kind in keyof Contents]: readonly SiteRecord<Contents[Kind]>[] }

/** A site's records by kind, so that all of its devices are compiled from one look through them. */
export function byKind(records: Iterable<SiteRecord>): Kinds {
  const kinds: Record<keyof Contents, SiteRecord[]> = {
    site: [],
    area: [],
    door: [],
    person: [],
    credential: [],
    group: [],
    membership: [],
    grant: [],
    block: [],
    ceiling: [],
    schedule: [],
    calendar: [],
    plan: [],
    areaRule: [],
    occupancyRule: [],
  }
  for (const record of records) if (Object.hasOwn(kinds, record.kind)) kinds[record.kind as keyof Kinds].push(record)
  return kinds as unknown as Kinds
}

/** Compiles one device's bundle after the other; remembers what it has shortened, so that what is the same stays the same. */
export class Compiler {
  readonly #panelId: string
  #doorsKey = ''
  #shortened = new WeakMap<SiteRecord, object>()

  /** `panelId` is the device whose doors these are. */
  constructor(panelId: string) {
    this.#panelId = panelId
  }

  compile(site: Kinds): Bundle {
    const doors = site.door.filter(({ content }) => content.panelId === this.#panelId)
    const doorIds = new Set(doors.map(({ id }) => id))
    const bundle = new Map<string, HeldRecord>()
    const hold = (records: readonly SiteRecord[]): void => {
      for (const source of records) {
        bundle.set(aclKey(source.kind, source.id), { source, content: this.#shorten(source, doorIds) })
      }
    }
    hold(site.site)
    if (doors.length > 0) for (const records of whatMatters(site, doors)) hold(records)
    return bundle
  }

  /** A record without the doors of other devices: nobody learns of them, and their changes are no change here. */
  #shorten(source: SiteRecord, doorIds: ReadonlySet<string>): object {
    const doorsKey = [...doorIds].sort().join()
    if (doorsKey !== this.#doorsKey) {
      this.#doorsKey = doorsKey
      this.#shortened = new WeakMap()
    }
    const known = this.#shortened.get(source)
    if (known) return known
    const content = withOwnDoors(source.content as { targets?: Targets; parts?: Plan['parts'] }, doorIds)
    this.#shortened.set(source, content)
    return content
  }
}

function withOwnDoors(content: { targets?: Targets; parts?: Plan['parts'] }, own: ReadonlySet<string>): object {
  const cut = (targets: Targets): Targets =>
    targets.doorIds === undefined ? targets : { ...targets, doorIds: targets.doorIds.filter((id) => own.has(id)) }
  if (content.targets) return { ...content, targets: cut(content.targets) }
  if (content.parts)
    return { ...content, parts: content.parts.map((part) => ({ ...part, targets: cut(part.targets) })) }
  return content
}

/** All records but the site's own that can matter at some doors. */
function whatMatters(site: Kinds, doors: readonly SiteRecord<Door>[]): readonly (readonly SiteRecord[])[] {
  const places = placesOf({
    areas: [...standing.areas, ...site.area.map(({ content }) => content)],
    doors: doors.map(({ content }) => content),
    doorGroups: [],
  })
  const somewhere = (test: (place: Place) => boolean): boolean => places.some(test)

  const grants = site.grant.filter(({ content }) => somewhere((at) => coversSide(content.targets, at, 'skipped')))
  // A missing reference never takes a rule away that closes (access-decision 2).
  const blocks = site.block.filter(({ content }) => somewhere((at) => coversSide(content.targets, at, 'kept')))
  const firePlanIds = site.site.map(({ content }) => content.firePlanId)
  const plans = site.plan.filter(
    ({ content }) =>
      firePlanIds.includes(content.id) ||
      content.parts.some(({ targets }) => somewhere((at) => coversDoor(targets, at, 'kept'))),
  )
  const isAboutHere = ({ content }: SiteRecord<AreaRule>): boolean =>
    content.kind === 'interlock'
      ? somewhere(({ door }) => content.doorIds.includes(door.id))
      : somewhere((at) => entersArea(at, content.areaId))
  const areaRules = site.areaRule.filter(isAboutHere)
  const occupancyRules = site.occupancyRule.filter(isAboutHere)

  const { groups, memberships, persons, credentials } = peopleOf(site, [
    ...grants.map(({ content }) => content.subjects),
    ...blocks.map(({ content }) => content.subjects),
    ...plans.map(({ content }) => content.responders),
    ...doors.flatMap(({ content }) => content.overrideHolders ?? []),
    ...[...areaRules, ...occupancyRules].flatMap(({ content }) => subjectsOfRule(content)),
  ])

  const companyIds = new Set(grants.flatMap(({ content }) => content.companyId ?? []))
  const ceilings = site.ceiling.filter(({ content }) => companyIds.has(content.companyId))
  const scheduleIds = new Set([...grants, ...ceilings].map(({ content }) => content.scheduleId))
  return [
    doors,
    // Areas are few, and where one lies in the other is asked for people who were last seen anywhere.
    site.area,
    grants,
    blocks,
    plans,
    areaRules,
    occupancyRules,
    groups,
    memberships,
    persons,
    credentials,
    ceilings,
    site.schedule.filter(({ content }) => scheduleIds.has(content.id)),
    site.calendar.filter(({ content }) => content.layer !== 'company' || companyIds.has(content.companyId)),
  ]
}

function subjectsOfRule(rule: AreaRule): Subjects[] {
  if (rule.kind === 'interlock') return []
  return rule.kind === 'firstPerson' ? [rule.exempt, { personIds: [], groupIds: [rule.groupId] }] : [rule.exempt]
}

/** The people that rules name, by themselves or by their groups, with all that proves who they are. */
function peopleOf(site: Kinds, subjects: readonly Subjects[]) {
  const groupIds = new Set(subjects.flatMap((each) => each.groupIds))
  const memberships = site.membership.filter(({ content }) => groupIds.has(content.groupId))
  const personIds = new Set(subjects.flatMap((each) => each.personIds))
  for (const { content } of memberships) personIds.add(content.personId)
  return {
    groups: site.group.filter(({ content }) => groupIds.has(content.id)),
    memberships,
    persons: site.person.filter(({ content }) => personIds.has(content.id)),
    credentials: site.credential.filter(({ content }) => personIds.has(content.personId)),
  }
}
