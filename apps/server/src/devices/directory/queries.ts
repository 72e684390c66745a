import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { ListedCompany, ListedPerson } from './visitor-directory.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { modelsWithDirectory } from '../../kernel/device-models.ts'

/** What has changed in a site since its directories were made: companies, devices, or all of it. */
export interface DueDirectories {
  /** The newest note that was read; later ones stay. */
  readonly upTo: string
  readonly isWhole: boolean
  readonly companies: readonly string[]
  readonly devices: readonly string[]
}

export interface DirectoryDevice {
  readonly uuid: string
  /** Companies it names; none for all. */
  readonly served: readonly string[]
  readonly hasDirectory: boolean
  readonly leftOut: number | null
}

/** Sites with a change, or where a person's validity has begun or ended. */
export async function sitesOfDirectories(db: Db, now: Date, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ project_uuid: string }>`
    select project_uuid from directory_build_queue
    union select project_uuid from directory_schedule where next_at <= ${now} limit ${most}`.execute(
    systemQueries(db, systemScope),
  )
  return rows.map((row) => row.project_uuid)
}

/** Holds the directories of a site until the transaction ends; answers when they change by themselves. */
export async function holdClock(db: Db, projectUuid: string): Promise<Date | null> {
  const queries = systemQueries(db, systemScope)
  await sql`insert into directory_schedule (project_uuid) select uuid from project where uuid = ${projectUuid}
    on conflict do nothing`.execute(queries)
  const { rows } = await sql<{ next_at: Date | null }>`
    select next_at from directory_schedule where project_uuid = ${projectUuid} for update`.execute(queries)
  return rows[0]?.next_at ?? null
}

/** What was noted of a site. */
export async function dueOf(db: Db, projectUuid: string): Promise<DueDirectories> {
  const { rows } = await sql<{ id: string; company_uuid: string | null; device_uuid: string | null }>`
    select id, company_uuid, device_uuid from directory_build_queue where project_uuid = ${projectUuid} order by id`.execute(
    systemQueries(db, systemScope),
  )
  return {
    upTo: rows.at(-1)?.id ?? '0',
    isWhole: rows.some(({ company_uuid, device_uuid }) => company_uuid === null && device_uuid === null),
    companies: [...new Set(rows.flatMap(({ company_uuid }) => company_uuid ?? []))],
    devices: [...new Set(rows.flatMap(({ device_uuid }) => device_uuid ?? []))],
  }
}

/** The devices of a site that list companies, and whose list is touched by what was noted; all where `due` is null. */
export async function devicesConcerned(
  db: Db,
  projectUuid: string,
  due: DueDirectories | null,
): Promise<readonly DirectoryDevice[]> {
  const { rows } = await sql<DirectoryDevice>`
    select device.uuid, named.served, device.desired ? 'directory' as "hasDirectory", on_device.left_out as "leftOut"
    from device
    cross join lateral (
      select coalesce(array_agg(company_uuid::text order by company_uuid), '{}') as served from device_company
      where device_company.project_uuid = device.project_uuid and device_company.device_uuid = device.uuid) named
    left join device_directory on_device on on_device.project_uuid = device.project_uuid and on_device.device_uuid = device.uuid
    where device.project_uuid = ${projectUuid} and device.model = any(${modelsWithDirectory()})
      ${
        due === null
          ? sql``
          : sql`and (device.uuid = any(${[...due.devices]}::uuid[])
        or ${due.companies.length > 0} and (named.served = '{}' or named.served && ${[...due.companies]}::text[]))`
      }
    order by device.uuid`.execute(systemQueries(db, systemScope))
  return rows
}

/** Whose time it is, and who is not kept out. */
const isThere = (now: Date) => sql`person.kind = 'personnel' and person.suspended_at is null
  and coalesce(person.valid_from <= ${now}, true) and coalesce(person.valid_until > ${now}, true)`

const nameOfPerson = fullName()

