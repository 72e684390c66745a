import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { libraryKinds, ownerKinds, type LibraryKind } from '@lintel/contract/credentials/kinds.ts'
import type { LibraryCode, LibraryFilter } from '@lintel/contract/library/schema.ts'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { newestFirst, pageOf } from '../../db/lists/paging.ts'
import { searchPeople } from '../../db/lists/search-people.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** Codes with their owners; free ones have none. */
const codeRows = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'library_code')
    .leftJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'library_code.project_uuid')
        .onRef('person.uuid', '=', 'library_code.person_uuid'),
    )
    .leftJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'library_code.project_uuid')
        .onRef('company.uuid', '=', 'library_code.company_uuid'),
    )
    .leftJoin('apartment', (join) =>
      join
        .onRef('apartment.project_uuid', '=', 'person.project_uuid')
        .onRef('apartment.uuid', '=', 'person.apartment_uuid'),
    )
    .select([
      'library_code.uuid',
      'library_code.kind',
      'library_code.masked_value',
      'library_code.status',
      'library_code.created_at',
      'library_code.person_uuid',
      'library_code.company_uuid',
      'library_code.is_duress',
      'person.kind as owner_kind',
      'company.name as company_name',
      'apartment.number as apartment_number',
      'apartment.name as apartment_name',
      sql<string | null>`(select department.name from department
        where department.project_uuid = apartment.project_uuid and department.uuid = apartment.building_uuid)`.as(
        'building_name',
      ),
      fullName().$castTo<string | null>().as('owner_name'),
    ])
    .where('library_code.kind', 'in', libraryKinds)

type Filter = z.output<typeof LibraryFilter>

const orderOf = newestFirst('library_code.created_at', 'library_code.uuid')

function conditionsOf(scope: ProjectScope, { kind, company, building, apartment, status }: Filter) {
  const where = expressionBuilder<DB, 'library_code'>()
  return where.and([
    ...(kind === undefined ? [] : [where('library_code.kind', '=', kind)]),
    ...(company === undefined ? [] : [where('library_code.company_uuid', '=', company)]),
    ...(building === undefined ? [] : [ofHome(scope, 'building_uuid', building)]),
    ...(apartment === undefined ? [] : [ofHome(scope, 'uuid', apartment)]),
    ...(status === undefined ? [] : [where('library_code.status', '=', status)]),
  ])
}

/** Codes of those who live in a building or an apartment. */
const ofHome = (scope: ProjectScope, column: 'building_uuid' | 'uuid', uuid: string) =>
  sql<boolean>`library_code.person_uuid in (select person.uuid from person
    join apartment on apartment.project_uuid = person.project_uuid and apartment.uuid = person.apartment_uuid
    where ${isWithin(scope, 'person')} and ${isWithin(scope, 'apartment')} and ${sql.ref(`apartment.${column}`)} = ${uuid})`

/** Codes of people who have the words. */
async function credentialOfPerson(db: Db, scope: ProjectScope, words: string) {
  const found: RawBuilder<boolean>[] = []
  for (const kind of ownerKinds) {
    const { condition } = await searchPeople(db, scope, kind, words)
    found.push(sql<boolean>`(person.kind = ${kind} and ${condition})`)
  }
  return sql<boolean>`library_code.person_uuid in (select person.uuid from person
    where ${isWithin(scope, 'person')} and (${sql.join(found, sql` or `)}))`
}

/** A page of the codes of one kind, newest first. */
export async function pageOfCodes(db: Db, scope: ProjectScope, filter: Filter) {
  const conditions = conditionsOf(scope, filter)
  // What a code is joined with narrows nothing, so the codes alone are as many.
  let [query, alone] = [codeRows(db, scope).where(conditions), rowsOf(db, scope, 'library_code').where(conditions)]
  if (filter.keyword) {
    const ofPerson = await credentialOfPerson(db, scope, filter.keyword)
    query = query.where(ofPerson)
    alone = alone.where(ofPerson)
  }
  return pageOf(query, filter, orderOf(filter), showCode, { alone })
}

/** All of them that a filter finds, a page at a time. */
export async function* everyCode(db: Db, scope: ProjectScope, filter: Filter) {
  let query = codeRows(db, scope).where(conditionsOf(scope, filter))
  if (filter.keyword) query = query.where(await credentialOfPerson(db, scope, filter.keyword))
  for await (const rows of streamRows(query, orderOf(filter))) yield rows.map(showCode)
}

/** A code by its id, or undefined. */
export function codeByUuid(db: Db, scope: ProjectScope, uuid: string) {
  return codeRows(db, scope).where('library_code.uuid', '=', uuid).executeTakeFirst()
}

/** A code by what the vault makes of it, or undefined. */
export function codeByKeyedHash(db: Db, scope: ProjectScope, kind: LibraryKind, keyed_hash: Buffer) {
  return codeRows(db, scope)
    .where('library_code.kind', '=', kind)
    .where('library_code.keyed_hash', '=', keyed_hash)
    .executeTakeFirst()
}
type CodeRow = NonNullable<Awaited<ReturnType<typeof codeByUuid>>>

/** A code as the contract shows it. */
export function showCode(row: CodeRow): LibraryCode {
  return {
    uuid: row.uuid!,
    kind: row.kind as LibraryKind,
    maskedValue: row.masked_value!,
    isDuress: row.is_duress!,
    status: row.status as LibraryCode['status'],
    ownerUuid: row.person_uuid,
    ownerName: row.owner_name,
    ownerKind: row.owner_kind,
    companyUuid: row.company_uuid,
    companyName: row.company_name,
    buildingName: row.building_name,
    apartmentName:
      row.apartment_number === null
        ? null
        : apartmentLabel({ number: row.apartment_number, name: row.apartment_name ?? '' }),
    createdAt: row.created_at!.toISOString(),
  }
}
