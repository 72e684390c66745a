import type { Department } from '@lintel/contract/departments/schema.ts'
import { hasWords } from '../../kit/options/options.ts'

type Node = Pick<Department, 'uuid' | 'parentUuid' | 'name'>

/** Departments with the names of those above them, in the order of the tree. */
export function pathsOf<Row extends Node>(departments: readonly Row[]): (Row & { readonly path: string })[] {
  const paths = new Map<string, string>()
  return departments.map((row) => {
    const above = row.parentUuid === null ? undefined : paths.get(row.parentUuid)
    const path = above === undefined ? row.name : `${above} / ${row.name}`
    paths.set(row.uuid, path)
    return { ...row, path }
  })
}

/** A department with all below it; rows stand before those below them. */
export function withBelow(departments: readonly Node[], uuid: string): ReadonlySet<string> {
  const uuids = new Set([uuid])
  for (const row of departments) if (row.parentUuid !== null && uuids.has(row.parentUuid)) uuids.add(row.uuid)
  return uuids
}

/** Departments whose name has the words, with those above them, so that each stands in its place. */
export function filterDepartments<Row extends Node>(departments: readonly Row[], words: string): Row[] {
  const isFound = hasWords(words)
  const visibleUuids = new Set<string>()
  for (const row of departments.toReversed()) {
    if (!visibleUuids.has(row.uuid) && !isFound(row.name)) continue
    visibleUuids.add(row.uuid)
    if (row.parentUuid !== null) visibleUuids.add(row.parentUuid)
  }
  return departments.filter(({ uuid }) => visibleUuids.has(uuid))
}
