import type { Policy } from '@lintel/rules/access/model.ts'
import { policyOfRecords, type PolicyRecord } from '@lintel/rules/access/records.ts'
import { rowsOf, type Db } from '../db/db.ts'
import type { ProjectScope } from '../db/scope.ts'

export { policyOfRecords as policyOf, type PolicyRecord }

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
  return policyOfRecords(records as unknown as readonly PolicyRecord[], version)
}
