import { sql } from 'kysely'
import type { z } from 'zod'
import type { holiday as contract } from '@lintel/contract/holidays/operations.ts'
import { namedExceptions, type Holiday } from '@lintel/contract/holidays/schema.ts'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

const columns = { startsOn: 'holiday.starts_on', name: 'holiday.name', createdAt: 'holiday.created_at' } as const

/** A page of holidays; of a company those that hold for it, so also those of all companies. */
export function pageOfHolidays(db: Db, scope: ProjectScope, filter: z.output<typeof contract.list.input>) {
  let query = holidays(db, scope)
  const { keyword, companyUuid } = filter
  if (keyword) query = query.where(hasWords(keyword, 'holiday.name'))
  if (companyUuid)
    query = query.where((where) =>
      where.or([where('holiday.company_uuid', '=', companyUuid), where('holiday.company_uuid', 'is', null)]),
    )
  return pageOf(
    query,
    filter,
    [
      [columns[filter.sort ?? 'startsOn'], filter.order ?? 'asc'],
      ['holiday.uuid', 'asc'],
    ],
    (row) => showHoliday(row, scope),
  )
}

/** One holiday; undefined for one that is not of the site. */
export async function holidayByUuid(db: Db, scope: ProjectScope, uuid: string): Promise<Holiday | undefined> {
  const row = await holidays(db, scope).where('holiday.uuid', '=', uuid).executeTakeFirst()
  return row && showHoliday(row, scope)
}

function holidays(db: Db, scope: ProjectScope) {
  return rowsOf(db, scope, 'holiday')
    .leftJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'holiday.project_uuid')
        .onRef('company.uuid', '=', 'holiday.company_uuid'),
    )
    .select([
      'holiday.uuid',
      'holiday.name',
      'holiday.company_uuid',
      'company.name as company_name',
      sql<string>`holiday.starts_on::text`.as('starts_on'),
      sql<string>`holiday.ends_on::text`.as('ends_on'),
      'holiday.is_public',
      'holiday.kind',
      'holiday.repeats_yearly',
      'holiday.from_minute',
      'holiday.to_minute',
      groupsUnder(scope).as('groups'),
      'holiday.counts_for_attendance',
      'holiday.version',
      'holiday.created_at',
    ])
}
/** The access groups it holds for, by whether they obey holidays (decisions.md access). */
const groupsUnder = (scope: ProjectScope) => sql<Holiday['groups']>`(
  select json_build_object('obeying', count(*) filter (where not is_excepted),
    'excepted', count(*) filter (where is_excepted),
    'exceptedNames', to_json((coalesce(array_agg(name order by name, uuid) filter (where is_excepted), '{}'))[:${sql.lit(namedExceptions)}]))
  from access_group cross join lateral (select holiday.kind <> 'normal' and coalesce(
    plans_of_days(on_holidays, holiday_windows, day_plans) -> holiday.kind = '"asUsual"', true) as is_excepted) excepted
  where access_group.project_uuid = holiday.project_uuid
    and (access_group.company_uuid = holiday.company_uuid or (holiday.company_uuid is null and exists (
      select from company tenant where tenant.project_uuid = access_group.project_uuid
        and tenant.uuid = access_group.company_uuid and tenant.holiday_follows_project)))
    and ${isWithin(scope, 'access_group')})`

type HolidayRow = Awaited<ReturnType<ReturnType<typeof holidays>['executeTakeFirstOrThrow']>>

const showHoliday = (row: HolidayRow, { companyUuid }: ProjectScope): Holiday => ({
  uuid: row.uuid,
  name: row.name,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  mayChange: companyUuid === null || row.company_uuid === companyUuid,
  isPublic: row.is_public,
  kind: row.kind,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  repeatsYearly: row.repeats_yearly,
  hours: row.from_minute === null || row.to_minute === null ? null : { from: row.from_minute, to: row.to_minute },
  groups: row.groups,
  countsForAttendance: row.counts_for_attendance,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})
