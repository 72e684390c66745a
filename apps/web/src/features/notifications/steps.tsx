import type { Notification } from '@lintel/contract/notifications/schema.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'

interface StepProps extends RecordDialogProps<Notification> {
  readonly step: 'publish' | 'withdraw'
}

/** Asks before a notification is published or withdrawn: others see it, or do not see it any more. */
function StepDialog({ step, of: { uuid, version, title }, onClose }: StepProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t(`notifications:${step}.title`, { title })}
      confirmLabel={t(`notifications:${step}.action`)}
      of={api.notification[step]}
      input={{ uuid, version }}
      successText={t(`notifications:${step}.done`, { title })}
      onClose={onClose}
    >
      {t(`notifications:${step}.text`)}
    </ConfirmDialog>
  )
}

export function PublishNotification(props: RecordDialogProps<Notification>) {
  return <StepDialog step="publish" {...props} />
}

export function WithdrawNotification(props: RecordDialogProps<Notification>) {
  return <StepDialog step="withdraw" {...props} />
}
