import type { Page, PageQuery } from '@lintel/contract/kit/page.ts'
import { sql, type SelectQueryBuilder } from 'kysely'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'

/** Tables of what a company defines for its attendance, each with a name. */
type DefinitionTable = 'attendance_point' | 'attendance_timetable' | 'attendance_shift' | 'attendance_leave_type'

interface DefinitionFilter extends PageQuery {
  readonly keyword?: string | undefined
  readonly companyUuid?: string | undefined
  readonly sort?: 'name' | 'createdAt' | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

const columns = { name: 'name', createdAt: 'created_at' } as const

/** A page of the definitions that a query selects, by name where nothing else is asked for. */
export function pageOfDefinitions<Tables, Table extends keyof Tables, Row, Shown>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  table: DefinitionTable,
  filter: DefinitionFilter,
  show: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const { keyword, companyUuid, sort = 'name', order = 'asc' } = filter
  let listQuery = query
  if (keyword) listQuery = listQuery.where(hasWords(keyword, `${table}.name`))
  if (companyUuid) listQuery = listQuery.where(sql<boolean>`${sql.ref(`${table}.company_uuid`)} = ${companyUuid}::uuid`)
  return pageOf(
    listQuery,
    filter,
    [
      [`${table}.${columns[sort]}`, order],
      [`${table}.uuid`, 'asc'],
    ],
    show,
  )
}
