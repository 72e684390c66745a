import type { SwitchOutcome } from '@lintel/contract/personnel/records.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

interface Mover {
  readonly uuid: string
  readonly department_uuid: string | null
}

/**
 * Which access groups people would lose and gain in another department, and how many of them. Personal groups
 * stay, so they are neither (office.md 8.4).
 */
export async function outcomeOf(
  db: Db,
  scope: ProjectScope,
  people: readonly Mover[],
  target: string | null,
): Promise<SwitchOutcome> {
  const departments = [...new Set([target, ...people.map(({ department_uuid }) => department_uuid)])].filter(
    (one) => one !== null,
  )
  const groups = await groupsOfDepartments(db, scope, departments)
  const own = await ownOf(db, scope, people)
  const [lost, gained] = [new Map<string, number>(), new Map<string, number>()]
  const count = (into: Map<string, number>, uuid: string) => into.set(uuid, (into.get(uuid) ?? 0) + 1)
  const after = groups.get(target) ?? new Set<string>()
  for (const { uuid, department_uuid } of people) {
    const before = groups.get(department_uuid) ?? new Set<string>()
    const personal = own.get(uuid) ?? new Set<string>()
    for (const group of before) if (!after.has(group) && !personal.has(group)) count(lost, group)
    for (const group of after) if (!before.has(group) && !personal.has(group)) count(gained, group)
  }
  const names = await namesOf(db, scope, [...lost.keys(), ...gained.keys()])
  const toGroupRows = (from: Map<string, number>) =>
    names.filter(({ uuid }) => from.has(uuid)).map((row) => ({ ...row, people: from.get(row.uuid)! }))
  return { lost: toGroupRows(lost), gained: toGroupRows(gained) }
}

type Sets = Map<string | null, Set<string>>

const setsOf = (rows: readonly { readonly of: string; readonly group: string }[]): Sets => {
  const sets: Sets = new Map()
  for (const row of rows) sets.set(row.of, (sets.get(row.of) ?? new Set()).add(row.group))
  return sets
}

async function groupsOfDepartments(db: Db, scope: ProjectScope, departments: readonly string[]): Promise<Sets> {
  if (departments.length === 0) return new Map()
  const rows = await rowsOf(db, scope, 'department_access_group')
    .select(['department_uuid as of', 'access_group_uuid as group'])
    .where('department_uuid', 'in', departments)
    .execute()
  return setsOf(rows)
}

async function ownOf(db: Db, scope: ProjectScope, people: readonly Mover[]): Promise<Sets> {
  const rows = await rowsOf(db, scope, 'access_group_member')
    .select(['person_uuid as of', 'access_group_uuid as group'])
    .where(
      'person_uuid',
      'in',
      people.map(({ uuid }) => uuid),
    )
    .execute()
  return setsOf(rows)
}

async function namesOf(db: Db, scope: ProjectScope, uuids: readonly string[]) {
  if (uuids.length === 0) return []
  return rowsOf(db, scope, 'access_group')
    .select(['access_group.uuid', 'access_group.name'])
    .where('access_group.uuid', 'in', uuids)
    .orderBy('access_group.name')
    .execute()
}
