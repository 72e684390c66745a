import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AccessGroupFields, AccessGroupForm, MemberDates } from '@lintel/contract/access-groups/schema.ts'
import { onTaken } from '../base/unique-violation.ts'
import { deleteOf, insertAllInto, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail, invalid } from '../../kernel/failure.ts'
import { isSkipped, skippedSpan, spanBy, zoneAtSite } from '../site-clock/site-clock.ts'
import { dayPlansColumn } from '../base/day-plans.ts'
import { requireFewFloors } from '../doors/floors.ts'
import { isPublic } from '../doors/places.ts'
import { isSharedWith } from '../doors/queries.ts'
import { editUnique } from '../base/edit-record.ts'

/** Changes of access groups, each within the transaction of a call: kept by the call, taken back by its preview. */

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Adds a group to a company of the site. */
export async function createGroup(
  db: Db,
  scope: ProjectScope,
  form: AccessGroupForm,
  now: Date,
  fail: Fail<'alreadyExists' | 'doorNotShared'>,
): Promise<string> {
  await requireDoorsChosen(db, scope, form.companyUuid, form.allDoors)
  const uuid = randomUUID()
  const columns = await columnsOf(db, scope, form)
  await onTaken(
    insertInto(db, scope, 'access_group', {
      uuid,
      company_uuid: form.companyUuid,
      created_at: now,
      ...columns,
    }).execute(),
    fail,
  )
  if (!form.allDoors) await addDoors(db, scope, { uuid, company_uuid: form.companyUuid }, form.doorUuids, fail)
  return uuid
}

/** The group that a company is made with: all its doors at all times, holidays included; without members yet. */
export async function createFullTimeGroup(
  db: Db,
  scope: ProjectScope,
  { companyUuid, name, now }: { readonly companyUuid: string; readonly name: string; readonly now: Date },
): Promise<void> {
  await insertInto(db, scope, 'access_group', {
    uuid: randomUUID(),
    company_uuid: companyUuid,
    name,
    repeat: 'daily',
    windows: JSON.stringify([{ days: everyDay, from: 0, to: dayMinutes }]),
    on_holidays: 'asUsual',
    all_doors: true,
    is_built_in: true,
    created_at: now,
  }).execute()
}

/** Changes a group; the second of two editors is refused. */
export async function editGroup(
  db: Db,
  scope: ProjectScope,
  { uuid, version, ...form }: AccessGroupFields & { readonly uuid: string; readonly version: number },
  fail: Fail<'accessGroupBuiltIn' | 'alreadyExists' | 'doorNotShared' | 'staleRecord' | 'tooManyFloors'>,
): Promise<void> {
  const group = await groupForChange(db, scope, uuid)
  if (group.is_built_in) fail('accessGroupBuiltIn')
  if (group.version !== version) fail('staleRecord')
  await requireDoorsChosen(db, scope, group.company_uuid, form.allDoors)
  const columns = await columnsOf(db, scope, form)
  await editUnique({ db, scope, fail }, 'access_group', { uuid, version }, columns)
  await deleteOf(db, scope, 'access_group_door').where('access_group_door.access_group_uuid', '=', uuid).execute()
  if (!form.allDoors) await addDoors(db, scope, group, form.doorUuids, fail)
  await requireFewFloors(db, scope, form.allDoors ? 'allDoors' : 'doorUuids', fail)
}

