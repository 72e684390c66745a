import type { PaymentOrder } from '@lintel/contract/payments/schema.ts'
import { IconCreditCard } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import {
  useRecordActions,
  type RecordAction,
  type RecordActions,
  type RecordDialogProps,
} from '../../kit/actions/record-actions.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { payments } from './links.ts'

const SandboxDialog = lazyPart(() => import('./sandbox.tsx'))

/** Pays an order: in the sandbox here, at any other provider on its own page. */
function PayOrder({ of: order, onClose }: RecordDialogProps<PaymentOrder>) {
  const t = useText()
  if (order.method === 'sandbox') return <SandboxDialog order={order} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('payments:orderOf', { number: order.number })}
      confirmLabel={t('payments:pay.action')}
      of={api.payment.pay}
      input={{ uuid: order.uuid }}
      successText={t('payments:pay.opening')}
      onClose={onClose}
      onDone={({ url }) => window.location.assign(url)}
    >
      {t('payments:info.waiting')}
    </ConfirmDialog>
  )
}

function CancelOrder({ of: { uuid, number }, onClose }: RecordDialogProps<PaymentOrder>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('payments:cancel.title', { number })}
      confirmLabel={t('payments:cancel.action')}
      isDangerous
      of={api.payment.cancel}
      input={{ uuid }}
      successText={t('payments:cancel.done')}
      onClose={onClose}
    >
      {t('payments:cancel.text')}
    </ConfirmDialog>
  )
}

function HideOrder({ of: { uuid, number }, onClose, onDeleted }: RecordDialogProps<PaymentOrder>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('payments:hide.title', { number })}
      confirmLabel={t('payments:hide.action')}
      of={api.payment.hide}
      input={{ uuid }}
      successText={t('payments:hide.done')}
      onClose={onClose}
      onDone={onDeleted}
    >
      {t('payments:hide.text')}
    </ConfirmDialog>
  )
}

/** What the caller may do with an order now, as the server says, most wanted first. */
export function useActionsOfOrder(): (order: PaymentOrder) => readonly RecordAction<PaymentOrder>[] {
  const t = useText()
  return (order) => [
    ...(order.mayPay
      ? [
          {
            key: 'pay',
            label: t('payments:pay.action'),
            icon: <IconCreditCard size={16} aria-hidden />,
            Dialog: PayOrder,
          },
        ]
      : []),
    ...(order.mayCancel ? [{ key: 'cancel', label: t('payments:cancel.action'), Dialog: CancelOrder }] : []),
    ...(order.mayHide ? [{ key: 'hide', label: t('payments:hide.action'), Dialog: HideOrder }] : []),
  ]
}

/** Actions of the orders of a list, and their dialogs; what does not wait for money is opened. */
export function useOrderActions(): RecordActions<PaymentOrder> {
  const t = useText()
  const links = useLinks(payments)
  const ofOrder = useActionsOfOrder()
  return useRecordActions<PaymentOrder>((order) => {
    const open = { key: 'open', label: t('common:open'), to: links.info({ id: order.uuid }) }
    const actions = ofOrder(order)
    return order.mayPay ? [...actions, open] : [open, ...actions]
  })
}
