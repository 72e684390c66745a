/** A policy as single records, the way databases and devices keep it, so that a change is no more than what it changes. */

import type { Id } from './model-time.ts'
import type { AreaRule, Policy } from './model.ts'

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
  readonly kind: RecordKind
  readonly content: unknown
}

/** What every site has: the two areas every door joins, and the schedule that is always open. Devices receive them as records. */
export const standing = {
  areas: [{ id: 'outside' }, { id: 'inside' }],
  schedules: [
    {
      id: 'always',
      week: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }],
      // What a landlord lends is shared on holidays too: whether anybody comes is for the company's own groups to say.
      onDayTypes: { holiday1: 'asUsual', holiday2: 'asUsual', holiday3: 'asUsual' },
    },
  ],
} as const satisfies Pick<Policy, 'areas' | 'schedules'>

/** Makes the policy of records; null when they do not even name the site. A record of an unknown kind is left out. */
export function policyOfRecords(records: readonly PolicyRecord[], version: number): Policy | null {
  const site = records.find(({ kind }) => kind === 'site')
  if (!site) return null
  const parts: Record<string, unknown[]> = {
    doorGroups: [],
    ...Object.fromEntries(Object.values(partOfKind).map((part) => [part, []])),
  }
  for (const { kind, content } of records) {
    if (Object.hasOwn(partOfKind, kind)) parts[partOfKind[kind as keyof typeof partOfKind]]!.push(content)
  }
  // Devices are sent them as records (access-decision.md 14.13); the database does not keep them.
  for (const part of ['areas', 'schedules'] as const) {
    const known = new Set(parts[part]!.map((each) => (each as { readonly id: Id }).id))
    parts[part]!.unshift(...standing[part].filter(({ id }) => !known.has(id)))
  }
  return { version, site: site.content, ...parts } as unknown as Policy
}
