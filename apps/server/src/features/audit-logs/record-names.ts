import { sql, type RawBuilder } from 'kysely'
import { idsIn, recordsOfTarget, type RecordKind } from '@lintel/contract/audit-logs/records.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { planName } from '../../domain/emergency/system-plans.ts'
import { fullName } from '../../domain/people/full-name.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { auditEntriesOf } from '../../db/scope/operator-rows.ts'

/** A table of a site's records, and what its rows are called. */
type SiteTable = Parameters<typeof rowsOf>[2]

const source = (table: SiteTable, called = sql<string>`name`) => ({ table, called })

/** Where records of each kind stand; events are called by their moment, commands by what became of them. */
const ofSites: Readonly<
  Partial<Record<RecordKind, { readonly table: SiteTable; readonly called: RawBuilder<string> }>>
> = {
  accessGroup: source('access_group'),
  apartment: source('apartment', sql<string>`number`),
  area: source('area'),
  badgeTemplate: source('badge_template'),
  command: source('door_command', sql<string>`state`),
  company: source('company'),
  department: source('department'),
  device: source('device'),
  door: source('door'),
  event: source('door_event', sql<string>`to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  holiday: source('holiday'),
  import: source('import_batch', sql<string>`file_name`),
  message: source('office_message', sql<string>`title`),
  messageTemplate: source('office_message_template', sql<string>`title`),
  person: source('person', fullName()),
}

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
  language: string,
): Promise<Record<string, string>> {
  const idsByKind = idsOf(entry)
  const found: Record<string, string> = {}
  for (const [kind, ids] of idsByKind) {
    for (const { uuid, called } of await recordsOf(db, scope, {
      projectUuid: entry.projectUuid,
      kind,
      ids,
      language,
    })) {
      if (called !== '') found[uuid] ??= called
    }
  }
  return found
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function idsOf({ operation, target, detail }: Entry): ReadonlyMap<RecordKind, readonly string[]> {
  const all = new Map<RecordKind, string[]>()
  const want = (kind: RecordKind, ids: readonly string[]) => all.set(kind, [...(all.get(kind) ?? []), ...ids])
  for (const [name, value] of Object.entries(detail)) {
    const records = idsIn(name, value)
    if (records) want(records.kind, records.ids)
  }
  if (target && uuid.test(target)) for (const kind of recordsOfTarget(operation)) want(kind, [target])
  return all
}

interface RecordsWanted {
  readonly projectUuid: string | null
  readonly kind: RecordKind
  readonly ids: readonly string[]
  readonly language: string
}

function recordsOf(db: Db, scope: Scope, { projectUuid, kind, ids, language }: RecordsWanted) {
  const isMeant = sql<boolean>`uuid = any(${ids}::uuid[])`
  if (kind === 'account') {
    return treeRowsOf(db, scope, 'account').select(['uuid', 'display_name as called']).where(isMeant).execute()
  }
  if (kind === 'site') {
    return treeRowsOf(db, scope, 'project').select(['uuid', 'name as called']).where(isMeant).execute()
  }
  const place = kind === 'emergencyPlan' ? source('emergency_plan', planName(language)) : ofSites[kind]
  if (!place || projectUuid === null) return []
  return rowsOf(db, scope, place.table as 'door')
    .select(['uuid', place.called.as('called')])
    .where('project_uuid', '=', projectUuid)
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
