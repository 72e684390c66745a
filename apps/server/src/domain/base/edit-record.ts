import type { Db } from '../../db/db.ts'
import { editOf, type EditedColumns, type RecordVersion, type VersionedTable } from '../../db/edit-of.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { onTaken } from './unique-violation.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
}

/**
 * Edits a record and counts its version. Fails with `staleRecord` when it is no longer as its editor saw it: the second
 * of two editors is refused (ADR 12).
 */
export async function editRecord<Table extends VersionedTable>(
  { db, scope, fail }: Work & CanFail<'staleRecord'>,
  table: Table,
  record: RecordVersion,
  columns: EditedColumns<Table>,
): Promise<void> {
  const { numUpdatedRows } = await editOf(db, scope, table, record, columns).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) fail('staleRecord')
}

/**
 * Edits a record as `editRecord` does. Fails with `alreadyExists` where another record has its name or another unique
 * value.
 */
export const editUnique = <Table extends VersionedTable>(
  work: Work & CanFail<'alreadyExists' | 'staleRecord'>,
  table: Table,
  record: RecordVersion,
  columns: EditedColumns<Table>,
): Promise<void> => onTaken(editRecord(work, table, record, columns), work.fail)
