import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import { policyOfRecords, type PolicyRecord } from '@lintel/rules/access/records.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** A person whose records are read. */
interface Subject {
  readonly uuid: string
  readonly company_uuid: string
}

/**
 * What decides about some people at a door, without rules of areas: what they ask changes with every passage. Null where
 * the site has no policy yet. Companies read no policy, and no door with its device.
 */
export async function entryRules(
  db: Db,
  scope: ProjectScope,
  doorUuid: string,
  subjects: readonly Subject[],
): Promise<PolicyIndex | null> {
  const { records } = await rowsOf(db, scope, 'door')
    .select(recordsAbout(subjects).as('records'))
    .where('door.uuid', '=', doorUuid)
    .executeTakeFirstOrThrow()
  const policy = policyOfRecords(records, 0)
  return policy && indexPolicy(policy)
}

/**
 * The newest records about a door and some people, each looked up by its key, with those of the site that are few: the
 * policy of all people is never read.
 */
const recordsAbout = (subjects: readonly Subject[]) => sql<PolicyRecord[]>`(
  with asked as (
    select unnest(${subjects.map(({ uuid }) => uuid)}::uuid[]) as uuid
  ), companies as (
    select unnest(${[...new Set(subjects.map((one) => one.company_uuid))]}::uuid[]) as uuid
  ), memberships as materialized (
    select record.content, record.group_uuid from asked cross join lateral (
      select content, group_uuid from policy_record
      where project_uuid = door.project_uuid and kind = 'membership' and person_uuid = asked.uuid
        and until_version is null) record
  ), grants as (
    select group_uuid as uuid from memberships
    union select link.access_group_uuid from department_access_group link
      where link.project_uuid = door.project_uuid and link.department_uuid in (select group_uuid from memberships)
    union select own.uuid from personal_grant own
      where own.project_uuid = door.project_uuid and own.person_uuid in (select uuid from asked)
  ), wanted (kind, id) as (
    select kind, door.uuid from unnest(array['door', 'timetable']) as kind
    union all select 'person', uuid from asked
    union all select 'credential', own.uuid from credential own
      where own.project_uuid = door.project_uuid and own.person_uuid in (select uuid from asked)
    union all select distinct 'group', group_uuid from memberships
    union all select kind, uuid from grants, unnest(array['grant', 'schedule']) as kind
    union all select kind, uuid from companies, unnest(array['companyDoorLimit', 'schedule']) as kind
    union all select 'schedule', period.uuid from door_period period
      where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid
    union all select 'override', override.uuid from door_override override
      where override.project_uuid = door.project_uuid and override.door_uuid = door.uuid
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', either.kind, 'content', either.content)), '[]') from (
    select 'membership' as kind, content from memberships
    union all select wanted.kind, found.content from wanted cross join lateral (
      select record.content from policy_record record
      where record.project_uuid = door.project_uuid and record.kind = wanted.kind and record.id = wanted.id
        and record.until_version is null limit 1) found
    union all select record.kind, record.content from policy_record record
      where record.project_uuid = door.project_uuid and record.until_version is null
        and record.kind in ('site', 'area', 'calendar', 'block', 'plan')
  ) either)`
