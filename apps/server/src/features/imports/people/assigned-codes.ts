import { sql } from 'kysely'
import type { AboutPerson } from '../../../kernel/audit/people.ts'
import { rowsOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { recordsOf } from '../batches.ts'
import { fullNameOf } from '../../../domain/base/full-name.ts'

/** Codes that an import assigned to people who were there before and that are still there, with their holders. */
async function assignedCodes(db: Db, scope: ProjectScope, batchUuid: string) {
  const uuids = await recordsOf(db, scope, batchUuid, 'credential')
  return rowsOf(db, scope, 'credential')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'credential.project_uuid')
        .onRef('person.uuid', '=', 'credential.person_uuid'),
    )
    .select(['person.uuid', 'person.first_name', 'person.last_name', 'credential.kind', 'credential.masked_value'])
    .where(sql<boolean>`credential.uuid = any(${uuids}::uuid[])`)
    .orderBy('credential.masked_value')
    .execute()
}

/** People who were assigned codes by an import. */
export async function peopleAssignedCodes(db: Db, scope: ProjectScope, batchUuid: string): Promise<string[]> {
  return [...new Set((await assignedCodes(db, scope, batchUuid)).map(({ uuid }) => uuid))]
}

/** Changes of people who were assigned codes by an import, for their history: the codes of this import alone. */
export async function codesAssignedBy(db: Db, scope: ProjectScope, batchUuid: string): Promise<AboutPerson[]> {
  const byPerson = Map.groupBy(await assignedCodes(db, scope, batchUuid), ({ uuid }) => uuid)
  return [...byPerson].map(([uuid, codes]) => {
    const maskedCodes = codes.map(({ kind, masked_value }) => ({ kind, maskedValue: masked_value }))
    return { uuid, content: { name: fullNameOf(codes[0]!), changes: [], assigned: maskedCodes, removed: [] } }
  })
}
