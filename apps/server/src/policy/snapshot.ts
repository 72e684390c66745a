import type { Policy } from '@lintel/rules/access/model.ts'
import { rowsOf, type Db } from '../db/db.ts'
import type { ProjectScope } from '../db/scope.ts'

/** Kinds of records as the database keeps them, and the part of a policy each belongs to. */
const partOf = {
  area: 'areas',
  door: 'doors',
  person: 'persons',
  credential: 'credentials',
  group: 'groups',
  membership: 'memberships',
  grant: 'grants',
  block: 'blocks',
  ceiling: 'ceilings',
  schedule: 'schedules',
  calendar: 'calendars',
  plan: 'plans',
  areaRule: 'areaRules',
  occupancyRule: 'areaRules',
} as const satisfies Record<string, keyof Policy>

/** One record of a policy, in the shape of `packages/rules`. */
export interface PolicyRecord {
  readonly kind: keyof typeof partOf | 'site'
  readonly content: unknown
}

/** What every site has and nobody keeps: the two areas every door joins, and the schedule that is always open. */
const standing = {
  areas: [{ id: 'outside' }, { id: 'inside' }],
  schedules: [{ id: 'always', week: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }], onDayTypes: {} }],
} as const

/** The newest version of a site's policy; 0 before anything was decided. */
export async function policyVersion(db: Db, scope: ProjectScope): Promise<number> {
  const row = await rowsOf(db, scope, 'policy_head').select('version').executeTakeFirst()
  return Number(row?.version ?? 0)
}

/** The policy of a site as it was at a version; null when there is no such version. */
export async function policyAt(db: Db, scope: ProjectScope, version: number): Promise<Policy | null> {
  const records = await rowsOf(db, scope, 'policy_record')
    .select(['kind', 'content'])
    .where('from_version', '<=', String(version))
    .where((where) => where.or([where('until_version', 'is', null), where('until_version', '>', String(version))]))
    .orderBy('kind')
    .orderBy('id')
    .execute()
  return policyOf(records as unknown as readonly PolicyRecord[], version)
}

/** Makes the policy of records; null when they do not even name the site. */
export function policyOf(records: readonly PolicyRecord[], version: number): Policy | null {
  const site = records.find(({ kind }) => kind === 'site')
  if (!site) return null
  const parts: Record<string, unknown[]> = {
    doorGroups: [],
    timetables: [],
    overrides: [],
    ...Object.fromEntries(Object.values(partOf).map((part) => [part, []])),
  }
  parts['areas']!.push(...standing.areas)
  parts['schedules']!.push(...standing.schedules)
  for (const { kind, content } of records) if (kind !== 'site') parts[partOf[kind]]!.push(content)
  return { version, site: site.content, ...parts } as unknown as Policy
}
