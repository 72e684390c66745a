import type { Notification } from '@lintel/contract/notifications/schema.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

const steps = {
  publish: { of: api.notification.publish, label: 'notifications:publish.action' },
  withdraw: { of: api.notification.withdraw, label: 'notifications:withdraw.action' },
  delete: { of: api.notification.remove, label: 'common:delete' },
} as const
export type Step = keyof typeof steps

interface StepDialogProps {
  readonly step: Step
  readonly notification: Notification
  readonly onClose: () => void
}

/** Asks before a notification changes its state: others see it, or do not see it any more. */
export function StepDialog({ step, notification, onClose }: StepDialogProps) {
  const t = useText()
  const { uuid, version, title } = notification
  const { of, label } = steps[step]
  return (
    <ConfirmDialog
      title={t(`notifications:${step}.title`, { title })}
      confirmLabel={t(label)}
      isDangerous={step === 'delete'}
      of={of}
      input={{ uuid, version }}
      done={t(`notifications:${step}.done`, { title })}
      onClose={onClose}
    >
      {t(`notifications:${step}.text`)}
    </ConfirmDialog>
  )
}
