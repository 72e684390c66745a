import { sql, type SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import type { admin as contract } from '@lintel/contract/admins/operations.ts'
import type { Admin, AdminInfo } from '@lintel/contract/admins/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { officeSettingsWith } from '@lintel/contract/site-settings/office.ts'
import { officeControlsOf } from '@lintel/contract/site-settings/office-wire.ts'
import { formatNumbersOf } from '@lintel/i18n/format/format.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { counterWithin } from '../../db/counters.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { treeScopes, type ProjectScope, type Scope } from '../../db/scope/scope.ts'
import { searchWords } from '../../db/lists/search.ts'
import type { DB } from '../../db/tables.ts'
import { readAttendance } from '../../domain/money/attendance.ts'
import { companyNameOfAdmin } from '../../domain/companies/queries.ts'
import { accountsOfKind } from '../../domain/accounts/queries.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { orderOfAccounts } from '../../domain/accounts/columns.ts'
import { stateAt } from '../../domain/sessions/queries.ts'

/** Whose administrators are asked for, and when: an administrator sees those of its own company (office.md 1.2). */
export interface AdminReading {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly now: Date
}

/**
 * Administrators with what they belong to. In an operator's part of the tree they are found by their accounts, which
 * lie in the same part as their sites: the other way round leads by way of every site and company there is.
 */
function admins({ db, scope, session }: AdminReading) {
  const found = treeScopes.includes(scope.kind)
    ? treeRowsOf(db, scope, 'account').innerJoin('company_admin', 'company_admin.account_uuid', 'account.uuid')
    : rowsOf(db, scope, 'company_admin').innerJoin('account', 'account.uuid', 'company_admin.account_uuid')
  let query = (found as SelectQueryBuilder<DB, 'account' | 'company_admin', {}>)
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'company_admin.project_uuid')
        .onRef('company.uuid', '=', 'company_admin.company_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'company_admin.project_uuid')
  if (session.section === 'admin') {
    query = query.where(
      sql<boolean>`exists (select from company_admin own where own.account_uuid = ${session.actingUuid}
        and own.project_uuid = company_admin.project_uuid and own.company_uuid = company_admin.company_uuid)`,
    )
  }
  return query
}

const shownColumns = [
  'account.uuid',
  'account.user_name',
  'account.display_name',
  'account.first_name',
  'account.last_name',
  'account.email',
  'account.state',
  'account.expires_at',
  'account.created_at',
  'company.uuid as company_uuid',
  'company.name as company_name',
  'project.uuid as site_uuid',
  'project.name as site_name',
  'company_admin.phone_code',
  'company_admin.phone',
  'account.last_sign_in_at',
  'company_admin.app_enabled',
  'company_admin.landline',
  'company_admin.landline_number',
  'company_admin.call_type',
] as const

const adminRows = (reading: AdminReading) => admins(reading).select(shownColumns)
type Row = Awaited<ReturnType<ReturnType<typeof adminRows>['execute']>>[number]

const showAdmin = (row: Row, now: Date): Admin => ({
  uuid: row.uuid,
  userName: row.user_name,
  displayName: row.display_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  siteUuid: row.site_uuid,
  siteName: row.site_name,
  state: stateAt(row, now),
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  phoneCode: row.phone_code,
  phone: row.phone,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  appEnabled: row.app_enabled,
  landlineEnabled: row.landline,
  landline: row.landline_number,
  callType: row.call_type,
})

/** `stateAt` as SQL. */
const stateColumn = (now: Date) =>
  sql<string>`case when account.state = 'normal' and account.expires_at <= ${now} then 'expired' else account.state end`

/** A page of administrators. */
export async function pageOfAdmins(reading: AdminReading, filter: z.output<typeof contract.list.input>) {
  const { db, scope, now } = reading
  const inTree = treeScopes.includes(scope.kind)
  let query = adminRows(reading)
  let accounts = accountsOfKind(db, scope, 'admin')
  const words = filter.keyword ? await searchWords(db, scope, 'admin', filter.keyword) : undefined
  if (words) {
    query = query.where(words.condition)
    accounts = accounts.where(words.condition)
  }
  if (filter.companyUuid) query = query.where('company.uuid', '=', filter.companyUuid)
  if (filter.state) {
    query = query.where(stateColumn(now), '=', filter.state)
    accounts = accounts.where(stateColumn(now), '=', filter.state)
  }
  const total = words ? words.total : counterWithin(scope, 'admin')
  return pageOf(
    query,
    filter,
    orderOfAccounts(filter),
    (row) => showAdmin(row, now),
    inTree && !filter.companyUuid
      ? { alone: accounts, total: filter.state ? undefined : total, most: words && limits.foundTotal }
      : {},
  )
}

/** One administrator; undefined when the scope has none such. */
export async function adminByUuid(reading: AdminReading, uuid: string): Promise<AdminInfo | undefined> {
  const row = await adminRows(reading)
    .select(['account.language', 'account.two_factor', 'account.password_reminder', 'account.version'])
    .select(['company_admin.person_uuid', nameOfLinked])
    .where('account.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...showAdmin(row, reading.now),
    language: row.language,
    twoFactor: row.two_factor,
    passwordReminder: row.password_reminder,
    version: row.version,
    linkPersonnelUuid: row.person_uuid,
    linkPersonnelName: row.linked_name,
  }
}

/** Person of an administrator among the company's people. */
const nameOfLinked = sql<string | null>`(select ${fullName()} from person
  where person.project_uuid = company_admin.project_uuid and person.uuid = company_admin.person_uuid)`.as('linked_name')

/** How many administrators there are by state. */
export async function countOfAdmins(reading: AdminReading) {
  const rows = await admins(reading)
    .select((row) => [stateColumn(reading.now).as('state'), row.fn.countAll<string>().as('count')])
    .groupBy(sql`1`)
    .execute()
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  const counts = { inactive: of('inactive'), normal: of('normal'), expired: of('expired') }
  return { total: counts.inactive + counts.normal + counts.expired, ...counts }
}

/** Administrators by name. */
export async function namesOfAdmins(reading: AdminReading) {
  const rows = await admins(reading)
    .select(['account.uuid', 'account.display_name'])
    .orderBy('account.display_name')
    .orderBy('account.uuid')
    .limit(limits.importBatch)
    .execute()
  return { rows: rows.map((row) => ({ uuid: row.uuid, name: row.display_name })) }
}

/** Admin configuration as specification.md 3 lists it, for who is signed in and one office. */
export async function configurationOf(db: Db, site: ProjectScope, accountUuid: string, now: Date) {
  const project = await treeRowsOf(db, site, 'project')
    .select(['project.uuid', 'project.name', 'project.customize_form', 'project.settings'])
    .executeTakeFirstOrThrow()
  const attendance = await readAttendance({ db, scope: site, now }, project.uuid)
  const settings = officeSettingsWith(project.settings, attendance)
  return {
    site: project.uuid,
    siteName: project.name,
    companyName: (await companyNameOfAdmin(db, site, accountUuid)) ?? null,
    ...formatNumbersOf(project.customize_form),
    ...officeControlsOf({ settings, attendance: settings.attendanceActiveStatus }),
  }
}
