import { sql } from 'kysely'
import type { AboutPerson } from '../../kernel/audit/people.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { recordsOf } from './batches.ts'

/** The plates that an import has given and that are still there, with who has them. */
async function platesGiven(db: Db, scope: ProjectScope, batchUuid: string) {
  const uuids = await recordsOf(db, scope, batchUuid, 'credential')
  return rowsOf(db, scope, 'credential')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'credential.project_uuid')
        .onRef('person.uuid', '=', 'credential.person_uuid'),
    )
    .select(['person.uuid', 'person.first_name', 'person.last_name', 'credential.kind', 'credential.hint'])
    .where(sql<boolean>`credential.uuid = any(${uuids}::uuid[])`)
    .orderBy('credential.hint')
    .execute()
}

/** People to whom an import has given plates. */
export async function peopleWithPlates(db: Db, scope: ProjectScope, batchUuid: string): Promise<string[]> {
  return [...new Set((await platesGiven(db, scope, batchUuid)).map(({ uuid }) => uuid))]
}

/** Changes of people to whom an import has given plates, for their history: the plates of this import alone. */
export async function tellPlates(db: Db, scope: ProjectScope, batchUuid: string): Promise<AboutPerson[]> {
  const byPerson = Map.groupBy(await platesGiven(db, scope, batchUuid), ({ uuid }) => uuid)
  return [...byPerson].map(([uuid, plates]) => {
    const { first_name, last_name } = plates[0]!
    const given = plates.map(({ kind, hint }) => ({ kind, hint }))
    return { uuid, content: { name: `${first_name} ${last_name}`.trim(), changes: [], given, taken: [] } }
  })
}
