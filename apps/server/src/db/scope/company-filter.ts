import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from './scope.ts'

/**
 * What a company reaches of its site's tables (office.md 1.1, 1.2): the first wall. A table that is not named here
 * answers nothing and takes nothing, as in the policies of the database, which say the same by themselves.
 */

type CompanyFilter = (table: string, scope: CompanyScope) => RawBuilder<boolean>

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

const ofSite: CompanyFilter = (table, { uuid }) => sql`${column(table, 'project_uuid')} = ${uuid}`

const own: CompanyFilter = (table, scope) =>
  sql`${ofSite(table, scope)} and ${column(table, 'company_uuid')} = ${scope.companyUuid}`

/** Its own, and what the landlord has set for all companies. */
const ownOrAll: CompanyFilter = (table, scope) =>
  sql`${ofSite(table, scope)} and (${column(table, 'company_uuid')} = ${scope.companyUuid} or ${column(table, 'company_uuid')} is null)`

/** Doors that the landlord lends to the company: all of them, or some. */
const sharedDoors: CompanyFilter = (table, scope) => {
  const { uuid, companyUuid } = scope
  return sql`${ofSite(table, scope)} and (
    (select tenant.all_doors from company tenant where tenant.project_uuid = ${uuid} and tenant.uuid = ${companyUuid})
    or ${column(table, 'uuid')} in (select shared.door_uuid from company_door shared
      where shared.project_uuid = ${uuid} and shared.company_uuid = ${companyUuid}))`
}

const atSharedDoors: CompanyFilter = (table, scope) => sql`${ofSite(table, scope)}
  and ${column(table, 'door_uuid')} in (select door.uuid from door where ${sharedDoors('door', scope)})`

/** Alarms at its doors; one that a person of another company caused is that company's. */
const ownAlarms: CompanyFilter = (table, scope) => sql`${atSharedDoors(table, scope)}
  and (${column(table, 'company_uuid')} is null or ${column(table, 'company_uuid')} = ${scope.companyUuid})`

/** Blocks of its own people that its own administrators made; the landlord's are not for it to lift. */
const ownBlocks: CompanyFilter = (table, scope) =>
  sql`${own(table, scope)} and ${column(table, 'owner_kind')} = 'company'`

const inAreas =
  (filter: CompanyFilter): CompanyFilter =>
  (table, scope) =>
    sql`${ofSite(table, scope)} and ${column(table, 'area_uuid')} in (
    select area.uuid from area where ${filter('area', scope)})`

const ofOwnPeople =
  (filter: CompanyFilter): CompanyFilter =>
  (table, scope) =>
    sql`${filter(table, scope)} and ${column(table, 'person_uuid')} in (
    select holder.uuid from person holder where ${own('holder', scope)})`

/** Pictures of what its own people did. */
const ofOwnEvents: CompanyFilter = (table, scope) => sql`${ofSite(table, scope)} and exists (
    select from event_media spoken where ${own('spoken', scope)}
      and spoken.device_uuid = ${column(table, 'device_uuid')} and spoken.name = ${column(table, 'name')})`

const ofOwnGroups =
  (filter: CompanyFilter): CompanyFilter =>
  (table, scope) =>
    sql`${filter(table, scope)} and ${column(table, 'department_uuid')} in (
    select department.uuid from department where ${own('department', scope)})`

/** What its own imports made. */
const ofOwnImports: CompanyFilter = (
  table,
  scope,
) => sql`${ofSite(table, scope)} and ${column(table, 'batch_uuid')} in (
    select batch.uuid from import_batch batch where ${own('batch', scope)})`

/** The muster setting that holds now; earlier ones are the site's. */
const currentSetting: CompanyFilter = (table, scope) =>
  sql`${ofSite(table, scope)} and ${column(table, 'until')} is null`

/** What concerns its own people, in areas that it sees. */
const ownInAreas: CompanyFilter = (table, scope) => sql`${own(table, scope)} and ${inAreas(ownOrAll)(table, scope)}`

const itself: CompanyFilter = (table, scope) =>
  sql`${ofSite(table, scope)} and ${column(table, 'uuid')} = ${scope.companyUuid}`

