import { Suspense, useState, type ReactNode } from 'react'
import type { Action } from './action.tsx'

/** What the dialog of an action is given. */
export interface RecordDialogProps<Row> {
  readonly of: Row
  readonly onClose: () => void
  /** The record is gone: a list reads on, its own page is left. */
  readonly onDeleted: () => void
}

/** The dialog of an action; one that asks for less of a record is good for all that have more. */
export type RecordDialog<Row> = (props: RecordDialogProps<Row>) => ReactNode

/** Something that can be done with a record: an address, or a dialog. */
export type RecordAction<Row> = Action & {
  readonly Dialog?: RecordDialog<Row>
}

/** Actions of the records of a list or a page, and the dialog of the one that was chosen. */
export interface RecordActions<Row> {
  readonly actionsOf: (row: Row) => readonly Action[]
  readonly dialog: ReactNode
}

/**
 * What can be done with the records of a feature, said once: by the rows of its list and by the page of one record.
 * `onDeleted` is what a page does when its record is gone, `read` its record as it is read now.
 */
export function useRecordActions<Row>(
  actionsOf: (row: Row) => readonly RecordAction<Row>[],
  onDeleted: () => void = () => undefined,
  read?: Row,
): RecordActions<Row> {
  const [open, setOpen] = useState<{ readonly Dialog: RecordDialog<Row>; readonly of: Row }>()
  return {
    actionsOf: (row) =>
      actionsOf(row).map(({ Dialog, ...action }) =>
        Dialog ? { ...action, run: () => setOpen({ Dialog, of: row }) } : action,
      ),
    dialog: open && (
      <Suspense>
        <open.Dialog of={read ?? open.of} onClose={() => setOpen(undefined)} onDeleted={onDeleted} />
      </Suspense>
    ),
  }
}