/** Deletes a group without members (office.md 12). */
export async function removeGroup(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  fail: Fail<'accessGroupBuiltIn' | 'accessGroupInUse'>,
): Promise<string> {
  const group = await groupForChange(db, scope, uuid)
  if (group.is_built_in) fail('accessGroupBuiltIn')
  const { count } = await rowsOf(db, scope, 'access_group')
    .select(
      sql<number>`(select count(*)::int from access_group_member where project_uuid = ${scope.uuid} and access_group_uuid = ${uuid})
        + (select count(*)::int from department_access_group where project_uuid = ${scope.uuid} and access_group_uuid = ${uuid})`.as(
        'count',
      ),
    )
    .where('access_group.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (count > 0) fail('accessGroupInUse', { count })
  await deleteOf(db, scope, 'access_group').where('access_group.uuid', '=', uuid).execute()
  return group.name
}

/** A group of a residential site names its doors: none opens all of them. */
async function requireDoorsChosen(db: Db, scope: ProjectScope, companyUuid: string, allDoors: boolean): Promise<void> {
  const company = await rowsOf(db, scope, 'company')
    .select('company.kind')
    .where('company.uuid', '=', companyUuid)
    .executeTakeFirst()
  if (!company) fail('notFound')
  if (company.kind === 'residence' && allDoors) throw invalid('allDoors', 'accessGroups:refusal.chooseDoors')
}

/** The group, locked so that no member is added while it is deleted. */
async function groupForChange(db: Db, scope: ProjectScope, uuid: string) {
  const group = await rowsOf(db, scope, 'access_group')
    .select([
      'access_group.uuid',
      'access_group.name',
      'access_group.company_uuid',
      'access_group.is_built_in',
      'access_group.version',
    ])
    .where('access_group.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!group) fail('notFound')
  return group
}

/** The form as columns. What a kind of repetition does not use is not kept, so that it cannot come back unseen. */
async function columnsOf(db: Db, scope: ProjectScope, form: AccessGroupFields) {
  return {
    name: form.name,
    ...(await hoursColumns(db, scope, form)),
    on_holidays: form.onHolidays,
    holiday_windows: JSON.stringify(
      form.onHolidays === 'own' ? form.holidayWindows.map(({ from, to }) => ({ from, to })) : [],
    ),
    day_plans: dayPlansColumn(form.dayPlans),
    all_doors: form.allDoors,
    min_factors: form.minFactors,
  }
}

type Hours = Pick<AccessGroupFields, 'repeat' | 'startsAt' | 'endsAt' | 'windows'>

/** Hours as columns of what gives them. */
export async function hoursColumns(db: Db, scope: ProjectScope, form: Hours) {
  const windows = form.windows.map(({ days, from, to }) => ({
    days: form.repeat === 'daily' ? everyDay : days,
    from,
    to,
  }))
  const span = form.repeat === 'never' ? await spanOf(db, scope, form) : { starts_at: null, ends_at: null }
  return { repeat: form.repeat, ...span, windows: JSON.stringify(form.repeat === 'never' ? [] : windows) }
}

/** The span as moments. */
async function spanOf(db: Db, scope: ProjectScope, dates: MemberDates) {
  const { valid_from, valid_until } = await memberSpan(db, scope, dates)
  return { starts_at: valid_from, ends_at: valid_until }
}

/** When people have a group; a side that is left open is none. `endField` is what a form calls the end. */
export async function memberSpan(db: Db, scope: ProjectScope, { startsAt, endsAt }: MemberDates, endField = 'endsAt') {
  const span = spanBy(await zoneAtSite(db, scope), { from: startsAt, until: endsAt })
  if (isSkipped(span)) throw skippedSpan(endField)
  return { valid_from: span.from, valid_until: span.until }
}

/**
 * Each door must be shared with the company when it is chosen; one that is taken back later is closed by the door limit
 * of the company.
 */
async function addDoors(
  db: Db,
  scope: ProjectScope,
  group: { readonly uuid: string; readonly company_uuid: string },
  doorUuids: readonly string[],
  fail: Fail<'doorNotShared'>,
): Promise<void> {
  const uniqueUuids = [...new Set(doorUuids)]
  const doors = await rowsOf(db, scope, 'door')
    .select(['door.uuid', isSharedWith(group.company_uuid).as('is_shared'), isPublic.as('is_public')])
    .where('door.uuid', 'in', uniqueUuids)
    .forKeyShare()
    .execute()
  if (doors.length < uniqueUuids.length) fail('notFound')
  if (doors.some(({ is_shared }) => !is_shared)) fail('doorNotShared')
  if (doors.some(({ is_public }) => !is_public)) throw invalid('doorUuids', 'accessGroups:refusal.publicDoors')
  const rows = uniqueUuids.map((door) => ({
    company_uuid: group.company_uuid,
    access_group_uuid: group.uuid,
    door_uuid: door,
  }))
  await insertAllInto(db, scope, 'access_group_door', rows).execute()
}
