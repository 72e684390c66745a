import type { Policy } from '@lintel/rules/access/model.ts'
import { policyOfRecords, type PolicyRecord, type RecordKind } from '@lintel/rules/access/records.ts'
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

/** What decides about rights (access-decision.md 3.7 to 3.9): a preview reads nothing else. */
const kindsOfRights = [
  'site',
  'area',
  'door',
  'person',
  'group',
  'membership',
  'grant',
  'block',
  'companyDoorLimit',
  'schedule',
  'calendar',
] as const satisfies readonly RecordKind[]

/**
 * The rights of a version and of the one before it. What both hold is read once and is one object in both, by which
 * `previewChanges` sees what is the same.
 */
export async function rightsAround(
  db: Db,
  scope: ProjectScope,
  version: number,
): Promise<{ readonly before: Policy | null; readonly after: Policy | null }> {
  if (isOfCompany(scope)) return rightsOfCompany(db, scope, version)
  const rows = await rowsOf(db, scope, 'policy_record')
    .select(['kind', 'content', 'from_version', 'until_version'])
    .where('kind', 'in', kindsOfRights)
    .where('from_version', '<=', String(version))
    .where((where) => where.or([where('until_version', 'is', null), where('until_version', '>=', String(version))]))
    .execute()
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
async function rightsOfCompany(db: Db, scope: CompanyScope, version: number) {
  const before = await policyOfCompany(db, scope, version - 1)
  const known = new Map(before.map((record) => [JSON.stringify(record), record]))
  const records = await policyOfCompany(db, scope, version)
  const after = records.map((record) => known.get(JSON.stringify(record)) ?? record)
  return { before: policyOfRecords(before, version - 1), after: policyOfRecords(after, version) }
}
