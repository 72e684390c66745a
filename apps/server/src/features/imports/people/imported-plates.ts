import { sql } from 'kysely'
import type { AboutPerson } from '../../../kernel/audit/people.ts'
import { rowsOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { recordsOf } from '../batches.ts'
import { fullNameOf } from '../../../domain/people/full-name.ts'

/** The plates that an import has given and that are still there, with who has them. */
async function platesOfImport(db: Db, scope: ProjectScope, batchUuid: string) {
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

/** People who were given plates by an import. */
export async function peopleWithPlates(db: Db, scope: ProjectScope, batchUuid: string): Promise<string[]> {
  return [...new Set((await platesOfImport(db, scope, batchUuid)).map(({ uuid }) => uuid))]
}

/** Changes of people who were given plates by an import, for their history: the plates of this import alone. */
export async function platesOfPeople(db: Db, scope: ProjectScope, batchUuid: string): Promise<AboutPerson[]> {
  const byPerson = Map.groupBy(await platesOfImport(db, scope, batchUuid), ({ uuid }) => uuid)
  return [...byPerson].map(([uuid, plates]) => {
    const plateChanges = plates.map(({ kind, masked_value }) => ({ kind, maskedValue: masked_value }))
    return { uuid, content: { name: fullNameOf(plates[0]!), changes: [], assigned: plateChanges, removed: [] } }
  })
}
