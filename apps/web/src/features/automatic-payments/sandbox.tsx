import {
  sandboxChargeActs,
  type AutomaticPaymentInfo,
  type SandboxChargeAct,
} from '@lintel/contract/automatic-payments/schema.ts'
import { Button, Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Line, Lines } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import '../../ui/control-styles.ts'

interface SandboxChargesProps {
  readonly agreement: AutomaticPaymentInfo
  readonly onClose: () => void
}

/** Chooses what the built-in provider does with the charges of an automatic renewal, so that a failed one can be tried. */
export default function SandboxChargesDialog({ agreement: { uuid, sandboxAct }, onClose }: SandboxChargesProps) {
  const t = useText()
  const work = useOperation(api.automaticPayment.sandbox, { handles: 'all' })
  const run = (act: SandboxChargeAct) =>
    work.mutate(
      { uuid, act },
      {
        onSuccess: () => {
          showToast({ meaning: 'ok', text: t('automaticPayments:sandbox.done') })
          onClose()
        },
      },
    )
  const button = (act: SandboxChargeAct) => (
    <Button
      variant="default"
      loading={work.isPending && work.variables.act === act}
      disabled={act === sandboxAct || work.isPending}
      onClick={() => run(act)}
    >
      {t(act === sandboxAct ? 'automaticPayments:sandbox.current' : `automaticPayments:sandbox.act.${act}`)}
    </Button>
  )
  return (
    <Dialog title={t('automaticPayments:sandbox.title')} opened onClose={onClose} size={760}>
      <Stack gap="md">
        <p>{t('automaticPayments:sandbox.text')}</p>
        {work.error && <Notice meaning="danger">{messageOf(work.error)}</Notice>}
        <Lines>
          {sandboxChargeActs.map((act) => (
            <Line key={act} aside={button(act)}>
              {t(`automaticPayments:sandbox.help.${act}`)}
            </Line>
          ))}
        </Lines>
      </Stack>
    </Dialog>
  )
}
