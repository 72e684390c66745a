import type { OfficeMessage } from '@lintel/contract/office-messages/schema.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

interface DeleteMessageProps {
  readonly message: Pick<OfficeMessage, 'uuid' | 'title'>
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Removes a message from the list; mails are not recalled. */
export function DeleteMessage({ message, onClose, onDone }: DeleteMessageProps) {
  const t = useText()
  const { uuid, title } = message
  return (
    <ConfirmDialog
      title={t('officeMessages:delete.title', { title })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.officeMessage.remove}
      input={{ uuid }}
      done={t('officeMessages:delete.done', { title })}
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      {t('officeMessages:delete.text')}
    </ConfirmDialog>
  )
}
