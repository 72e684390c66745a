import { deleteOf, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Revokes visitor passes and their links; they stay listed. Answers those that had not ended before. */
export async function endVisitorPasses(
  db: Db,
  scope: ProjectScope,
  personUuids: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  if (personUuids.length === 0) return []
  const rows = await updateOf(db, scope, 'temp_key')
    .set({ revoked_at: now, link_hash: null, link_ciphertext: null })
    .where('person_uuid', 'in', personUuids)
    .where('revoked_at', 'is', null)
    .returning('person_uuid')
    .execute()
  const endedUuids = rows.map(({ person_uuid }) => person_uuid)
  if (endedUuids.length === 0) return endedUuids
  await deleteOf(db, scope, 'credential').where('person_uuid', 'in', endedUuids).execute()
  await updateOf(db, scope, 'person')
    .set((row) => ({ version: row('person.version', '+', 1) }))
    .where('person.uuid', 'in', endedUuids)
    .execute()
  return endedUuids
}

/** Visitor passes of hosts, without revoked ones. */
export function visitorPassesHostedBy(db: Db, scope: ProjectScope, hosts: readonly string[]) {
  return rowsOf(db, scope, 'temp_key')
    .innerJoin('person', (join) =>
      join.onRef('person.project_uuid', '=', 'temp_key.project_uuid').onRef('person.uuid', '=', 'temp_key.person_uuid'),
    )
    .select(['temp_key.person_uuid', 'temp_key.host_uuid', 'person.last_name as name'])
    .where('temp_key.host_uuid', 'in', hosts)
    .where('temp_key.revoked_at', 'is', null)
    .orderBy('person.last_name')
    .orderBy('temp_key.person_uuid')
}
