import { nameKey } from '@lintel/contract/base/name-fold.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { sql } from 'kysely'
import { insertJsonInto, rowsOf } from '../../../db/db.ts'
import { nameDoorsOver } from '../../../domain/money/item-subscriptions.ts'
import { problemOf } from '../problems.ts'
import type { HolderRow, ImportWork } from '../import-work.ts'

interface NamingGroups {
  readonly line: number
  /** Names or ids. */
  readonly accessGroups: readonly string[]
}

/** Access groups that lines name, by name or id; they are those of the line's company. */
export async function accessGroupsOf<Line extends NamingGroups>(
  work: ImportWork,
  lines: readonly Line[],
  companyOf: (line: Line) => string,
): Promise<{ readonly members: ReadonlyMap<number, readonly string[]>; readonly problems: readonly ImportProblem[] }> {
  const { db, scope, holds } = work
  const withGroups = lines.filter(({ accessGroups }) => accessGroups.length > 0)
  const names = [...new Set(withGroups.flatMap(({ accessGroups }) => accessGroups.map(nameKey)))]
  let query = rowsOf(db, scope, 'access_group')
    .select(['access_group.uuid', 'access_group.company_uuid', 'access_group.name'])
    .where(
      sql<boolean>`(name_key(access_group.name) = any(${names}::text[]) or access_group.uuid::text = any(${names}::text[]))`,
    )
    .orderBy('access_group.uuid')
  if (holds) query = query.forKeyShare()
  const found = new Map<string, string>()
  for (const { uuid, company_uuid, name } of withGroups.length > 0 ? await query.execute() : []) {
    found.set(`${company_uuid} ${uuid}`, uuid)
    found.set(`${company_uuid} ${nameKey(name)}`, uuid)
  }
  const doorsOver = await nameDoorsOver(work, [...new Set(found.values())])
  const members = new Map<number, readonly string[]>()
  const problems: ImportProblem[] = []
  for (const line of withGroups) {
    const uuids = line.accessGroups.map((name) => found.get(`${companyOf(line)} ${nameKey(name)}`))
    const doorOver = uuids.map((uuid) => doorsOver.get(uuid ?? '')).find((name) => name !== undefined)
    if (doorOver !== undefined)
      problems.push(problemOf('doorSubscriptionEnded', line.line, 'accessGroups', { name: doorOver }))
    for (const [index, uuid] of uuids.entries()) {
      if (uuid) continue
      problems.push(problemOf('accessGroupUnknown', line.line, 'accessGroups', { name: line.accessGroups[index]! }))
    }
    members.set(line.line, [...new Set(uuids.filter((uuid) => uuid !== undefined))])
  }
  return { members, problems }
}

const memberShape = { company_uuid: 'uuid', access_group_uuid: 'uuid', person_uuid: 'uuid' } as const

/** Makes the people of the lines members of their groups. */
export async function insertMembers<Line extends NamingGroups>(
  { db, scope }: ImportWork,
  lines: readonly Line[],
  members: ReadonlyMap<number, readonly string[]>,
  of: (line: Line) => HolderRow,
): Promise<void> {
  const memberships = lines.flatMap((line) =>
    (members.get(line.line) ?? []).map((access_group_uuid) => ({ ...of(line), access_group_uuid })),
  )
  await insertJsonInto(db, scope, 'access_group_member', memberShape, memberships)
}