/** Rows to change. All but the first ones are the company's by their own column. */
const changeable: Readonly<Record<string, CompanyFilter>> = {
  person_counter: ofSite,
  area_door: inAreas(own),
  area_exempt_person: ofOwnPeople(inAreas(own)),
  area_exempt_department: ofOwnGroups(inAreas(own)),
  area_first_person: ofOwnPeople(inAreas(own)),
  area_first_department: ofOwnGroups(inAreas(own)),
  apb_reset: ownInAreas,
  access_block: ownBlocks,
  alarm_record: ownAlarms,
  import_record: ofOwnImports,
  ...Object.fromEntries(
    [
      'department',
      'person',
      'credential',
      'unassigned_credential',
      'access_group',
      'access_group_door',
      'access_group_member',
      'department_access_group',
      'temp_key',
      'temp_key_door',
      'holiday',
      'area',
      'office_message',
      'office_message_recipient',
      'office_message_device',
      'office_message_template',
      'person_photo',
      'badge_template',
      'badge_template_department',
      'import_batch',
      'badge_picture',
      'company_call_target',
      'undo_offer',
      'attendance_point',
      'attendance_point_door',
      'attendance_timetable',
      'attendance_timetable_version',
      'attendance_shift',
      'attendance_shift_version',
      'attendance_schedule',
      'attendance_leave_type',
      'attendance_leave',
      'attendance_punch',
      'attendance_correction',
      'attendance_setting',
      'attendance_day',
      'attendance_due',
      'muster_sign',
      'muster_presence',
      'muster_report',
      'muster_report_person',
      'muster_mark',
    ].map((table) => [table, own]),
  ),
}

/** Rows to read: what may be changed, and more. */
const readable: Readonly<Record<string, CompanyFilter>> = {
  ...changeable,
  company: itself,
  company_door: own,
  company_admin: own,
  company_counter: own,
  person_without_credential: own,
  door: sharedDoors,
  door_event: own,
  library_code: own,
  event_media: own,
  captured_image: ofOwnEvents,
  door_period: atSharedDoors,
  door_override: atSharedDoors,
  unknown_card: atSharedDoors,
  holiday: ownOrAll,
  area: ownOrAll,
  area_door: inAreas(ownOrAll),
  area_exempt_person: ofOwnPeople(inAreas(ownOrAll)),
  area_exempt_department: ofOwnGroups(inAreas(ownOrAll)),
  area_first_person: ofOwnPeople(inAreas(ownOrAll)),
  area_first_department: ofOwnGroups(inAreas(ownOrAll)),
  muster_setting: currentSetting,
  muster_door: ofSite,
  muster_reader: ofSite,
  area_position: ownInAreas,
  area_violation: ownInAreas,
  apb_reset: (table, scope) => sql`${ownOrAll(table, scope)} and ${inAreas(ownOrAll)(table, scope)}`,
  access_block: own,
  refused_person: own,
  refusal: own,
  policy_head: ofSite,
  policy_version: ofSite,
}

const nothing: CompanyFilter = () => sql`false`

const filterOf = (filters: Readonly<Record<string, CompanyFilter>>, table: string): CompanyFilter =>
  Object.hasOwn(filters, table) ? filters[table]! : nothing

/** The condition that keeps a query of a site's table to what a company may read. */
export const readableByCompany = (table: string, scope: CompanyScope) =>
  sql<boolean>`(${filterOf(readable, table)(table, scope)})`

/** Condition that keeps a query of a site's table to what a company may change. */
export const changeableByCompany = (table: string, scope: CompanyScope) =>
  sql<boolean>`(${filterOf(changeable, table)(table, scope)})`

/**
 * What every new row of a company says, whatever the caller named: a table without the column says nothing of a
 * company.
 */
export function companyOfRow(
  table: string,
  { companyUuid }: CompanyScope,
): { readonly company_uuid?: string; readonly owner_kind?: string } {
  const filter = changeable[table]
  if (filter === ownBlocks) return { company_uuid: companyUuid, owner_kind: 'company' }
  return filter === own || filter === ownInAreas ? { company_uuid: companyUuid } : {}
}
