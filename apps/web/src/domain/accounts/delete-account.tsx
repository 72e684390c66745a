import type { InputOf, Operation } from '@lintel/contract/kit/operation.ts'
import type { Call } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

interface DeleteAccountProps<Op extends Operation> {
  readonly of: Call<Op>
  readonly account: { readonly uuid: string; readonly displayName: string }
  /** What goes with it, where that is more than the account. */
  readonly text?: string
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Deleting an account; refused while something depends on it (operators.md 1.5). */
export function DeleteAccount<Op extends Operation>(props: DeleteAccountProps<Op>) {
  const t = useText()
  const { uuid, displayName } = props.account
  return (
    <ConfirmDialog
      title={t('users:delete.title', { name: displayName })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={props.of}
      input={{ uuid } as InputOf<Op>}
      done={t('users:delete.done', { name: displayName })}
      onClose={props.onClose}
      {...(props.onDone && { onDone: props.onDone })}
    >
      {props.text ?? t('users:delete.text')}
    </ConfirmDialog>
  )
}
