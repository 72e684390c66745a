import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  BatchKind,
  ImportBatch,
  ImportDetails,
  ImportFilter,
  ImportProblem,
} from '@lintel/contract/imports/schema.ts'
import { importStatus, runningStates, type ImportState } from '@lintel/contract/imports/states.ts'
import { hasCards } from '@lintel/contract/imports/columns.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { notationNamed, type NotationName } from '@lintel/vocabulary/card-numbers.ts'
import type { Vault } from '../../access/vault.ts'
import { cardExamples } from './sheet/card-examples.ts'
import { decryptSheet } from './sheet/encryption.ts'
import { templateFor } from './sheet/heads.ts'
import { lineOwnerAt } from './sheet/line-owner.ts'
import { noticesOf } from './notices.ts'
import { blockingImport } from '../../db/functions.ts'
import { companyScope, isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { insertJsonInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { MadeRecord } from './import-work.ts'

const shownColumns = [
  'import_batch.uuid',
  'import_batch.kind',
  'import_batch.state',
  'import_batch.file_name',
  'import_batch.total',
  'import_batch.done',
  'import_batch.failed',
  'import_batch.created_by',
  'import_batch.created_at',
  'import_batch.read_at',
] as const

type BatchRow = Pick<
  NonNullable<Awaited<ReturnType<typeof batchRow>>>,
  'uuid' | 'kind' | 'state' | 'file_name' | 'total' | 'done' | 'failed' | 'created_by' | 'created_at' | 'read_at'
>

function showBatch(row: BatchRow): ImportBatch {
  return {
    uuid: row.uuid,
    kind: row.kind,
    state: row.state,
    status: importStatus[row.state],
    fileName: row.file_name,
    total: row.total,
    done: row.done,
    failed: row.failed,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  }
}

/** Imports of the site, the newest first. */
export function pageOfBatches(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof ImportFilter>,
  kinds: readonly BatchKind[],
) {
  let query = rowsOf(db, scope, 'import_batch')
    .select(shownColumns)
    .where(sql<boolean>`import_batch.kind = any(${kinds}::text[])`)
  if (filter.kind) query = query.where('import_batch.kind', '=', filter.kind)
  return pageOf(
    query,
    filter,
    [
      ['import_batch.created_at', 'desc'],
      ['import_batch.uuid', 'asc'],
    ],
    showBatch,
  )
}

const oneBatch = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'import_batch')
    .select(shownColumns)
    .select(['import_batch.problems', 'import_batch.new_companies', 'import_batch.closed_at'])
    .select('import_batch.card_notation')
    .select(['import_batch.makes_companies', 'import_batch.gives_id_access', 'import_batch.company_uuid'])

/** Options stored at the upload: what lines may contain and create, and the notation of card numbers. */
export const allowedIn = (batch: {
  readonly makes_companies: boolean
  readonly gives_id_access: boolean
  readonly card_notation: string
  readonly created_by: string
}) => ({
  makesCompanies: batch.makes_companies,
  givesIdAccess: batch.gives_id_access,
  cardNotation: notationNamed(batch.card_notation as NotationName),
  author: batch.created_by,
})

/** Scope of an import: the site, or the company of the uploading administrator, whichever account confirms it. */
export const scopeOfBatch = (scope: ProjectScope, batch: { readonly company_uuid: string | null }): ProjectScope =>
  batch.company_uuid === null ? scope : companyScope(scope.uuid, batch.company_uuid)

/** One import of some kinds, or undefined. */
export function batchRow(db: Db, scope: ProjectScope, uuid: string, kinds: readonly BatchKind[]) {
  return oneBatch(db, scope)
    .where('import_batch.uuid', '=', uuid)
    .where(sql<boolean>`import_batch.kind = any(${kinds}::text[])`)
    .executeTakeFirst()
}

/** Import with the encrypted contents of its file, or undefined. */
export function encryptedBatch(db: Db, scope: ProjectScope, uuid: string) {
  return oneBatch(db, scope).select('import_batch.ciphertext').where('import_batch.uuid', '=', uuid).executeTakeFirst()
}

/** One import of some kinds, locked until the call ends, or undefined. */
export function lockedBatch(db: Db, scope: ProjectScope, uuid: string, kinds: readonly BatchKind[]) {
  return oneBatch(db, scope)
    .select('import_batch.ciphertext')
    .where('import_batch.uuid', '=', uuid)
    .where(sql<boolean>`import_batch.kind = any(${kinds}::text[])`)
    .forUpdate()
    .executeTakeFirst()
}

/** The newest import of some kinds that is not closed. */
export function openBatch(db: Db, scope: ProjectScope, kinds: readonly BatchKind[]) {
  return oneBatch(db, scope)
    .where(sql<boolean>`import_batch.kind = any(${kinds}::text[])`)
    .where('import_batch.closed_at', 'is', null)
    .orderBy('import_batch.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Uploader of the import that blocks the site, where the caller may not see that import. */
export async function blockingBatch(db: Db, scope: ProjectScope, kinds: readonly BatchKind[]) {
  if (isOfCompany(scope)) return blockingImport(db, scope)
  return rowsOf(db, scope, 'import_batch')
    .select(['import_batch.created_by', 'import_batch.created_at'])
    .where('import_batch.state', 'in', runningStates)
    .where(sql<boolean>`not import_batch.kind = any(${kinds}::text[])`)
    .executeTakeFirst()
}

/** Whether an import brings devices, which claim their secret later. */
export const bringsDevices = (kind: BatchKind): boolean => kind === 'device' || kind === 'structure'

type Row = NonNullable<Awaited<ReturnType<typeof batchRow>>>

export async function detailsOf(db: Db, scope: ProjectScope, vault: Vault, row: Row): Promise<ImportDetails> {
  return {
    ...showBatch(row),
    cardNotation: row.kind !== 'face' && hasCards(row.kind) ? (row.card_notation as NotationName) : null,
    ...(await ofSheet(db, scope, vault, row)),
    problems: row.problems,
    newCompanies: row.new_companies as string[],
    unclaimed:
      bringsDevices(row.kind) && row.state === 'finished' ? (await unclaimedOf(db, scope, row.uuid)).length : 0,
  }
}

/** What the sheet of an import says about itself, as long as it is kept: until the decision, or until it is closed. */
async function ofSheet(
  db: Db,
  scope: ProjectScope,
  vault: Vault,
  { uuid, kind, state, card_notation, company_uuid }: Row,
): Promise<Pick<ImportDetails, 'cardExamples' | 'notices' | 'adds'>> {
  const nothing = { cardExamples: [], notices: [], adds: [] }
  if (kind === 'face' || (state !== 'ready' && state !== 'failed')) return nothing
  const batch = await encryptedBatch(db, scope, uuid)
  if (!batch?.ciphertext) return nothing
  const template = templateFor(kind, await lineOwnerAt(db, scopeOfBatch(scope, { company_uuid })))
  const sheet = decryptSheet(vault, batch.ciphertext)
  const notices = noticesOf(template, sheet)
  if (state === 'failed') return { ...nothing, notices }
  return {
    cardExamples: hasCards(kind) ? cardExamples(template, sheet, notationNamed(card_notation as NotationName)) : [],
    notices,
    adds: [...(sheet.adds ?? [])],
  }
}

export interface BatchChange {
  readonly state?: ImportState
  readonly ciphertext?: Buffer | null
  readonly total?: number
  readonly done?: number
  readonly problems?: readonly ImportProblem[]
  readonly newCompanies?: readonly string[]
  readonly read_at?: Date
  readonly closed_at?: Date
}

/** Changes an import if it is in one of these states; answers whether it was. */
export async function changeBatch(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  from: readonly ImportState[],
  { problems, newCompanies, ...values }: BatchChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(db, scope, 'import_batch')
    .set({
      ...values,
      changed_at: now,
      ...(newCompanies && { new_companies: JSON.stringify(newCompanies) }),
      ...(problems && {
        problems: JSON.stringify(problems.slice(0, limits.importBatch)),
        failed: new Set(problems.map(({ line }) => line)).size,
      }),
    })
    .where('import_batch.uuid', '=', uuid)
    .where('import_batch.state', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records what an import created, so that it can be undone. */
export function insertImportRecords(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  records: readonly MadeRecord[],
): Promise<void> {
  const rows = records.map((record) => ({ ...record, batch_uuid: uuid }))
  return insertJsonInto(
    db,
    scope,
    'import_record',
    {
      batch_uuid: 'uuid',
      kind: 'text',
      uuid: 'uuid',
      keyed_hash: 'bytea',
      former_call_type: 'smallint',
      call_type: 'smallint',
    },
    rows,
  )
}

/** Ids of the records of one kind that an import created. */
export async function recordsOf(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  kind: MadeRecord['kind'],
): Promise<readonly string[]> {
  const rows = await rowsOf(db, scope, 'import_record')
    .select('import_record.uuid')
    .where('import_record.batch_uuid', '=', uuid)
    .where('import_record.kind', '=', kind)
    .execute()
  return rows.map((row) => row.uuid)
}

/** Devices of an import that have not claimed their secret. */
export async function unclaimedOf(db: Db, scope: ProjectScope, uuid: string) {
  return rowsOf(db, scope, 'device')
    .innerJoin('device_credential', (join) =>
      join
        .onRef('device_credential.project_uuid', '=', 'device.project_uuid')
        .onRef('device_credential.device_uuid', '=', 'device.uuid'),
    )
    .select(['device.uuid', 'device.name', 'device.mac'])
    .where('device_credential.claimed_at', 'is', null)
    .where(
      sql<boolean>`device.uuid in (select record.uuid from import_record record
        where record.project_uuid = device.project_uuid and record.batch_uuid = ${uuid} and record.kind = 'device')`,
    )
    .orderBy('device.name')
    .orderBy('device.uuid')
    .execute()
}
