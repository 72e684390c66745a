import type { OfficeMessage } from '@lintel/contract/office-messages/schema.ts'
import { IconTrash } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'

type Message = Pick<OfficeMessage, 'uuid' | 'title'>

/** What can be done with every sent message, in its row and on its page. */
export function useMessageActions(onDeleted?: () => void): RecordActions<Message> {
  const t = useText()
  return useRecordActions<Message>(
    ({ title }) => [
      {
        key: 'delete',
        label: t('common:delete'),
        accessibleLabel: t('officeMessages:delete.actionFor', { title }),
        icon: <IconTrash size={16} aria-hidden />,
        needs: 'officeMessage.delete',
        Dialog: DeleteMessage,
      },
    ],
    onDeleted,
  )
}

/** Removes a message from the list; mails are not recalled. */
function DeleteMessage({ of: { uuid, title }, onClose, onDeleted }: RecordDialogProps<Message>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('officeMessages:delete.title', { title })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.officeMessage.remove}
      input={{ uuid }}
      done={t('officeMessages:delete.done', { title })}
      onClose={onClose}
      onDone={onDeleted}
    >
      {t('officeMessages:delete.text')}
    </ConfirmDialog>
  )
}
