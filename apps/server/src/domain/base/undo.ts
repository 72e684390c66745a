import { limits } from '@lintel/contract/base/limits.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { msBetween, secondMs } from '../../base/durations.ts'
import { insertAllInto, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { onUniqueViolation } from './unique-violation.ts'

/**
 * Acts on people that can be undone for a short while (`inverse` of an operation). An act writes down what its rows
 * were, and by which transaction it left them: a row that was written since, by whomever, is not put back.
 */

/** Tables whose rows can be put back, and where their key and their person stand. */
const tables = {
  person: { key: 'uuid', person: 'uuid' },
  credential: { key: 'uuid', person: 'person_uuid' },
  temp_key: { key: 'person_uuid', person: 'person_uuid' },
} as const
export type UndoableTable = keyof typeof tables

type Columns = Readonly<Record<string, unknown>>
interface StoredRow {
  readonly table: UndoableTable
  readonly key: string
  readonly personUuid: string
  readonly companyUuid: string
  /** The transaction that wrote it. */
  readonly writer: string
  readonly columns: Columns
}

/** A row as it was; `writer` is the act that left it, and none where the act deleted it. */
interface FormerRow {
  readonly table: UndoableTable
  readonly key: string
  readonly writer?: string
  readonly columns: Columns
}

interface UndoContext {
  readonly db: Db
  readonly scope: ProjectScope
  readonly session: SessionRecord
  readonly now: Date
}

async function readRows(
  { db, scope }: UndoContext,
  table: UndoableTable,
  column: 'key' | 'person',
  uuids: readonly string[],
): Promise<readonly StoredRow[]> {
  const ref = (name: string) => sql.ref(`${table}.${name}`)
  const { key, person } = tables[table]
  return rowsOf(db, scope, table)
    .select([
      sql<UndoableTable>`${sql.lit(table)}`.as('table'),
      sql<string>`${ref(key)}`.as('key'),
      sql<string>`${ref(person)}`.as('personUuid'),
      sql<string>`${ref('company_uuid')}`.as('companyUuid'),
      sql<string>`${ref('xmin')}::text`.as('writer'),
      sql<Columns>`to_jsonb(${sql.table(table)})`.as('columns'),
    ])
    .where(sql<boolean>`${ref(tables[table][column])} = any(${uuids}::uuid[])`)
    .forUpdate()
    .execute()
}

async function readAll(context: UndoContext, from: readonly UndoableTable[], personUuids: readonly string[]) {
  const rows: StoredRow[] = []
  for (const table of from) rows.push(...(await readRows(context, table, 'person', personUuids)))
  return rows
}

/** What of a row is to be put back; undefined where the act left it as it was. */
function formerRow({ table, key, columns }: StoredRow, after: StoredRow | undefined): FormerRow | undefined {
  if (!after) return { table, key, columns }
  const differences = Object.entries(columns).filter(
    ([name, value]) => name !== 'version' && JSON.stringify(value) !== JSON.stringify(after.columns[name]),
  )
  return differences.length > 0 || after.columns['version'] !== columns['version']
    ? { table, key, writer: after.writer, columns: Object.fromEntries(differences) }
    : undefined
}

/**
 * Reads the rows of people before an act changes them. What it answers is called after the act: it stores how to undo
 * it, for this account, and answers what the inverse call must present; null where the act has changed nothing.
 */
export async function watchForUndo(
  context: UndoContext,
  operation: string,
  personUuids: readonly string[],
  from: readonly UndoableTable[],
): Promise<() => Promise<string | null>> {
  const before = await readAll(context, from, personUuids)
  return async () => {
    const after = await readAll(context, from, personUuids)
    const { db, scope, session, now } = context
    const uuid = randomUUID()
    const offers = [...Map.groupBy(before, ({ personUuid }) => personUuid)].flatMap(([personUuid, rows]) => {
      const former = rows.flatMap((row) => {
        const left = after.find(({ table, key }) => table === row.table && key === row.key)
        return formerRow(row, left) ?? []
      })
      return former.length > 0 ? [{ personUuid, companyUuid: rows[0]!.companyUuid, former }] : []
    })
    if (offers.length === 0) return null
    await insertAllInto(
      db,
      scope,
      'undo_offer',
      offers.map(({ personUuid, companyUuid, former }) => ({
        uuid,
        operation,
        company_uuid: companyUuid,
        person_uuid: personUuid,
        account_uuid: session.accountUuid,
        people_count: offers.length,
        former: JSON.stringify(former),
        offered_at: now,
      })),
    ).execute()
    return uuid
  }
}

/** An act that can be undone now. */
interface UndoableNow {
  readonly personUuids: readonly string[]
  readonly rows: readonly { readonly table: UndoableTable; readonly key: string }[]
  /** Puts all rows back. */
  readonly restore: () => Promise<void>
}

/**
 * What an account wants to undo, while it is time and none of its rows was written since; undefined once it is undone.
 * All of it is put back or nothing.
 */
export async function requireUndoable(
  context: UndoContext & { readonly fail: Fail<'undoChanged' | 'undoTooLate'> },
  operation: string,
  uuid: string,
): Promise<UndoableNow | undefined> {
  const { db, scope, session, now, fail } = context
  const offers = await rowsOf(db, scope, 'undo_offer')
    .select(['person_uuid', 'people_count', 'former', 'offered_at', 'done_at'])
    .where('uuid', '=', uuid)
    .where('operation', '=', operation)
    .where('account_uuid', '=', session.accountUuid)
    .orderBy('person_uuid')
    .forUpdate()
    .execute()
  const [first] = offers
  if (!first) return fail('notFound')
  if (first.done_at) return undefined
  if (msBetween(first.offered_at, now) > limits.undoSeconds * secondMs) return fail('undoTooLate')
  // Someone deleted a person meanwhile, and its offer went along.
  if (offers.length < first.people_count) return fail('undoChanged')
  const former = offers.flatMap((offer) => offer.former as unknown as readonly FormerRow[])
  for (const [table, rows] of Map.groupBy(former, (row) => row.table)) {
    const keys = rows.map(({ key }) => key)
    const writers = new Map((await readRows(context, table, 'key', keys)).map(({ key, writer }) => [key, writer]))
    if (rows.some(({ key, writer }) => writers.get(key) !== writer)) return fail('undoChanged')
  }
  return {
    personUuids: offers.map(({ person_uuid }) => person_uuid),
    rows: former,
    async restore() {
      // A value that a deleted credential had may be another one's by now.
      const work = Promise.resolve().then(async () => {
        for (const row of former) await restoreRow(db, scope, row)
      })
      await onUniqueViolation(work, () => fail('undoChanged'))
      await updateOf(db, scope, 'undo_offer').set({ done_at: now }).where('uuid', '=', uuid).execute()
    },
  }
}

async function restoreRow(db: Db, scope: ProjectScope, { table, key, writer, columns }: FormerRow): Promise<void> {
  const row = sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(columns)}::jsonb)`
  const values = Object.fromEntries(
    Object.keys(columns)
      .filter((name) => name !== 'project_uuid')
      .map((name) => [name, sql`(${row}).${sql.ref(name)}`]),
  )
  if (writer === undefined) await insertInto(db, scope, table, values as never).execute()
  else {
    // Forms that were opened before are of an old version.
    const next = table === 'person' ? { version: sql<number>`person.version + 1` } : {}
    await updateOf(db, scope, table)
      .set({ ...values, ...next } as never)
      .where(sql<boolean>`${sql.ref(`${table}.${tables[table].key}`)} = ${key}`)
      .execute()
  }
}
