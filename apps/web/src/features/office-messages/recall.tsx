import type { OfficeMessage } from '@lintel/contract/office-messages/schema.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

/** Takes back what has not left yet, and says for how many it was too late (office.md 30). */
export function RecallMessage(props: {
  readonly message: Pick<OfficeMessage, 'uuid' | 'title'>
  readonly onClose: () => void
}) {
  const t = useText()
  const { uuid, title } = props.message
  return (
    <ConfirmDialog
      title={t('officeMessages:recall.title', { title })}
      confirmLabel={t('officeMessages:recall.confirm')}
      isDangerous
      of={api.officeMessage.recall}
      input={{ uuid }}
      done={({ recalled, tooLate, screens }) => t('officeMessages:recall.done', { recalled, tooLate, screens })}
      onClose={props.onClose}
    >
      {t('officeMessages:recall.text')}
    </ConfirmDialog>
  )
}