/** Tenants by name, with their call targets; where none can be called, their administrators (office.md 6). */
export async function listedCompanies(
  db: Db,
  projectUuid: string,
  served: readonly string[],
  now: Date,
): Promise<readonly ListedCompany[]> {
  const { rows } = await sql<ListedCompany & { admins: string[] }>`
    select company.uuid, company.name, company.floor as place,
      array(
        select coalesce(department.name, case when person.show_in_directory then nullif(${nameOfPerson}, '') end, company.name)
        from company_call_target target
        left join department
          on department.project_uuid = target.project_uuid and department.uuid = target.department_uuid
        left join person on person.project_uuid = target.project_uuid and person.uuid = target.person_uuid
        where target.project_uuid = company.project_uuid and target.company_uuid = company.uuid
          and (target.department_uuid is not null or ${isThere(now)})
        order by target.rank) as calls,
      array(
        select coalesce(
          case when person.uuid is null or person.show_in_directory then nullif(trim(account.display_name), '') end, company.name)
        from company_admin admin
        join account on account.uuid = admin.account_uuid
        left join person on person.project_uuid = admin.project_uuid and person.uuid = admin.person_uuid
        where admin.project_uuid = company.project_uuid and admin.company_uuid = company.uuid
        order by lower(account.display_name), account.uuid limit ${linkLimits.directoryCalls}) as admins
    from company
    where company.project_uuid = ${projectUuid} and company.kind = 'tenant' and (${served.length === 0} or company.uuid = any(${[...served]}::uuid[]))
    order by lower(company.name), company.uuid`.execute(systemQueries(db, systemScope))
  return rows.map(({ uuid, name, place, calls, admins }) => ({
    uuid,
    name,
    place,
    calls: calls.length > 0 ? calls : admins,
  }))
}

/**
 * People who want to be found, by company, department and name: as many as a device can list, and how many there are.
 */
export async function listedPeople(
  db: Db,
  projectUuid: string,
  served: readonly string[],
  now: Date,
): Promise<{ readonly people: readonly ListedPerson[]; readonly there: number }> {
  const { rows } = await sql<ListedPerson & { there: number }>`
    with recursive branch as (
      select uuid, name, array[lower(name), uuid::text] as path from department
      where project_uuid = ${projectUuid} and parent_uuid is null
      union all
      select below.uuid, below.name, branch.path || array[lower(below.name), below.uuid::text]
      from branch join department below on below.project_uuid = ${projectUuid} and below.parent_uuid = branch.uuid
    )
    select person.company_uuid, person.department_uuid, branch.name as department, ${nameOfPerson} as name,
      count(*) over ()::int as there
    from person
    join company on company.project_uuid = person.project_uuid and company.uuid = person.company_uuid
    left join branch on branch.uuid = person.department_uuid
    where person.project_uuid = ${projectUuid} and (${served.length === 0} or person.company_uuid = any(${[...served]}::uuid[]))
      and company.kind = 'tenant' and person.show_in_directory and ${isThere(now)} and ${nameOfPerson} <> ''
    order by lower(company.name), company.uuid, branch.path nulls first,
      lower(person.last_name), lower(person.first_name), person.uuid
    limit ${linkLimits.directoryEntries}`.execute(systemQueries(db, systemScope))
  return { people: rows, there: rows[0]?.there ?? 0 }
}

/** When a person's validity begins or ends next. */
async function nextChange(db: Db, projectUuid: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(valid_from) from person
        where project_uuid = ${projectUuid} and kind = 'personnel' and valid_from > ${now}),
      (select min(valid_until) from person
        where project_uuid = ${projectUuid} and kind = 'personnel' and valid_until > ${now})) as at`.execute(
    systemQueries(db, systemScope),
  )
  return rows[0]?.at ?? null
}

/** Removes queued changes up to `upTo`, and schedules the next build by the validity of people. */
export async function completeDirectoryBuild(db: Db, projectUuid: string, upTo: string, now: Date): Promise<void> {
  const queries = systemQueries(db, systemScope)
  await sql`delete from directory_build_queue where project_uuid = ${projectUuid} and id <= ${upTo}`.execute(queries)
  await sql`update directory_schedule set next_at = ${await nextChange(db, projectUuid, now)}
    where project_uuid = ${projectUuid}`.execute(queries)
}

/** Saves the state of a device's directory, unless the device was deleted. */
export async function saveDirectoryState(
  db: Db,
  projectUuid: string,
  deviceUuid: string,
  { entries, leftOut, digest }: { readonly entries: number; readonly leftOut: number; readonly digest: string },
): Promise<void> {
  await sql`insert into device_directory (project_uuid, device_uuid, entries, left_out, digest)
    select project_uuid, uuid, ${entries}, ${leftOut}, ${digest} from device
    where project_uuid = ${projectUuid} and uuid = ${deviceUuid}
    on conflict (project_uuid, device_uuid)
    do update set entries = excluded.entries, left_out = excluded.left_out, digest = excluded.digest`.execute(
    systemQueries(db, systemScope),
  )
}
