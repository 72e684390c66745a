import { sql } from 'kysely'
import type { z } from 'zod'
import { libraryKinds, type LibraryFilter, type LibraryKind } from '@lintel/contract/library/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { everyRow } from '../../db/every-row.ts'
import { pageOf } from '../../db/paging.ts'
import type { ProjectScope } from '../../db/scope.ts'

/** Codes with their owners. */
const codeRows = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'credential')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'credential.project_uuid')
        .onRef('person.uuid', '=', 'credential.person_uuid'),
    )
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'credential.project_uuid')
        .onRef('company.uuid', '=', 'credential.company_uuid'),
    )
    .select([
      'credential.uuid',
      'credential.kind',
      'credential.hint',
      'credential.status',
      'credential.created_at',
      'credential.person_uuid',
      'credential.company_uuid',
      'person.kind as owner_kind',
      'company.name as company_name',
      sql<string>`trim(person.first_name || ' ' || person.last_name)`.as('owner_name'),
    ])
    .where('credential.kind', 'in', libraryKinds)

type Filter = z.output<typeof LibraryFilter>

const orderOf = ({ order = 'desc' }: Filter) =>
  [
    ['credential.created_at', order],
    ['credential.uuid', order],
  ] as const

const narrowedBy =
  (filter: Filter) =>
  <Query extends { where(column: never, operator: '=', value: never): Query }>(query: Query): Query => {
    const where = (found: Query, column: string, value: string | undefined) =>
      value === undefined ? found : found.where(column as never, '=', value as never)
    return where(
      where(where(query, 'credential.kind', filter.kind), 'credential.company_uuid', filter.company),
      'credential.status',
      filter.status,
    )
  }

/** A page of the codes of one kind, newest first. */
export function pageOfCodes(db: Db, scope: ProjectScope, filter: Filter) {
  const narrowed = narrowedBy(filter)
  // Every code has an owner, so the codes alone are as many.
  const alone = narrowed(rowsOf(db, scope, 'credential'))
  return pageOf(narrowed(codeRows(db, scope)), filter, orderOf(filter), showCode, { alone })
}

/** All of them that a filter finds, a page at a time. */
export async function* everyCode(db: Db, scope: ProjectScope, filter: Filter) {
  const query = narrowedBy(filter)(codeRows(db, scope))
  for await (const rows of everyRow(query, orderOf(filter))) yield rows.map(showCode)
}

/** A code by its id, or undefined. */
export function codeByUuid(db: Db, scope: ProjectScope, uuid: string) {
  return codeRows(db, scope).where('credential.uuid', '=', uuid).executeTakeFirst()
}

/** A code by what the vault makes of it, or undefined. */
export function codeByLookup(db: Db, scope: ProjectScope, kind: LibraryKind, lookup: Buffer) {
  return codeRows(db, scope)
    .where('credential.kind', '=', kind)
    .where('credential.lookup', '=', lookup)
    .executeTakeFirst()
}
type CodeRow = NonNullable<Awaited<ReturnType<typeof codeByUuid>>>

/** A code as the contract shows it. */
export function showCode(row: CodeRow) {
  return {
    uuid: row.uuid,
    kind: row.kind as LibraryKind,
    hint: row.hint,
    status: row.status,
    ownerUuid: row.person_uuid,
    ownerName: row.owner_name,
    ownerKind: row.owner_kind,
    companyUuid: row.company_uuid,
    companyName: row.company_name,
    createdAt: row.created_at.toISOString(),
  }
}
