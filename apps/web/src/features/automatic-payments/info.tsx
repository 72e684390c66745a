import type { AutomaticPaymentInfo } from '@lintel/contract/automatic-payments/schema.ts'
import { orderStateOf } from '@lintel/contract/payments/states.ts'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { AmountText, DayText } from '../../domain/money/cells.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { MomentText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useFormat } from '../../session/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { Facts, Section } from '../../ui/content.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { automaticPayments } from './links.ts'
import { AgreementBadge, CancelAgreement, useAgreementWords } from './words.tsx'

const SandboxDialog = lazyPart(() => import('./sandbox.tsx'))

/** One automatic renewal: what it renews with its ends, and its charges (billing.md 10.2). */
export default function AutomaticPaymentInfoPage() {
  const t = useText()
  const uuid = useParam('id')
  const back = useLinks(automaticPayments).list()
  const navigate = useNavigate()
  const query = useRead(api.automaticPayment.get, { uuid })
  const { actionsOf, dialog } = useRecordActions<AutomaticPaymentInfo>(
    ({ mayCancel, sandboxAct }) => [
      ...(mayCancel && sandboxAct !== null
        ? [{ key: 'sandbox', label: t('automaticPayments:sandbox.action'), Dialog: SandboxCharges }]
        : []),
      ...(mayCancel ? [{ key: 'cancel', label: t('automaticPayments:cancel.action'), Dialog: CancelAgreement }] : []),
    ],
    () => void navigate(back ?? '/'),
    query.data,
  )
  return (
    <>
      <DetailScreen
        title="automaticPayments:agreement"
        query={query}
        name={({ number }) => t('automaticPayments:agreementOf', { number })}
        status={({ status }) => <AgreementBadge status={status} />}
        actions={actionsOf}
        back={back}
      >
        {(agreement) => <Agreement agreement={agreement} />}
      </DetailScreen>
      {dialog}
    </>
  )
}

const SandboxCharges = ({ of, onClose }: RecordDialogProps<AutomaticPaymentInfo>) => (
  <SandboxDialog agreement={of} onClose={onClose} />
)

function Agreement({ agreement }: { readonly agreement: AutomaticPaymentInfo }) {
  const t = useText()
  const words = useAgreementWords()
  const format = useFormat()
  const { amount, currency, nextChargeAt, endedAt, reason } = agreement
  return (
    <>
      <Section title={t('automaticPayments:facts')}>
        <Facts
          facts={[
            { label: t('automaticPayments:columns.site'), value: <bdi>{words.site(agreement)}</bdi> },
            { label: t('automaticPayments:columns.payer'), value: <bdi>{agreement.payerName}</bdi> },
            { label: t('automaticPayments:columns.period'), value: words.period(agreement) },
            { label: t('automaticPayments:columns.amount'), value: <AmountText amount={amount} currency={currency} /> },
            { label: t('automaticPayments:columns.method'), value: t(`money:method.${agreement.method}`) },
            { label: t('automaticPayments:columns.startedAt'), value: <MomentText at={agreement.startedAt} /> },
            ...(nextChargeAt === null
              ? []
              : [{ label: t('automaticPayments:columns.nextChargeAt'), value: <MomentText at={nextChargeAt} /> }]),
            ...(endedAt === null
              ? []
              : [{ label: t('automaticPayments:columns.endedAt'), value: <MomentText at={endedAt} /> }]),
            ...(reason === null
              ? []
              : [{ label: t('automaticPayments:columns.reason'), value: words.reason(agreement) }]),
          ]}
        />
      </Section>
      <Card title={t('automaticPayments:lines')}>
        <ScrollTable
          label={t('automaticPayments:lines')}
          hidesLabel
          heads={[
            t('automaticPayments:columns.site'),
            t('automaticPayments:columns.name'),
            t('automaticPayments:columns.service'),
            t('automaticPayments:columns.paidUntil'),
          ]}
          rows={agreement.rows.map((item, index) => ({
            key: String(index),
            cells: [
              <bdi key="site">{item.siteName}</bdi>,
              <bdi key="name">{item.name}</bdi>,
              t(`money:service.${item.service}`),
              <DayText key="until" day={item.paidUntil} />,
            ],
          }))}
        />
      </Card>
      <Card title={t('automaticPayments:charges')}>
        <ScrollTable
          label={t('automaticPayments:charges')}
          hidesLabel
          heads={[
            t('automaticPayments:columns.createdAt'),
            t('automaticPayments:columns.order'),
            t('automaticPayments:columns.amount'),
            t('automaticPayments:columns.result'),
          ]}
          rows={agreement.charges.map((charge) => ({
            key: charge.uuid,
            cells: [
              <MomentText key="at" at={charge.createdAt} />,
              charge.number,
              <bdi key="total">{format.money(charge.total, currency)}</bdi>,
              t(`payments:state.${orderStateOf(charge.state)}`),
            ],
          }))}
        />
      </Card>
    </>
  )
}
