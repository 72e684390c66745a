import { sql } from 'kysely'
import { recordsOfTarget } from '@lintel/contract/all/features.ts'
import { idsIn, isId } from '@lintel/contract/kit/records.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { RecordSource } from '../../kernel/feature.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { auditEntriesOf } from '../../db/scope/operator-rows.ts'

/** Where records of each kind stand that belong to a site. */
export type RecordSources = Readonly<Record<string, RecordSource>>

interface Entry {
  readonly operation: string
  readonly projectUuid: string | null
  readonly target: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * What records are called now whose ids an entry names, by id: those that are still there and within the reader's
 * scope.
 */
export async function namesOfRecords(
  db: Db,
  scope: Scope,
  entry: Entry,
  naming: RecordNaming,
): Promise<Record<string, string>> {
  const idsByKind = idsOf(entry)
  const found: Record<string, string> = {}
  for (const [kind, ids] of idsByKind) {
    for (const { uuid, called } of await recordsOf(db, scope, {
      projectUuids: entry.projectUuid === null ? [] : [entry.projectUuid],
      kind,
      ids,
      ...naming,
    })) {
      if (called !== '') found[uuid] ??= called
    }
  }
  return found
}

function idsOf({ operation, target, detail }: Entry): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>()
  const want = (kind: string, ids: readonly string[]) => all.set(kind, [...(all.get(kind) ?? []), ...ids])
  for (const [name, value] of Object.entries(detail)) {
    const records = idsIn(name, value)
    if (records) want(records.kind, records.ids)
  }
  if (target && isId(target)) for (const kind of recordsOfTarget(operation)) want(kind, [target])
  return all
}

/** In which language records are called, and where those of each kind stand. */
export interface RecordNaming {
  readonly language: string
  readonly sources: RecordSources
}

interface RecordsWanted extends RecordNaming {
  readonly projectUuids: readonly string[]
  readonly kind: string
  readonly ids: readonly string[]
}

/** What records of one kind are called now: those that are still there and within the reader's scope. */
export function recordsOf(db: Db, scope: Scope, { projectUuids, kind, ids, language, sources }: RecordsWanted) {
  const isMeant = sql<boolean>`uuid = any(${ids}::uuid[])`
  if (kind === 'account') {
    return treeRowsOf(db, scope, 'account').select(['uuid', 'display_name as called']).where(isMeant).execute()
  }
  if (kind === 'site') {
    return treeRowsOf(db, scope, 'project').select(['uuid', 'name as called']).where(isMeant).execute()
  }
  const place = sources[kind]
  if (!place || projectUuids.length === 0) return []
  return rowsOf(db, scope, place.table as 'door')
    .select(['uuid', place.called(language).as('called')])
    .where('project_uuid', 'in', projectUuids)
    .where(isMeant)
    .execute()
}

/** People of an entry, under the names of the day; deleted names are left out. */
export async function peopleOfEntry(db: Db, scope: Scope, chainUuid: string, number: string) {
  const rows = await auditEntriesOf(db, scope)
    .innerJoin('audit_person', (join) =>
      join
        .onRef('audit_person.chain_uuid', '=', 'audit_entry.chain_uuid')
        .onRef('audit_person.number', '=', 'audit_entry.number'),
    )
    .select(['audit_person.person_uuid', 'audit_person.content'])
    .where('audit_entry.chain_uuid', '=', chainUuid)
    .where('audit_entry.number', '=', number)
    .orderBy('audit_person.person_uuid')
    .limit(limits.namesFound)
    .execute()
  return rows.map(({ person_uuid: uuid, content }) => ({
    uuid,
    name: content?.name ?? null,
  }))
}
