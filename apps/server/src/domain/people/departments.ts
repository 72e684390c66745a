import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

interface Node {
  readonly uuid: string
  readonly parent_uuid: string | null
}

/** Rows of a tree with how deep they stand, each before those below it, siblings in the order they came. */
export function inDepth<Row extends Node>(rows: readonly Row[]): (Row & { depth: number })[] {
  const below = Map.groupBy(rows, ({ parent_uuid }) => parent_uuid)
  const walk = (parent: string | null, depth: number): (Row & { depth: number })[] =>
    (below.get(parent) ?? []).flatMap((row) => [{ ...row, depth }, ...walk(row.uuid, depth + 1)])
  return walk(null, 1)
}

/** A department and all below it. */
export function subtreeOf(rows: readonly Node[], uuid: string): Set<string> {
  const found = new Set([uuid])
  // Parents stand before those below them, so one pass finds all.
  for (const row of inDepth(rows)) if (row.parent_uuid && found.has(row.parent_uuid)) found.add(row.uuid)
  return found
}

/** How many levels lie below a department. */
export function heightOf(rows: readonly Node[], uuid: string): number {
  const below = subtreeOf(rows, uuid)
  const depths = inDepth(rows)
    .filter((row) => below.has(row.uuid))
    .map(({ depth }) => depth)
  return Math.max(...depths) - Math.min(...depths)
}

/** All departments of a company. */
export function nodesOf(db: Db, scope: ProjectScope, companyUuid: string) {
  return rowsOf(db, scope, 'department')
    .select(['department.uuid', 'department.parent_uuid'])
    .where('department.company_uuid', '=', companyUuid)
    .execute()
}

/** Departments and all below them, read from the site; of one that is not there, itself alone. */
export async function withBelow(db: Db, scope: ProjectScope, ...uuids: readonly string[]): Promise<string[]> {
  let found = [...uuids]
  let level = found
  for (let depth = 0; depth < limits.departmentDepth && level.length > 0; depth++) {
    const rows = await rowsOf(db, scope, 'department')
      .select('department.uuid')
      .where('department.parent_uuid', 'in', level)
      .execute()
    level = rows.map((row) => row.uuid)
    found = [...found, ...level]
  }
  return found
}
