import type { Identifying, PersonChange, PersonFieldName } from '@lintel/contract/audit-logs/people.ts'
import { sql } from 'kysely'
import type { AboutPerson } from '../../kernel/audit/people.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { wallClock } from '../site-clock/site-clock.ts'
import { fullNameOf } from '../base/full-name.ts'

/**
 * How people stand before and after a call, for what their history says of it (office.md 8.3). No value of a
 * credential.
 */

type Value = PersonChange['changes'][number]['before']

interface PersonSnapshot {
  readonly name: string
  readonly fields: Readonly<Record<PersonFieldName, Value>>
  /** By their ids: a new PIN is another one, although nothing of either is known. */
  readonly credentials: ReadonlyMap<string, Identifying>
}
type PersonSnapshots = ReadonlyMap<string, PersonSnapshot>

const noSnapshots: PersonSnapshots = new Map()

/** So many characters of a list of names are enough to see what was changed. */
const namesLength = 1_000

/**
 * Notes how people stand now, before a call changes them; those who are not there yet stand nowhere. What it answers
 * tells, asked after the change, what became of each.
 */
export async function snapshotPeople(
  db: Db,
  scope: ProjectScope,
  uuids: readonly string[],
): Promise<() => Promise<AboutPerson[]>> {
  const before = await snapshotsOf(db, scope, uuids)
  return async () => changesOfPeople(before, await snapshotsOf(db, scope, uuids))
}

/** Watches people like `snapshotPeople`, and tells only of those who changed: some of many may have been so already. */
export async function snapshotChanges(
  db: Db,
  scope: ProjectScope,
  uuids: readonly string[],
): Promise<() => Promise<AboutPerson[]>> {
  const diff = await snapshotPeople(db, scope, uuids)
  return async () =>
    (await diff()).filter(
      ({ content: { changes, assigned, removed } }) => changes.length + assigned.length + removed.length > 0,
    )
}

/** Changes of people that a call has just made. */
export async function diffOfNewPeople(db: Db, scope: ProjectScope, uuids: readonly string[]): Promise<AboutPerson[]> {
  return changesOfPeople(noSnapshots, await snapshotsOf(db, scope, uuids))
}

/** Person in an entry that says nothing else about them. */
export const aboutPerson = (uuid: string, name: string): AboutPerson => ({
  uuid,
  content: { name, changes: [], assigned: [], removed: [] },
})

function changesOfPeople(before: PersonSnapshots, after: PersonSnapshots): AboutPerson[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((uuid) => {
    const [was, is] = [before.get(uuid), after.get(uuid)]
    return {
      uuid,
      content: {
        name: (is ?? was)!.name,
        // Values of a deleted person are left out.
        changes: is ? changesBetween(was, is) : [],
        assigned: missingIn(was, is),
        removed: missingIn(is, was),
      },
    }
  })
}

function changesBetween(was: PersonSnapshot | undefined, is: PersonSnapshot): PersonChange['changes'] {
  return (Object.entries(is.fields) as [PersonFieldName, Value][]).flatMap(([field, after]) => {
    const before = was?.fields[field] ?? null
    // Empty values of a new person are no change.
    const isNews = was ? before !== after : after !== null && after !== false
    return isNews ? [{ field, before, after }] : []
  })
}

const missingIn = (some: PersonSnapshot | undefined, all: PersonSnapshot | undefined) =>
  [...(all?.credentials ?? [])].filter(([uuid]) => !some?.credentials.has(uuid)).map(([, credential]) => credential)

/** Start or end of a person's access group, by the clock of the site; part of a list, which is one text. */
const dateOfOwn = (column: 'valid_from' | 'valid_until') =>
  sql`to_char(${sql.ref(`own.${column}`)} at time zone project.time_zone, 'YYYY-MM-DD HH24:MI')`

const words = (text: string | null): string | null => (text === '' ? null : text)

async function snapshotsOf(db: Db, scope: ProjectScope, uuids: readonly string[]): Promise<PersonSnapshots> {
  if (uuids.length === 0) return noSnapshots
  const rows = await rowsOf(db, scope, 'person')
    .select(['uuid', 'first_name', 'last_name', 'personnel_id', 'email', 'phone_code', 'phone', 'role_label', 'remark'])
    .select(['suspended_at', 'suspended_reason', 'needs_more_time', 'show_in_directory'])
    .select(['app_enabled', 'landline_enabled', 'landline', 'call_type', 'attendance_enabled'])
    .select([wallClock('person', 'valid_from').as('from_local'), wallClock('person', 'valid_until').as('until_local')])
    .select([
      sql<string | null>`(select name from department
        where department.project_uuid = person.project_uuid and department.uuid = person.department_uuid)`.as(
        'department',
      ),
      sql<string | null>`(select string_agg(own_group.name || case
            when own.valid_from is null and own.valid_until is null then ''
            else ' (' || concat_ws(' – ', coalesce(${dateOfOwn('valid_from')}, ''), coalesce(${dateOfOwn('valid_until')}, '')) || ')'
          end, ', ' order by own_group.name, own_group.uuid)
        from access_group_member own join access_group own_group
          on own_group.project_uuid = own.project_uuid and own_group.uuid = own.access_group_uuid
          join project on project.uuid = own.project_uuid
        where own.project_uuid = person.project_uuid and own.person_uuid = person.uuid)`.as('access_groups'),
      sql<({ uuid: string } & Identifying)[]>`coalesce((select json_agg(json_strip_nulls(json_build_object(
          'uuid', code.uuid, 'kind', code.kind, 'maskedValue', code.masked_value, 'isDuress', case when code.is_duress then true end,
          'lifetimeMinutes', code.lifetime_minutes))
          order by code.kind, code.is_duress, code.masked_value, code.uuid)
        from credential code
        where code.project_uuid = person.project_uuid and code.person_uuid = person.uuid), '[]')`.as('credentials'),
    ])
    .where(sql<boolean>`person.uuid = any(${[...uuids]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.uuid,
      {
        name: fullNameOf(row),
        fields: {
          firstName: words(row.first_name),
          lastName: words(row.last_name),
          personnelId: row.personnel_id,
          department: row.department,
          email: row.email,
          phone: words(row.phone_code ? `+${row.phone_code} ${row.phone}` : row.phone),
          roleLabel: words(row.role_label),
          remark: words(row.remark),
          validFrom: row.from_local,
          validUntil: row.until_local,
          isSuspended: row.suspended_at !== null,
          suspendedReason: words(row.suspended_reason),
          needsMoreTime: row.needs_more_time,
          showInDirectory: row.show_in_directory,
          appEnabled: row.app_enabled,
          landlineEnabled: row.landline_enabled,
          landline: words(row.landline),
          callType: row.call_type,
          attendanceEnabled: row.attendance_enabled,
          accessGroups: row.access_groups?.slice(0, namesLength) ?? null,
        },
        credentials: new Map(row.credentials.map(({ uuid, ...credential }) => [uuid, credential])),
      },
    ]),
  )
}
