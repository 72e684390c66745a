import { callTypeCodes, withoutPhone } from '@lintel/contract/apartments/calls.ts'
import { sql } from 'kysely'
import { rowsOf, updateOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { landlinesOf } from '../../../domain/people/calling.ts'
import { countOf } from './records.ts'

/** Apartments whose call type was changed after the import. */
export async function callTypesChanged(db: Db, scope: ProjectScope, batchUuid: string): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'apartment')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(
        sql<boolean>`exists (select from import_record record where record.project_uuid = apartment.project_uuid
          and record.batch_uuid = ${batchUuid} and record.kind = 'callType' and record.uuid = apartment.uuid
          and record.call_type <> apartment.call_type)`,
      )
      .executeTakeFirst(),
  )
}

/** Restores the call types of apartments, without a telephone where landlines were disabled since. */
export async function resetCallTypes(db: Db, scope: ProjectScope, batchUuid: string): Promise<void> {
  const { hasLandline } = await landlinesOf(db, scope)
  const former = callTypeCodes.map((code) => (hasLandline ? code : withoutPhone(code)))
  const ownRecord = sql`from import_record record where record.project_uuid = apartment.project_uuid
    and record.batch_uuid = ${batchUuid} and record.kind = 'callType' and record.uuid = apartment.uuid`
  await updateOf(db, scope, 'apartment')
    .set({
      version: sql<number>`apartment.version + 1`,
      call_type: sql<number>`(select (${former}::smallint[])[record.former_call_type + 1] ${ownRecord})`,
    })
    .where(sql<boolean>`exists (select ${ownRecord})`)
    .execute()
}
