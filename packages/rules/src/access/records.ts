/**
 * A policy as single records, the way databases and devices keep it, so that a change is no more than what it changes.
 */

import type { Id } from './model-time.ts'
import type { AreaRule, Policy, Site } from './model.ts'

/** Kinds of records, and the part of a policy each belongs to. */
export const partOfKind = {
  area: 'areas',
  door: 'doors',
  person: 'persons',
  credential: 'credentials',
  group: 'groups',
  membership: 'memberships',
  grant: 'grants',
  block: 'blocks',
  companyDoorLimit: 'companyDoorLimits',
  schedule: 'schedules',
  calendar: 'calendars',
  plan: 'plans',
  areaRule: 'areaRules',
  occupancyRule: 'areaRules',
  escortRule: 'areaRules',
  firstPersonRule: 'areaRules',
  timetable: 'timetables',
  override: 'overrides',
} as const satisfies Record<string, keyof Policy>

export type RecordKind = keyof typeof partOfKind | 'site'

/** As which record a rule of an area is kept: an area has one of each kind at most. */
export const recordOfAreaRule = {
  interlock: 'areaRule',
  passback: 'areaRule',
  occupancy: 'occupancyRule',
  escort: 'escortRule',
  firstPerson: 'firstPersonRule',
} as const satisfies Record<AreaRule['kind'], keyof typeof partOfKind>

/** One record of a policy, its content in the shape of this package. */
export interface PolicyRecord {
  /** A `RecordKind`, or one of a newer version, which decides nothing here. */
  readonly kind: string
  readonly content: unknown
}

/**
 * What every site has: the two areas every door joins, and the schedule that is always open. Devices receive them as
 * records.
 */
export const builtInRecords = {
  areas: [{ id: 'outside' }, { id: 'inside' }],
  schedules: [
    {
      id: 'always',
      week: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }],
      // What a landlord lends is shared on holidays too: whether a person comes is for the company's own groups to say.
      onDayTypes: { holiday1: 'asUsual', holiday2: 'asUsual', holiday3: 'asUsual' },
    },
  ],
} as const satisfies Pick<Policy, 'areas' | 'schedules'>

/** Makes the policy of records; null when they do not even name the site. A record of an unknown kind is left out. */
export function policyOfRecords(records: readonly PolicyRecord[], version: number): Policy | null {
  const site = records.find(({ kind }) => kind === 'site')
  if (!site) return null
  const parts = emptyParts()
  for (const { kind, content } of records) {
    if (!isPartKind(kind)) continue
    // The store of the records vouches for the content of each kind.
    const part: unknown[] = parts[partOfKind[kind]]
    part.push(content)
  }
  // Devices are sent them as records (access-decision.md 14.13); the database does not keep them.
  parts.areas.unshift(...unknownTo(parts.areas, builtInRecords.areas))
  parts.schedules.unshift(...unknownTo(parts.schedules, builtInRecords.schedules))
  return { version, site: site.content as Site, ...parts }
}

const unknownTo = <Item extends { readonly id: Id }>(own: readonly Item[], all: readonly Item[]): readonly Item[] => {
  const ownIds = new Set(own.map(({ id }) => id))
  return all.filter(({ id }) => !ownIds.has(id))
}

type Parts = { [Part in Exclude<keyof Policy, 'version' | 'site'>]: Policy[Part][number][] }

const emptyParts = (): Parts => ({
  areas: [],
  doors: [],
  doorGroups: [],
  persons: [],
  credentials: [],
  groups: [],
  memberships: [],
  grants: [],
  blocks: [],
  companyDoorLimits: [],
  schedules: [],
  calendars: [],
  plans: [],
  areaRules: [],
  timetables: [],
  overrides: [],
})

type PartKind = keyof typeof partOfKind
const isPartKind = (kind: string): kind is PartKind => Object.hasOwn(partOfKind, kind)
