import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { InputOf, Operation } from '@lintel/contract/kit/operation.ts'
import { IconTrash } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Call } from '../../api/client.ts'
import { type TextKey, type Translate, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import type { RecordAction, RecordDialog, RecordDialogProps } from './record-actions.tsx'

const DeleteDialog = lazyPart(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

interface DeleteActionProps<Row> {
  readonly name: string
  readonly needs: Permission
  readonly Dialog: RecordDialog<Row>
}

/** Action that asks before a record is deleted; the last one of its row and page. */
export function deleteAction<Row>(t: Translate, { name, needs, Dialog }: DeleteActionProps<Row>): RecordAction<Row> {
  return {
    key: 'delete',
    label: t('common:delete'),
    accessibleLabel: t('common:deletion.actionFor', { name }),
    icon: <IconTrash size={16} aria-hidden />,
    needs,
    Dialog,
  }
}

interface Deletion<Row, Op extends Operation> {
  readonly of: Call<Op>
  readonly needs: Permission
  readonly name: (row: Row) => string
  /** What the call is given; `uuid` where nothing is said. */
  readonly input?: (row: Row) => InputOf<Op>
  /** What stops working, and what is deleted with it. */
  readonly text: TextKey
  /** Title and message that say the kind of record as well; both are given the `name`. */
  readonly title?: TextKey
  readonly successText?: TextKey
  /** What is read for the question, below its text. */
  readonly More?: ComponentType<{ readonly of: Row }>
}

/** Deletion of the records of a feature: action and question. To be declared beside components, not in them. */
export function deletion<Row extends { readonly uuid: string }, Op extends Operation>(
  declaration: Deletion<Row, Op>,
): (t: Translate, row: Row) => RecordAction<Row> {
  const { of: call, needs, name, text, title, successText, More } = declaration
  const inputOf = declaration.input ?? (({ uuid }: Row) => ({ uuid }) as InputOf<Op>)
  function Delete({ of, onClose, onDeleted }: RecordDialogProps<Row>) {
    const t = useText()
    const nameParams = { name: name(of) }
    return (
      <DeleteDialog
        {...nameParams}
        title={title && t(title, nameParams)}
        successText={successText && t(successText, nameParams)}
        of={call as unknown as Call<Operation>}
        input={inputOf(of)}
        onClose={onClose}
        onDeleted={onDeleted}
      >
        {t(text)}
        {More && <More of={of} />}
      </DeleteDialog>
    )
  }
  return (t, row) => deleteAction(t, { name: name(row), needs, Dialog: Delete })
}
