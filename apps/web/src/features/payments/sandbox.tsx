import type { PaymentOrder } from '@lintel/contract/payments/schema.ts'
import { sandboxActs, type SandboxAct } from '@lintel/contract/payments/states.ts'
import { Button, Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { AmountText } from '../../domain/money/cells.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Facts, Line, Lines } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import '../../ui/control-styles.ts'

interface SandboxProps {
  readonly order: PaymentOrder
  readonly onClose: () => void
}

/** The page of the built-in provider: pays an order without money, or has it go wrong in every way that is known. */
export default function SandboxDialog({ order, onClose }: SandboxProps) {
  const t = useText()
  const work = useOperation(api.payment.sandbox, { handles: 'all' })
  const run = (act: SandboxAct) =>
    work.mutate(
      { uuid: order.uuid, act },
      {
        onSuccess: () => {
          showToast({ meaning: 'ok', text: t('payments:sandbox.done') })
          onClose()
        },
      },
    )
  const button = (act: SandboxAct) => (
    <Button
      variant={act === 'pay' ? 'filled' : 'default'}
      loading={work.isPending && work.variables.act === act}
      disabled={work.isPending && work.variables.act !== act}
      onClick={() => run(act)}
    >
      {t(`payments:sandbox.act.${act}`)}
    </Button>
  )
  return (
    <Dialog title={t('payments:sandbox.title')} opened onClose={onClose} size={760}>
      <Stack gap="md">
        <Notice meaning="attention" title={t('payments:sandbox.notice')}>
          {t('payments:sandbox.text')}
        </Notice>
        <Facts
          facts={[
            { label: t('payments:columns.number'), value: <bdi>{order.number}</bdi> },
            { label: t('payments:sandbox.due'), value: <AmountText amount={order.total} currency={order.currency} /> },
          ]}
        />
        {work.error && <Notice meaning="danger">{messageOf(work.error)}</Notice>}
        <Lines>
          {sandboxActs.map((act) => (
            <Line key={act} aside={button(act)}>
              {t(`payments:sandbox.help.${act}`)}
            </Line>
          ))}
        </Lines>
      </Stack>
    </Dialog>
  )
}
