import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from './scope.ts'

/**
 * What a company reaches of its site's tables (office.md 1.1, 1.2): the first wall. A table that is not named here answers
 * nothing and takes nothing, as in the policies of the database, which say the same by themselves.
 */

type Reach = (table: string, scope: CompanyScope) => RawBuilder<boolean>

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

const ofSite: Reach = (table, { uuid }) => sql`${column(table, 'project_uuid')} = ${uuid}`

const own: Reach = (table, scope) =>
  sql`${ofSite(table, scope)} and ${column(table, 'company_uuid')} = ${scope.companyUuid}`

/** Its own, and what the landlord has set for all companies. */
const ownOrAll: Reach = (table, scope) =>
  sql`${ofSite(table, scope)} and (${column(table, 'company_uuid')} = ${scope.companyUuid} or ${column(table, 'company_uuid')} is null)`

/** Doors that the landlord lends to the company: all of them, or some. */
const lentDoors: Reach = (table, scope) => {
  const { uuid, companyUuid } = scope
  return sql`${ofSite(table, scope)} and (
    (select tenant.all_doors from company tenant where tenant.project_uuid = ${uuid} and tenant.uuid = ${companyUuid})
    or ${column(table, 'uuid')} in (select lent.door_uuid from company_door lent
      where lent.project_uuid = ${uuid} and lent.company_uuid = ${companyUuid}))`
}

const atLentDoors: Reach = (table, scope) => sql`${ofSite(table, scope)}
  and ${column(table, 'door_uuid')} in (select door.uuid from door where ${lentDoors('door', scope)})`

/** What went wrong at its doors; what somebody of another company caused there is that company's. */
const ownAlarms: Reach = (table, scope) => sql`${atLentDoors(table, scope)}
  and (${column(table, 'company_uuid')} is null or ${column(table, 'company_uuid')} = ${scope.companyUuid})`

const inAreas =
  (reach: Reach): Reach =>
  (table, scope) =>
    sql`${ofSite(table, scope)} and ${column(table, 'area_uuid')} in (
    select area.uuid from area_restriction area where ${reach('area', scope)})`

const ofOwnPeople =
  (reach: Reach): Reach =>
  (table, scope) =>
    sql`${reach(table, scope)} and ${column(table, 'person_uuid')} in (
    select holder.uuid from person holder where ${own('holder', scope)})`

const itself: Reach = (table, scope) => sql`${ofSite(table, scope)} and ${column(table, 'uuid')} = ${scope.companyUuid}`

/** Rows to change. All but the first ones are the company's by their own column. */
const changeable: Readonly<Record<string, Reach>> = {
  person_counter: ofSite,
  area_restriction_door: inAreas(own),
  area_restriction_exempt: ofOwnPeople(inAreas(own)),
  alarm_record: ownAlarms,
  ...Object.fromEntries(
    [
      'person_group',
      'person',
      'credential',
      'access_group',
      'access_group_door',
      'access_group_member',
      'person_group_access',
      'temp_key',
      'temp_key_door',
      'access_block',
      'holiday',
      'area_restriction',
      'office_message',
      'office_message_recipient',
      'person_photo',
      'badge_template',
    ].map((table) => [table, own]),
  ),
}

/** Rows to read: what may be changed, and more. */
const readable: Readonly<Record<string, Reach>> = {
  ...changeable,
  company: itself,
  company_door: own,
  company_admin: own,
  company_counter: own,
  door: lentDoors,
  door_event: own,
  door_period: atLentDoors,
  door_override: atLentDoors,
  holiday: ownOrAll,
  area_restriction: ownOrAll,
  area_restriction_door: inAreas(ownOrAll),
  area_restriction_exempt: ofOwnPeople(inAreas(ownOrAll)),
  policy_head: ofSite,
  policy_version: ofSite,
}

const nothing: Reach = () => sql`false`

const reachOf = (reaches: Readonly<Record<string, Reach>>, table: string): Reach =>
  Object.hasOwn(reaches, table) ? reaches[table]! : nothing

/** The condition that keeps a query of a site's table to what a company may read. */
export const seenByCompany = (table: string, scope: CompanyScope) =>
  sql<boolean>`(${reachOf(readable, table)(table, scope)})`

/** The same for what it may change. */
export const changedByCompany = (table: string, scope: CompanyScope) =>
  sql<boolean>`(${reachOf(changeable, table)(table, scope)})`

/** What every new row of a company says, whatever the caller named: a table without the column says nothing of a company. */
export function companyOfRow(table: string, { companyUuid }: CompanyScope): { readonly company_uuid?: string } {
  return changeable[table] === own ? { company_uuid: companyUuid } : {}
}
