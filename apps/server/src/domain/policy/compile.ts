import { policyKey } from '@lintel/devices/policy-digest.ts'
import type {
  Area,
  AreaRule,
  Block,
  CompanyDoorLimit,
  Credential,
  Door,
  DoorMode,
  Grant,
  Group,
  Membership,
  Override,
  Person,
  Plan,
  Site,
  Subjects,
  Targets,
  Timetable,
} from '@lintel/rules/access/model.ts'
import type { Calendar, Schedule } from '@lintel/rules/access/model-time.ts'
import { overrideCovers } from '@lintel/rules/access/door-modes.ts'
import { recordOfAreaRule, builtInRecords } from '@lintel/rules/access/records.ts'
import { coversDoor, coversSide, entersArea, type Place, placesOf } from '@lintel/rules/access/targets.ts'

/**
 * Part of a site's policy that one device holds (access-decision.md 10): its own doors, what decides about them, and
 * the people named there; `device-part.ts` adds the people themselves. Pure: the same records and device, the same
 * rules.
 */

/** A record of a site's policy as the database keeps it. */
export interface SiteRecord<Content = unknown> {
  readonly kind: string
  readonly id: string
  readonly content: Content
}

/** A record as a device holds it: without the doors that are none of its own. */
export interface DeviceRecord {
  readonly source: SiteRecord
  readonly content: object
}

/** By `policyKey`. */
export type Bundle = ReadonlyMap<string, DeviceRecord>

/** Administrator that door phones call for its company. */
interface Contact {
  readonly company: { readonly id: string }
}

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
  companyDoorLimit: CompanyDoorLimit
  schedule: Schedule
  calendar: Calendar
  plan: Plan
  areaRule: AreaRule
  occupancyRule: AreaRule
  escortRule: AreaRule
  firstPersonRule: AreaRule
  timetable: Timetable
  override: Override
  contact: Contact
}
export type Kinds = { readonly [Kind in keyof Contents]: readonly SiteRecord<Contents[Kind]>[] }

/** A site's records by kind, so that all of its devices are compiled from one look through them. */
export function byKind(records: Iterable<SiteRecord>): Kinds {
  const kinds: { [Kind in keyof Contents]: SiteRecord<Contents[Kind]>[] } = {
    site: [],
    area: [],
    door: [],
    person: [],
    credential: [],
    group: [],
    membership: [],
    grant: [],
    block: [],
    companyDoorLimit: [],
    schedule: [],
    calendar: [],
    plan: [],
    areaRule: [],
    occupancyRule: [],
    escortRule: [],
    firstPersonRule: [],
    timetable: [],
    override: [],
    contact: [],
  }
  for (const record of records) {
    if (!Object.hasOwn(kinds, record.kind)) continue
    // What a record of a kind holds is the word of the view that made it (`policy_source`).
    const ofKind: SiteRecord[] = kinds[record.kind as keyof Kinds]
    ofKind.push(record)
  }
  return kinds
}

/** What every site has travels as records, so that a device of a stranger needs no knowledge beside them (14.13). */
const recordsOfEverySite: readonly SiteRecord[] = [
  ...builtInRecords.areas.map((content) => ({ kind: 'area', id: content.id, content })),
  ...builtInRecords.schedules.map((content) => ({ kind: 'schedule', id: content.id, content })),
]

/**
 * Part of a device beside people: its doors, the rules about them, what those refer to, and the people and codes they
 * name.
 */
export interface OwnRules {
  readonly records: Bundle
  readonly doorIds: ReadonlySet<string>
  readonly groupIds: ReadonlySet<string>
  readonly personIds: ReadonlySet<string>
  readonly credentialIds: ReadonlySet<string>
  /** A mode that asks for any known credential gives every person of the site a way in. */
  readonly needsAllPeople: boolean
  /** A door has an exit reader, so that a panel with enough room knows all people (access-decision.md 14.2). */
  readonly hasExitReader: boolean
}

/** `panelId` is the device whose doors these are. Records of an earlier look are taken over where they are the same. */
export function rulesOf(panelId: string, site: Kinds, earlier?: OwnRules): OwnRules {
  const doors = site.door.filter(({ content }) => content.panelId === panelId)
  const doorIds = new Set(doors.map(({ id }) => id))
  const { records, subjects, modes } = doors.length > 0 ? whatMatters(site, doors) : nothing
  const groupIds = new Set(subjects.flatMap((each) => each.groupIds))
  const earlierRecords = earlier && inOneOf(earlier.doorIds, doorIds).length === 0 ? earlier.records : undefined
  const policyRecords = new Map<string, DeviceRecord>()
  const groups = site.group.filter(({ content }) => groupIds.has(content.id))
  for (const source of [recordsOfEverySite, site.site, ...records, groups].flat()) {
    const key = policyKey(source.kind, source.id)
    const same = earlierRecords?.get(key)
    policyRecords.set(
      key,
      same?.source === source ? same : { source, content: withOwnDoors(source.content as Cut, doorIds) },
    )
  }
  return {
    records: policyRecords,
    doorIds,
    groupIds,
    personIds: new Set(subjects.flatMap((each) => each.personIds)),
    credentialIds: new Set(subjects.flatMap((each) => each.credentialIds ?? [])),
    needsAllPeople: modes.includes('anyKnownCredential'),
    hasExitReader: doors.some(({ content: { sides } }) =>
      sides.some(({ direction, readerIds }) => direction === 'exit' && readerIds.length > 0),
    ),
  }
}

