import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import type { ReactNode } from 'react'
import type { Call } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface DeleteDialogProps<Op extends Operation> {
  /** Name of the record, for the usual title and message. */
  readonly name: string
  /** Title that says more than the name: the kind of record, or how many. */
  readonly title?: string | undefined
  /** Message afterwards, where the title says more than the name. */
  readonly successText?: string | undefined
  /** What stops working, and what is deleted with it. */
  readonly children: ReactNode
  readonly of: Call<Op>
  readonly input: InputOf<Op>
  readonly onClose: () => void
  readonly onDeleted?: ((answer: OutputOf<Op>) => void) | undefined
}

/**
 * Question before records are deleted. A refusal is shown in place, and the password is asked for where the server
 * wants it.
 */
export function DeleteDialog<Op extends Operation>(props: DeleteDialogProps<Op>) {
  const t = useText()
  const { name, of, input, children, onClose, onDeleted } = props
  return (
    <ConfirmDialog
      title={props.title ?? t('common:deletion.title', { name })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={of}
      input={input}
      successText={props.successText ?? t('common:deletion.done', { name })}
      onClose={onClose}
      {...(onDeleted && { onDone: onDeleted })}
    >
      {children}
    </ConfirmDialog>
  )
}
