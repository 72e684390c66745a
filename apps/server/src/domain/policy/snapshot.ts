import type { Grant, Policy } from '@lintel/rules/access/model.ts'
import { policyOfRecords, type PolicyRecord, type RecordKind } from '@lintel/rules/access/records.ts'
import { touchedBy } from '@lintel/rules/access/touched-subjects.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { policyOfCompany } from '../../db/functions.ts'
import { isOfCompany, type CompanyScope, type ProjectScope } from '../../db/scope/scope.ts'

export { policyOfRecords as policyOf, type PolicyRecord }

/** The newest version of a site's policy; 0 before anything was decided. */
export async function policyVersion(db: Db, scope: ProjectScope): Promise<number> {
  const row = await rowsOf(db, scope, 'policy_head').select('version').executeTakeFirst()
  return Number(row?.version ?? 0)
}

/** The policy of a site as it was at a version, of a company what decides about its people; null when there is none. */
export async function policyAt(db: Db, scope: ProjectScope, version: number): Promise<Policy | null> {
  return policyOfRecords(await recordsAt(db, scope, version), version)
}

/** The records that hold at a version. A company is given its own by the database, in place of what it may not read. */
export async function recordsAt(db: Db, scope: ProjectScope, version: number): Promise<readonly PolicyRecord[]> {
  if (isOfCompany(scope)) return policyOfCompany(db, scope, version)
  return rowsOf(db, scope, 'policy_record')
    .select(['kind', 'content'])
    .where('from_version', '<=', String(version))
    .where((where) => where.or([where('until_version', 'is', null), where('until_version', '>', String(version))]))
    .orderBy('kind')
    .orderBy('id')
    .execute()
}

/** Rules that decide about rights (access-decision.md 3.7 to 3.9), of which a site has few. */
const kindsOfRules = [
  'site',
  'area',
  'door',
  'group',
  'grant',
  'block',
  'companyDoorLimit',
  'schedule',
  'calendar',
] as const satisfies readonly RecordKind[]

/** People and the groups they are in, of which a site has many. */
const kindsOfPeople = ['person', 'membership'] as const satisfies readonly RecordKind[]

/** The rights of a version and of the one before it. */
interface RightsAround {
  readonly before: Policy | null
  readonly after: Policy | null
}

/**
 * The rights of a version and of the one before it, with the people alone whose rights may differ, in all groups they
 * are in. What both hold is read once and is one object in both, by which `previewChanges` sees what is the same.
 */
export async function rightsAround(db: Db, scope: ProjectScope, version: number): Promise<RightsAround> {
  if (isOfCompany(scope)) return rightsOfCompany(db, scope, version)
  const around = recordsAround(db, scope, version)
  const rules = await around
    .where(
      'kind',
      'in',
      kindsOfRules.map((kind) => sql.lit(kind)),
    )
    .execute()
  const changedPeople = await around
    .where('kind', 'in', kindsOfPeople)
    .where((where) =>
      where.or([where('from_version', '=', String(version)), where('until_version', '=', String(version))]),
    )
    .execute()
  const codes = codesNamedIn(rules)
  const namedCodes =
    codes.length === 0
      ? []
      : await around.where('kind', '=', sql.lit('credential')).where('id', 'in', amongThem(codes)).execute()
  const { before, after } = policiesOf([...rules, ...changedPeople, ...namedCodes], version)
  if (!before || !after) return { before, after }
  const touchedSubjects = touchedBy(before, after)
  if (touchedSubjects === 'everyone') {
    const people = await around.where('kind', 'in', kindsOfPeople).execute()
    return policiesOf([...rules, ...people, ...namedCodes], version)
  }
  const memberships = around.where('kind', '=', sql.lit('membership'))
  const members = await memberships.where('group_uuid', 'in', amongThem(touchedSubjects.groups)).execute()
  const people = amongThem([...touchedSubjects.people, ...members.map(({ person_uuid }) => person_uuid!)])
  return policiesOf(
    [
      ...rules,
      ...(await around.where('kind', '=', 'person').where('id', 'in', people).execute()),
      ...(await memberships.where('person_uuid', 'in', people).execute()),
      ...namedCodes,
    ],
    version,
  )
}

const codesNamedIn = (rules: readonly RecordAround[]): string[] =>
  rules.flatMap(({ kind, content }) => (kind === 'grant' ? ((content as Grant).subjects.credentialIds ?? []) : []))

/**
 * A subquery, so that a plan for any number of them looks each up; compared with an array, all of the site would be
 * read.
 */
const amongThem = (uuids: Iterable<string>) => sql<string>`(select unnest(${[...new Set(uuids)]}::uuid[]))`

/** The records that hold at a version or held until it. */
const recordsAround = (db: Db, scope: ProjectScope, version: number) =>
  rowsOf(db, scope, 'policy_record')
    .select(['kind', 'content', 'from_version', 'until_version', 'person_uuid'])
    .where('from_version', '<=', String(version))
    .where((where) => where.or([where('until_version', 'is', null), where('until_version', '>=', String(version))]))

type RecordAround = Awaited<ReturnType<ReturnType<typeof recordsAround>['execute']>>[number]

function policiesOf(rows: readonly RecordAround[], version: number): RightsAround {
  const records = rows.map(({ kind, content, from_version, until_version }) => ({
    record: { kind, content },
    isNew: Number(from_version) === version,
    isGone: until_version !== null && Number(until_version) === version,
  }))
  const policyWhere = (holds: (row: (typeof records)[number]) => boolean, at: number): Policy | null =>
    policyOfRecords(
      records.filter(holds).map(({ record }) => record),
      at,
    )
  return {
    before: policyWhere(({ isNew }) => !isNew, version - 1),
    after: policyWhere(({ isGone }) => !isGone, version),
  }
}

/** Rights in a company before and after a version; a company is given each version by itself. */
async function rightsOfCompany(db: Db, scope: CompanyScope, version: number): Promise<RightsAround> {
  const before = await policyOfCompany(db, scope, version - 1)
  const recordByText = new Map(before.map((record) => [JSON.stringify(record), record]))
  const records = await policyOfCompany(db, scope, version)
  const after = records.map((record) => recordByText.get(JSON.stringify(record)) ?? record)
  return { before: policyOfRecords(before, version - 1), after: policyOfRecords(after, version) }
}
