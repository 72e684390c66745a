import { nameKey } from '@lintel/contract/base/name-fold.ts'
import { sql } from 'kysely'
import type { Vault } from '../../../access/vault.ts'
import { rowsOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { fullName } from '../../../domain/base/full-name.ts'

/** Context of matching photos. */
export interface FaceWork {
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
  /** Locks the people until the transaction ends; a check alone locks none. */
  readonly holds: boolean
}

/**
 * Residents by what their photos are called (community.md 28): building and apartment, such as `1_101` or `elm_101`,
 * are the master; with the full name behind them any resident of the household. A name that two of them share matches
 * neither.
 */
export async function residentsCalled({ db, scope, holds }: FaceWork, called: readonly string[]) {
  const numbers = [...new Set(called.flatMap((one) => one.split('_').filter((part) => /^\d+$/.test(part))))]
  const rows = await rowsOf(db, scope, 'person')
    .innerJoin('apartment', (join) =>
      join
        .onRef('apartment.project_uuid', '=', 'person.project_uuid')
        .onRef('apartment.uuid', '=', 'person.apartment_uuid'),
    )
    .innerJoin('building', (join) =>
      join
        .onRef('building.project_uuid', '=', 'apartment.project_uuid')
        .onRef('building.uuid', '=', 'apartment.building_uuid'),
    )
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'building.project_uuid')
        .onRef('department.uuid', '=', 'building.uuid'),
    )
    .select(['person.uuid', 'person.company_uuid', 'person.is_master', fullName().as('name')])
    .select(['apartment.number as apartment', 'building.number', 'department.name as building'])
    .where('person.kind', '=', 'resident')
    .where(sql<boolean>`apartment.number = any(${numbers}::text[])`)
    .orderBy('person.uuid')
    .$if(holds, (query) => query.forUpdate('person'))
    .execute()
  const found = new Map<string, { readonly personUuid: string; readonly companyUuid: string } | undefined>()
  for (const { uuid, company_uuid, is_master, name, apartment, number, building } of rows) {
    const homes = [`${number}_${apartment}`, `${building}_${apartment}`]
    const keys = homes.flatMap((home) => [...(is_master ? [home] : []), `${home}_${name}`])
    for (const key of new Set(keys.map(nameKey)))
      found.set(key, found.has(key) ? undefined : { personUuid: uuid, companyUuid: company_uuid })
  }
  return found
}
