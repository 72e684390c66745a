import { recordsOfTarget } from '@lintel/contract/all/features.ts'
import { isId } from '@lintel/contract/kit/records.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { auditEntriesOf } from '../../db/scope/operator-rows.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { recordsOf, type RecordNaming } from './record-names.ts'

interface Entry {
  readonly chain_uuid: string
  readonly number: string
  readonly operation: string
  readonly project_uuid: string | null
  readonly target: string | null
  readonly detail: unknown
}

/** Details that say what the record was called on the day, the best first; others are values of it. */
const namingDetails = ['name', 'title', 'number', 'userName', 'door', 'lock', 'file', 'owner', 'names', 'mac', 'by']
/** So many people of an entry are named in a list; its page names all. */
const namesShown = 3

/**
 * Entries with what the record that each is about is called: by its name of the day where the entry says it, else by
 * the names of its people, else as it is called now. Null where it has no name, or none that the reader may see.
 */
export async function withTargetNames<Row extends Entry>(
  db: Db,
  scope: Scope,
  rows: readonly Row[],
  naming: RecordNaming,
): Promise<readonly (Row & { readonly targetName: string | null })[]> {
  const people = await peopleOf(db, scope, rows)
  const names = rows.map((row) => nameInDetail(row.detail) ?? namesOfPeople(people.get(keyOf(row)) ?? []))
  const unnamedRows = rows.filter((_row, index) => names[index] === undefined)
  const records = await namesOfTargets(db, scope, unnamedRows, naming)
  return rows.map((row, index) => ({ ...row, targetName: names[index] ?? records.get(row.target ?? '') ?? null }))
}

const keyOf = ({ chain_uuid: chain, number }: Pick<Entry, 'chain_uuid' | 'number'>): string => `${chain}.${number}`

function nameInDetail(detail: unknown): string | undefined {
  const values = detail as Readonly<Record<string, unknown>>
  return namingDetails
    .map((name) => values[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .find((value) => value !== '' && !isId(value))
}

function namesOfPeople(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  return names.length > namesShown ? `${names.slice(0, namesShown).join(', ')} …` : names.join(', ')
}

/** The names of the day of the people of entries, by entry; forgotten ones are left out. */
async function peopleOf(db: Db, scope: Scope, rows: readonly Entry[]): Promise<ReadonlyMap<string, string[]>> {
  const byEntry = new Map<string, string[]>()
  if (rows.length === 0) return byEntry
  const pairs = sql.join(rows.map(({ chain_uuid: chain, number }) => sql`(${chain}::uuid, ${number}::bigint)`))
  const found = await auditEntriesOf(db, scope)
    .innerJoin('audit_person', (join) =>
      join
        .onRef('audit_person.chain_uuid', '=', 'audit_entry.chain_uuid')
        .onRef('audit_person.number', '=', 'audit_entry.number'),
    )
    .select(['audit_entry.chain_uuid', 'audit_entry.number', 'audit_person.content'])
    .where(sql<boolean>`(audit_entry.chain_uuid, audit_entry.number) in (${pairs})`)
    .orderBy('audit_person.person_uuid')
    .execute()
  for (const { content, ...entry } of found) {
    const name = content?.name
    if (name) byEntry.set(keyOf(entry), [...(byEntry.get(keyOf(entry)) ?? []), name])
  }
  return byEntry
}

/** What the targets of entries are called now, by id. */
async function namesOfTargets(db: Db, scope: Scope, rows: readonly Entry[], naming: RecordNaming) {
  const rowsByKind = new Map<string, Entry[]>()
  for (const row of rows)
    if (row.target !== null && isId(row.target))
      for (const kind of recordsOfTarget(row.operation)) rowsByKind.set(kind, [...(rowsByKind.get(kind) ?? []), row])
  const names = new Map<string, string>()
  for (const [kind, own] of rowsByKind) {
    const ids = own.map(({ target }) => target!)
    const projectUuids = [...new Set(own.flatMap(({ project_uuid: uuid }) => uuid ?? []))]
    for (const { uuid, called } of await recordsOf(db, scope, { kind, ids, projectUuids, ...naming }))
      if (called !== '' && !names.has(uuid)) names.set(uuid, called)
  }
  return names
}
