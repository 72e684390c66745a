import { nameKey } from '@lintel/contract/base/name-fold.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/db.ts'
import { admitMacs } from '../../../db/functions.ts'
import { problemOf, Twice } from '../problems.ts'
import type { ImportWork } from '../import-work.ts'

/** MAC address in a line. */
interface ImportedMac {
  readonly line: number
  readonly mac: string
}

const problemOfRefusal = {
  macNotInLibrary: 'macNotInLibrary',
  macRedirected: 'macRedirected',
  alreadyExists: 'macExists',
} as const

/**
 * A MAC address stands once in the file, is in the library of the site's distributor and has no device yet, as in the
 * form.
 */
export async function macProblems(
  { db, scope, author, holds }: ImportWork,
  imported: readonly ImportedMac[],
  column: string,
): Promise<ImportProblem[]> {
  const twice = new Twice()
  for (const { line, mac } of imported) twice.note('macTwice', column, line, mac)
  const macs = imported.map(({ mac }) => mac)
  const refusals = await admitMacs(db, scope, macs, holds ? author : null)
  const problems = imported.flatMap(({ line, mac }) => {
    const refusal = refusals.get(mac)
    return refusal ? problemOf(problemOfRefusal[refusal], line, column) : []
  })
  return [...twice.problems, ...problems]
}

/** Door that a line creates, and the column of its name. */
interface ImportedDoor {
  readonly line: number
  readonly name: string
  readonly column: string
}

/** Doors are named after their devices; names of doors are unique in a site. */
export async function doorProblems(
  { db, scope }: ImportWork,
  imported: readonly ImportedDoor[],
): Promise<ImportProblem[]> {
  const byName = Map.groupBy(imported, ({ name }) => nameKey(name))
  const rows = await rowsOf(db, scope, 'door')
    .select('door.name')
    .where(sql<boolean>`name_key(door.name) = any(${[...byName.keys()]}::text[])`)
    .execute()
  const usedNames = new Set(rows.map(({ name }) => nameKey(name)))
  return imported
    .filter(({ name }) => byName.get(nameKey(name))!.length > 1 || usedNames.has(nameKey(name)))
    .map(({ line, name, column }) => problemOf('doorTaken', line, column, { name }))
}
