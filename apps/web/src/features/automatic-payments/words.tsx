import type { AutomaticPayment } from '@lintel/contract/automatic-payments/schema.ts'
import { daysOfPeriod } from '@lintel/vocabulary/money.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { automaticPayments } from './links.ts'

/** How automatic renewals are said, and what can be done with them. */

const meanings: Readonly<Record<AutomaticPayment['status'], Meaning>> = {
  pending: 'attention',
  active: 'ok',
  ended: 'neutral',
}

/** Whether an automatic renewal runs. */
export function AgreementBadge({ status }: Pick<AutomaticPayment, 'status'>) {
  const t = useText()
  return <StatusBadge meaning={meanings[status]}>{t(`automaticPayments:status.${status}`)}</StatusBadge>
}

/** Texts of an automatic renewal's fields. */
export function useAgreementWords() {
  const t = useText()
  return {
    site: ({ siteName, sites }: AutomaticPayment) =>
      siteName ?? (sites === 0 ? '' : t('payments:sites', { count: sites })),
    services: ({ services }: AutomaticPayment) => services.map((service) => t(`money:service.${service}`)).join(', '),
    period: ({ period }: AutomaticPayment) => t('money:days', { count: daysOfPeriod[period] }),
    reason: ({ reason }: AutomaticPayment) => (reason === null ? '' : t(`automaticPayments:reason.${reason}`)),
  }
}

/** Cancels an automatic renewal; what is paid stays paid. */
export function CancelAgreement({ of: { uuid, number }, onClose }: RecordDialogProps<AutomaticPayment>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('automaticPayments:cancel.title', { number })}
      confirmLabel={t('automaticPayments:cancel.action')}
      isDangerous
      of={api.automaticPayment.cancel}
      input={{ uuid }}
      successText={t('automaticPayments:cancel.done')}
      onClose={onClose}
    >
      {t('automaticPayments:cancel.text')}
    </ConfirmDialog>
  )
}

/** Actions of a list of automatic renewals, and their dialogs. */
export function useAgreementActions(): RecordActions<AutomaticPayment> {
  const t = useText()
  const links = useLinks(automaticPayments)
  return useRecordActions<AutomaticPayment>(({ uuid, mayCancel }) => [
    { key: 'open', label: t('common:open'), to: links.info({ id: uuid }) },
    ...(mayCancel ? [{ key: 'cancel', label: t('automaticPayments:cancel.action'), Dialog: CancelAgreement }] : []),
  ])
}
