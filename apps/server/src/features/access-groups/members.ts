import type { Fail } from '@lintel/contract/errors/errors.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { accessGroup as contract } from '@lintel/contract/access-groups/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { MemberDates, MemberValidity } from '@lintel/contract/access-groups/schema.ts'
import { deleteOf, insertAllInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { requireFewFloors } from '../../domain/doors/floors.ts'
import { siteClock } from './queries.ts'
import { memberSpan } from '../../domain/access-groups/records.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** People of access groups: who has one, who could, joining and leaving. */

interface Group {
  readonly uuid: string
  readonly company_uuid: string
}

/** The group by id; one that is not of the site answers like none. */
export async function groupByUuid(db: Db, scope: ProjectScope, uuid: string) {
  const group = await groupOf(db, scope, uuid).executeTakeFirst()
  if (!group) fail('notFound')
  return group
}

/** The group by id, kept from being deleted while people join or leave. */
export async function groupToChange(db: Db, scope: ProjectScope, uuid: string) {
  const group = await groupOf(db, scope, uuid).forKeyShare().executeTakeFirst()
  if (!group) fail('notFound')
  return group
}

const groupOf = (db: Db, scope: ProjectScope, uuid: string) =>
  rowsOf(db, scope, 'access_group')
    .select(['access_group.uuid', 'access_group.name', 'access_group.company_uuid'])
    .where('access_group.uuid', '=', uuid)

const found = (keyword: string) => hasWords(keyword, fullName(), 'person.personnel_id')

/** A page of those who have the group themselves. */
export function pageOfMembers(
  db: Db,
  scope: ProjectScope,
  group: Group,
  filter: z.output<typeof contract.members.input>,
  now: Date,
) {
  let query = rowsOf(db, scope, 'person')
    .innerJoin('project', 'project.uuid', 'person.project_uuid')
    .innerJoin('access_group_member as member', (join) =>
      join
        .onRef('member.project_uuid', '=', 'person.project_uuid')
        .onRef('member.person_uuid', '=', 'person.uuid')
        .on('member.access_group_uuid', '=', group.uuid),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'person.project_uuid')
        .onRef('department.uuid', '=', 'person.department_uuid'),
    )
    .select([
      'person.uuid',
      fullName().as('name'),
      'person.personnel_id',
      'person.kind',
      'department.name as department_name',
      siteClock('member.valid_from').as('starts_at'),
      siteClock('member.valid_until').as('ends_at'),
      sql<MemberValidity>`case when member.valid_from > ${now} then 'notStarted' when member.valid_until <= ${now} then 'expired'
        else 'valid' end`.as('validity'),
    ])
  if (filter.keyword) query = query.where(found(filter.keyword))
  return pageOf(
    query,
    filter,
    [
      ['person.last_name', filter.order ?? 'asc'],
      ['person.first_name', filter.order ?? 'asc'],
      ['person.uuid', 'asc'],
    ],
    (row) => ({
      uuid: row.uuid,
      name: row.name,
      personnelId: row.personnel_id,
      kind: row.kind,
      departmentName: row.department_name,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      validity: row.validity,
    }),
  )
}

/** People of the company who do not have the group themselves; visitors have doors of their own. */
export async function candidatesOf(db: Db, scope: ProjectScope, group: Group, keyword: string | undefined) {
  let query = rowsOf(db, scope, 'person')
    .select(['person.uuid', fullName().as('name')])
    .where('person.company_uuid', '=', group.company_uuid)
    .where('person.kind', '<>', 'visitor')
    .where(
      sql<boolean>`not exists (select from access_group_member member where member.project_uuid = person.project_uuid
        and member.access_group_uuid = ${group.uuid} and member.person_uuid = person.uuid)`,
    )
  if (keyword) query = query.where(found(keyword))
  const rows = await query
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .limit(limits.schedulingStaff)
    .execute()
  return { rows }
}

/** Gives the group to people of its company, from and until when it is said; how many did not have it. */
export async function addMembers(
  db: Db,
  scope: ProjectScope,
  group: Group,
  { people, ...dates }: MemberDates & { readonly people: readonly string[] },
  fail: Fail<'tooManyFloors'>,
) {
  const personUuids = await peopleOf(db, scope, group, people)
  const span = await memberSpan(db, scope, dates)
  const rows = personUuids.map((person) => ({
    company_uuid: group.company_uuid,
    access_group_uuid: group.uuid,
    person_uuid: person,
    ...span,
  }))
  const { numInsertedOrUpdatedRows } = await insertAllInto(db, scope, 'access_group_member', rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  await requireFewFloors(db, scope, 'people', fail)
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Says from and until when people have the group; for how many that is another time. */
export async function setMemberDates(
  db: Db,
  scope: ProjectScope,
  group: Group,
  { people, ...dates }: MemberDates & { readonly people: readonly string[] },
) {
  const personUuids = await peopleOf(db, scope, group, people)
  const span = await memberSpan(db, scope, dates)
  const { numUpdatedRows } = await updateOf(db, scope, 'access_group_member')
    .set(span)
    .where('access_group_member.access_group_uuid', '=', group.uuid)
    .where('access_group_member.person_uuid', 'in', personUuids)
    .where(
      sql<boolean>`(valid_from, valid_until) is distinct from (${span.valid_from}::timestamptz, ${span.valid_until}::timestamptz)`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Takes the group from people; how many had it. */
export async function removeMembers(
  db: Db,
  scope: ProjectScope,
  group: Group,
  { people }: { readonly people: readonly string[] },
) {
  const personUuids = await peopleOf(db, scope, group, people)
  const { numDeletedRows } = await deleteOf(db, scope, 'access_group_member')
    .where('access_group_member.access_group_uuid', '=', group.uuid)
    .where('access_group_member.person_uuid', 'in', personUuids)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** All of them, or none: one who is not of the group's company answers like one that does not exist. */
async function peopleOf(db: Db, scope: ProjectScope, group: Group, people: readonly string[]): Promise<string[]> {
  const personUuids = [...new Set(people)].sort()
  const rows = await rowsOf(db, scope, 'person')
    .select('person.uuid')
    .where('person.company_uuid', '=', group.company_uuid)
    .where('person.uuid', 'in', personUuids)
    .orderBy('person.uuid')
    .forKeyShare()
    .execute()
  if (rows.length < personUuids.length) fail('notFound')
  return personUuids
}
