import { randomUUID } from 'node:crypto'
import type { Conversion } from '@lintel/contract/projects/schema.ts'
import { sql } from 'kysely'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { groupNamer } from './group-names.ts'

/** Makes access groups of codes with equal doors and hours (old-communities.md 9). */

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
  /** Of the days in names of groups. */
  readonly language: string
}

/**
 * One group for each doors and hours that all codes of a person share; these people join it, and their codes lose what
 * was theirs alone. Other codes keep it.
 */
export async function groupCodes({
  db,
  scope,
  now,
  language,
}: Work): Promise<Pick<Conversion, 'groups' | 'joining' | 'keptCodes'>> {
  const grants = await grantsOf(db, scope)
  const codeCounts = await codesOfPeople(db, scope)
  const joining = [...Map.groupBy(grants, ({ person_uuid }) => person_uuid)].filter(([person, own]) =>
    canJoin(own, codeCounts.get(person) ?? 0),
  )
  const byAccess = Map.groupBy(joining, ([, own]) => keyOf(own[0]!))
  const nameOf = groupNamer(await namesOfGroups(db, scope), language)
  const groups = [...byAccess.values()].map((people) => {
    const grant = people[0]![1][0]!
    return { uuid: randomUUID(), name: nameOf(grant), grant, people: people.map(([person]) => person) }
  })
  if (groups.length > 0) await insertGroups(db, scope, groups, now)
  const done = joining.flatMap(([, own]) => own.map(({ uuid }) => uuid))
  if (done.length > 0)
    await deleteOf(db, scope, 'personal_grant')
      .where(sql<boolean>`personal_grant.uuid = any(${done}::uuid[])`)
      .execute()
  return { groups: groups.length, joining: joining.length, keptCodes: grants.length - done.length }
}

const grantsOf = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'personal_grant')
    .select(['personal_grant.uuid', 'personal_grant.person_uuid', 'personal_grant.company_uuid'])
    .select(['personal_grant.purpose', 'personal_grant.repeat', 'personal_grant.windows'])
    .select(['personal_grant.starts_at', 'personal_grant.ends_at'])
    .select(
      sql<Door[]>`coalesce((
        select jsonb_agg(jsonb_build_object('uuid', door.uuid, 'name', door.name,
            'isPublic', device.apartment_uuid is null) order by door.name, door.uuid)
        from personal_grant_target target
        join door on door.project_uuid = target.project_uuid and door.uuid = target.door_uuid
        join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
        where target.project_uuid = personal_grant.project_uuid and target.grant_uuid = personal_grant.uuid), '[]')`.as(
        'doors',
      ),
    )
    .where('personal_grant.purpose', 'in', ['code', 'own'])
    .orderBy('personal_grant.created_at')
    .orderBy('personal_grant.uuid')
    .execute()

interface Door {
  readonly uuid: string
  readonly name: string
  readonly isPublic: boolean
}

/** A grant with doors and hours of its own. */
export type OwnGrant = Awaited<ReturnType<typeof grantsOf>>[number]

/** Each code counts, also one that opens nothing: by a group it would. */
async function codesOfPeople(db: Db, scope: ProjectScope): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(db, scope, 'credential')
    .select(['credential.person_uuid', (row) => row.fn.countAll<string>().as('count')])
    .groupBy('credential.person_uuid')
    .execute()
  return new Map(rows.map(({ person_uuid, count }) => [person_uuid, Number(count)]))
}

/** A group names public doors alone. A courier or a member of staff has one grant for all codes. */
const canJoin = (own: readonly OwnGrant[], codes: number): boolean =>
  own.every(({ doors }) => doors.length > 0 && doors.every(({ isPublic }) => isPublic)) &&
  own.every((grant) => keyOf(grant) === keyOf(own[0]!)) &&
  (own[0]!.purpose === 'own' || own.length === codes)

const keyOf = ({ doors, repeat, windows, starts_at, ends_at }: OwnGrant): string =>
  JSON.stringify([doors.map(({ uuid }) => uuid).toSorted(), repeat, windows, starts_at, ends_at])

async function namesOfGroups(db: Db, scope: ProjectScope): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'access_group').select('access_group.name').execute()
  return rows.map(({ name }) => name)
}

interface NewGroup {
  readonly uuid: string
  readonly name: string
  readonly grant: OwnGrant
  readonly people: readonly string[]
}

async function insertGroups(db: Db, scope: ProjectScope, groups: readonly NewGroup[], now: Date): Promise<void> {
  await insertAllInto(
    db,
    scope,
    'access_group',
    groups.map(({ uuid, name, grant }) => ({
      uuid,
      company_uuid: grant.company_uuid,
      name,
      repeat: grant.repeat,
      starts_at: grant.starts_at,
      ends_at: grant.ends_at,
      windows: JSON.stringify(grant.windows),
      on_holidays: 'asUsual' as const,
      all_doors: false,
      created_at: now,
    })),
  ).execute()
  await insertAllInto(
    db,
    scope,
    'access_group_door',
    groups.flatMap(({ uuid, grant }) =>
      grant.doors.map((door) => ({ company_uuid: grant.company_uuid, access_group_uuid: uuid, door_uuid: door.uuid })),
    ),
  ).execute()
  await insertAllInto(
    db,
    scope,
    'access_group_member',
    groups.flatMap(({ uuid, grant, people }) =>
      people.map((person) => ({ company_uuid: grant.company_uuid, access_group_uuid: uuid, person_uuid: person })),
    ),
  ).execute()
}
