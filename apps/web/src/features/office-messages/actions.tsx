import type { OfficeMessage } from '@lintel/contract/office-messages/schema.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordActions } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'

type Message = Pick<OfficeMessage, 'uuid' | 'title'>

/** Removes a message from the list; mails are not recalled. */
const messageDeletion = deletion({
  of: api.officeMessage.remove,
  needs: 'officeMessage.delete',
  name: ({ title }: Message) => title,
  text: 'officeMessages:delete.text',
})

/** What can be done with every sent message, in its row and on its page. */
export function useMessageActions(onDeleted?: () => void): RecordActions<Message> {
  const t = useText()
  return useRecordActions<Message>((message) => [messageDeletion(t, message)], onDeleted)
}

interface RecallMessageProps {
  readonly message: Message
  readonly onClose: () => void
}

/** Takes back what has not left yet, and says for how many it was too late (office.md 30). */
export function RecallMessage(props: RecallMessageProps) {
  const t = useText()
  const { uuid, title } = props.message
  return (
    <ConfirmDialog
      title={t('officeMessages:recall.title', { title })}
      confirmLabel={t('officeMessages:recall.confirm')}
      isDangerous
      of={api.officeMessage.recall}
      input={{ uuid }}
      successText={({ recalled, tooLate, screens }) => t('officeMessages:recall.done', { recalled, tooLate, screens })}
      onClose={props.onClose}
    >
      {t('officeMessages:recall.text')}
    </ConfirmDialog>
  )
}
