import { sql } from 'kysely'
import { rowsOf } from '../../../db/db.ts'
import type { ImportWork } from '../import-work.ts'

/** Apartments by building and number; locked where the import writes: none is deleted, no one else moves in. */
export async function apartmentsNamed(
  { db, scope, holds }: ImportWork,
  addresses: readonly (readonly [buildingUuid: string, number: string])[],
  purpose: 'toStay' | 'toMoveIn',
) {
  const rows = await rowsOf(db, scope, 'apartment')
    .select(['apartment.uuid', 'apartment.building_uuid', 'apartment.number', 'apartment.name', 'apartment.call_type'])
    .select(['apartment.floor', 'apartment.member_limit', 'apartment.version'])
    .where(
      sql<boolean>`(apartment.building_uuid, apartment.number) in (select * from unnest(
        ${addresses.map(([building]) => building)}::uuid[], ${addresses.map(([, number]) => number)}::text[]))`,
    )
    .orderBy('apartment.uuid')
    .$if(holds && purpose === 'toStay', (query) => query.forKeyShare())
    .$if(holds && purpose === 'toMoveIn', (query) => query.forUpdate())
    .execute()
  return new Map(rows.map((row) => [`${row.building_uuid} ${row.number}`, row]))
}
