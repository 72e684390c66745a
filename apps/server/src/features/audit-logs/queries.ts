import { sql } from 'kysely'
import type { z } from 'zod'
import { roleSections, type RoleSection } from '@lintel/contract/access/roles.ts'
import type { contract } from '@lintel/contract/all/contract.ts'
import { type AuditResult, partsOfEntryId, type AuditEntryInfo } from '@lintel/contract/audit-logs/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { peopleKey } from '../../kernel/audit/people.ts'
import type { Db } from '../../db/db.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { auditEntriesOf } from '../../db/scope/operator-rows.ts'
import { pageOf, startAt } from '../../db/lists/paging.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { namesOfRecords, peopleOfEntry, type RecordNaming } from './record-names.ts'
import { withTargetNames } from './target-names.ts'
import { entriesWith } from './search.ts'
import { dayMs, hourMs } from '../../base/durations.ts'

const yearMs = limits.exportRangeDays * dayMs

/** Entries from before results were kept say by their details that they are about a lock-out. */
const resultOf = sql<AuditResult>`coalesce(audit_entry.result,
  case when audit_entry.detail ? 'lockedUntil' then 'lockedOut' else 'done' end)`

function entries(db: Db, scope: Scope, sections: Sections) {
  const found = auditEntriesOf(db, scope)
  const read = sections ? found.where('audit_entry.section', 'in', sections) : found
  return read.select([
    'audit_entry.chain_uuid',
    'audit_entry.number',
    'audit_entry.at',
    'audit_entry.operation',
    resultOf.as('result'),
    'audit_entry.actor_name',
    'audit_entry.acting_name',
    'audit_entry.delegation_uuid',
    'audit_entry.section',
    'audit_entry.target',
    'audit_entry.detail',
    'audit_entry.project_uuid',
    'audit_entry.address',
    sql<string | null>`(select p.name from project p where p.uuid = audit_entry.project_uuid)`.as('site_name'),
  ])
}
type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number] & { readonly targetName: string | null }

const showEntry = (row: Row) => ({
  id: `${row.chain_uuid}.${row.number}`,
  at: row.at.toISOString(),
  operation: row.operation,
  result: row.result,
  actorName: row.actor_name,
  actingName: row.acting_name,
  isDelegated: row.delegation_uuid !== null,
  section: sectionOf(row.section),
  siteName: row.site_name,
  target: row.target,
  targetName: row.targetName,
  address: row.address,
})

const sectionOf = (section: string | null): RoleSection | null => roleSections.find((one) => one === section) ?? null

type Filter = z.output<typeof contract.auditLog.list.input>
/** In which portals things were done that are read of; null for all. */
type Sections = readonly RoleSection[] | null

/** Who reads, of what, and how records are called to it. */
interface Reading extends RecordNaming {
  readonly db: Db
  readonly scope: Scope
  readonly sections: Sections
  readonly now: Date
}

/** Entries that a filter finds. Never more than a year is looked through (operators.md 3.12). */
async function entriesFound(db: Db, scope: Scope, sections: Sections, filter: Filter, now: Date) {
  const { from, to } = rangeOf(filter, now)
  let query = entries(db, scope, sections).where('audit_entry.at', '>=', from)
  // An end that is now would change nothing but the guess how few rows there are.
  if (filter.from || filter.to) query = query.where('audit_entry.at', '<=', to)
  if (filter.group) query = query.where('audit_entry.entity', '=', filter.group)
  if (filter.section) query = query.where('audit_entry.section', '=', filter.section)
  return filter.keyword ? query.where(await entriesWith(db, scope, filter.keyword)) : query
}

/** A page of entries, newest first. */
export async function pageOfEntries({ db, scope, sections, now, ...naming }: Reading, filter: Filter) {
  const order = [
    ['audit_entry.at', filter.order ?? 'desc'],
    ['audit_entry.chain_uuid', 'asc'],
    ['audit_entry.number', 'asc'],
  ] as const
  const query = startAt(await entriesFound(db, scope, sections, withYearAt(filter), now), order, filter.at)
  const page = await pageOf(
    query,
    filter,
    order,
    (row) => row,
    // The keys alone are an index in the order of the list; with the rows the database would rather sort them all.
    { alone: query.clearSelect(), isLog: true, most: filter.keyword ? limits.foundTotal : undefined },
  )
  return { ...page, rows: (await withTargetNames(db, scope, page.rows, naming)).map(showEntry) }
}

/** Where the list begins at a moment and is not narrowed, the year that is looked through begins there too. */
const withYearAt = (filter: Filter): Filter =>
  filter.at && !filter.from && !filter.to ? { ...filter, [filter.order === 'asc' ? 'from' : 'to']: filter.at } : filter

/** All entries that a filter finds, some at a time. */
export async function* everyEntry({ db, scope, sections, now, ...naming }: Reading, filter: Filter) {
  const order = (['audit_entry.at', 'audit_entry.chain_uuid', 'audit_entry.number'] as const).map(
    (column) => [column, filter.order ?? 'desc'] as const,
  )
  const query = await entriesFound(db, scope, sections, filter, now)
  for await (const rows of streamRows(query, order))
    yield (await withTargetNames(db, scope, rows, naming)).map(showEntry)
}

/**
 * The range asked for, closed to a year where an end is open. A year up to now begins at a full hour, so that the
 * question is the same for a while and what is known of its answer can be used again.
 */
function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const end = to ? new Date(to) : from ? new Date(Date.parse(from) + yearMs) : now
  const yearBefore = end.getTime() - yearMs
  return { from: new Date(from ?? (to ? yearBefore : Math.ceil(yearBefore / hourMs) * hourMs)), to: end }
}

/** One entry with all it says; undefined when there is none such to read. */
export async function entryById(
  { db, scope, sections, ...naming }: Omit<Reading, 'now'>,
  id: string,
): Promise<AuditEntryInfo | undefined> {
  const { chainUuid, number } = partsOfEntryId(id)
  const row = await entries(db, scope, sections)
    .select(['actor_uuid', 'acting_uuid', 'user_agent', 'request_id', 'hash'])
    .where('audit_entry.chain_uuid', '=', chainUuid)
    .where('audit_entry.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const [namedRow] = await withTargetNames(db, scope, [row], naming)
  const { [peopleKey]: digest, ...detail } = row.detail as AuditEntryInfo['detail']
  return {
    ...showEntry(namedRow!),
    actorUuid: row.actor_uuid,
    actingUuid: row.acting_uuid,
    detail,
    names: await namesOfRecords(
      db,
      scope,
      { operation: row.operation, projectUuid: row.project_uuid, target: row.target, detail },
      naming,
    ),
    people: digest === undefined ? [] : await peopleOfEntry(db, scope, chainUuid, number),
    userAgent: row.user_agent,
    requestId: row.request_id,
    number: row.number,
    hash: row.hash.toString('hex'),
  }
}
