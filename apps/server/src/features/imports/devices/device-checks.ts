import { nameKey } from '@lintel/contract/base/name-fold.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { sql } from 'kysely'
import { rowsOf, systemQueries } from '../../../db/db.ts'
import { systemScope } from '../../../db/scope/scope.ts'
import { problemOf, Twice } from '../problems.ts'
import type { ImportWork } from '../import-work.ts'

/** MAC address in a line. */
interface ImportedMac {
  readonly line: number
  readonly mac: string
}

/** A MAC address is unique in the file and in the installation; the form too reveals that another site has it. */
export async function macProblems(
  { database }: ImportWork,
  imported: readonly ImportedMac[],
  column: string,
): Promise<ImportProblem[]> {
  const twice = new Twice()
  for (const { line, mac } of imported) twice.note('macTwice', column, line, mac)
  const macs = imported.map(({ mac }) => mac)
  const rows = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('device_credential')
      .select('mac')
      .where(sql<boolean>`mac = any(${macs}::text[])`)
      .execute(),
  )
  const usedMacs = new Set(rows.map(({ mac }) => mac))
  const exist = imported.filter(({ mac }) => usedMacs.has(mac))
  return [...twice.problems, ...exist.map(({ line }) => problemOf('macExists', line, column))]
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