/** What only one of two sets has. */
export const inOneOf = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] => [
  ...[...a].filter((id) => !b.has(id)),
  ...[...b].filter((id) => !a.has(id)),
]

interface Cut {
  readonly targets?: Targets
  readonly parts?: Plan['parts']
}

/**
 * Record without the doors of other devices: the device does not learn of them, and their changes are no change here.
 */
function withOwnDoors(content: Cut, own: ReadonlySet<string>): object {
  const cut = (targets: Targets): Targets =>
    targets.doorIds === undefined ? targets : { ...targets, doorIds: targets.doorIds.filter((id) => own.has(id)) }
  if (content.targets) return { ...content, targets: cut(content.targets) }
  if (content.parts)
    return { ...content, parts: content.parts.map((part) => ({ ...part, targets: cut(part.targets) })) }
  return content
}

interface Matters {
  readonly records: readonly (readonly SiteRecord[])[]
  readonly subjects: readonly Grant['subjects'][]
  readonly modes: readonly DoorMode[]
}

const areaRuleKinds = [...new Set(Object.values(recordOfAreaRule))]

const nothing: Matters = { records: [], subjects: [], modes: [] }

/**
 * The records that can matter at some doors, but the site's own and those of people; the people they name, and the
 * doors' modes.
 */
function whatMatters(site: Kinds, doors: readonly SiteRecord<Door>[]): Matters {
  const places = placesOf({
    areas: [...builtInRecords.areas, ...site.area.map(({ content }) => content)],
    doors: doors.map(({ content }) => content),
    doorGroups: [],
  })
  const somewhere = (test: (place: Place) => boolean): boolean => places.some(test)

  const grants = site.grant.filter(({ content }) => somewhere((at) => coversSide(content.targets, at, 'skipped')))
  // A missing reference never takes a rule away that closes (access-decision.md 2).
  const blocks = site.block.filter(({ content }) => somewhere((at) => coversSide(content.targets, at, 'kept')))
  const firePlanIds = site.site.map(({ content }) => content.firePlanId)
  const plansHere = site.plan.filter(
    ({ content }) =>
      firePlanIds.includes(content.id) ||
      content.parts.some(({ targets }) => somewhere((at) => coversDoor(targets, at, 'kept'))),
  )
  const isAboutHere = ({ content }: SiteRecord<AreaRule>): boolean =>
    content.kind === 'interlock'
      ? somewhere(({ door }) => content.doorIds.includes(door.id))
      : somewhere((at) => entersArea(at, content.areaId))
  const areaRules = areaRuleKinds.flatMap((kind) => site[kind].filter(isAboutHere))

  const overrides = site.override.filter(({ content }) => somewhere((at) => overrideCovers(content, at)))
  const timetableIds = new Set(doors.map(({ content }) => content.timetableId))
  const timetables = site.timetable.filter(({ content }) => timetableIds.has(content.id))
  const periods = timetables.flatMap(({ content }) => content.periods)

  const subjects = [
    ...grants.map(({ content }) => content.subjects),
    ...blocks.map(({ content }) => content.subjects),
    ...plansHere.map(({ content }) => content.responders),
    ...doors.flatMap(({ content }) => content.lockdownExempt ?? []),
    ...areaRules.flatMap(({ content }) => subjectsOfRule(content)),
    {
      personIds: [],
      groupIds: periods.flatMap(({ unlockAfterFirstPersonGroupId }) => unlockAfterFirstPersonGroupId ?? []),
    },
  ]

  const companyIds = new Set(grants.flatMap(({ content }) => content.companyId ?? []))
  const companyDoorLimits = site.companyDoorLimit.filter(({ content }) => companyIds.has(content.companyId))
  const scheduleIds = new Set([
    ...[...grants, ...companyDoorLimits].map(({ content }) => content.scheduleId),
    ...periods.map((period) => period.scheduleId),
  ])
  const records = [
    doors,
    // Areas are few, and where one lies in the other is asked for people who were last seen anywhere.
    site.area,
    grants,
    blocks,
    // Also those of other doors: the start of any resets anti-passback, and one without a record locks down (14.3).
    site.plan,
    areaRules,
    overrides,
    timetables,
    companyDoorLimits,
    site.contact.filter(({ content }) => companyIds.has(content.company.id)),
    site.schedule.filter(({ content }) => scheduleIds.has(content.id)),
    site.calendar.filter(({ content }) => content.layer !== 'company' || companyIds.has(content.companyId)),
  ]
  return { records, subjects, modes: [...periods, ...overrides.map(({ content }) => content)].map(({ mode }) => mode) }
}

function subjectsOfRule(rule: AreaRule): Subjects[] {
  if (rule.kind === 'interlock') return []
  return rule.kind === 'firstPerson' ? [rule.exempt, rule.firstPersons] : [rule.exempt]
}
