import type { PaymentInfo } from '@lintel/contract/payments/schema.ts'
import { orderStateOf } from '@lintel/contract/payments/states.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DayText } from '../../domain/money/cells.tsx'
import { useItemWords } from '../../domain/money/words.ts'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { MomentText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useFormat } from '../../session/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { Facts, Section, type Fact } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { useActionsOfOrder } from './actions.tsx'
import { payments } from './links.ts'
import classes from './payments.module.css'
import { Sums } from './sums.tsx'
import { OrderStateBadge, useSiteOfOrder, useTermOfLine } from './words.tsx'

const RecordPayment = lazyPart(() => import('./record.tsx'))
const InvoiceDialog = lazyPart(() => import('./invoice.tsx'))

/** A page that waits for the provider's notification asks so often, and for so long (billing.md 7). */
const pollEveryMs = 3_000
const pollForMs = 180_000

/** One order: what it is, what can be done, its lines with old and new ends (billing.md 8.3). */
export default function PaymentInfoPage() {
  const t = useText()
  const uuid = useParam('id')
  const back = useLinks(payments).list()
  const navigate = useNavigate()
  const [openedAt] = useState(() => Date.now())
  const query = useRead(
    api.payment.get,
    { uuid },
    {
      refetchEveryMs: (order) => (order?.mayPay && Date.now() - openedAt < pollForMs ? pollEveryMs : false),
    },
  )
  const ofOrder = useActionsOfOrder()
  const { actionsOf, dialog } = useRecordActions<PaymentInfo>(
    (order) => [
      ...ofOrder(order).map((action) => ({ ...action, Dialog: action.Dialog })),
      ...(order.mayRecord ? [{ key: 'record', label: t('payments:record.action'), Dialog: Record }] : []),
      ...(order.hasInvoice
        ? [
            {
              key: 'invoice',
              label: t('payments:invoice.action'),
              icon: <IconFileInvoice size={16} aria-hidden />,
              Dialog: Invoice,
            },
          ]
        : []),
    ],
    () => void navigate(back ?? '/'),
    query.data,
  )
  return (
    <>
      <DetailScreen
        title="payments:order"
        query={query}
        name={({ number }) => t('payments:orderOf', { number })}
        status={({ state }) => <OrderStateBadge state={state} />}
        actions={actionsOf}
        back={back}
      >
        {(order) => <Order order={order} />}
      </DetailScreen>
      {dialog}
    </>
  )
}

const Record = ({ of, onClose }: RecordDialogProps<PaymentInfo>) => <RecordPayment of={of} onClose={onClose} />
const Invoice = ({ of, onClose }: RecordDialogProps<PaymentInfo>) => <InvoiceDialog uuid={of.uuid} onClose={onClose} />

function Order({ order }: { readonly order: PaymentInfo }) {
  const t = useText()
  const state = orderStateOf(order.state)
  return (
    <>
      {state === 'processing' && <Notice meaning="information">{t(waitingText(order))}</Notice>}
      {state === 'applying' && <Notice meaning="information">{t('payments:info.applying')}</Notice>}
      <Section title={t('payments:info.facts')}>
        <OrderFacts order={order} />
      </Section>
      <Card title={t('payments:info.lines')}>
        <OrderLines order={order} />
        <Sums order={order} />
      </Card>
    </>
  )
}

/** What an order waits for: a charge of automatic renewal has no time to pay, and nobody pays it by hand. */
function waitingText({ method, isAutomatic, expiresAt }: PaymentInfo) {
  if (isAutomatic && expiresAt === null) return 'payments:info.charging'
  return method === 'outside' ? 'payments:info.waitingOutside' : 'payments:info.waiting'
}

function OrderFacts({ order }: { readonly order: PaymentInfo }) {
  const t = useText()
  const siteOf = useSiteOfOrder()
  const format = useFormat()
  const text = (label: string, value: string): readonly Fact[] =>
    value === '' ? [] : [{ label, value: <bdi>{value}</bdi> }]
  return (
    <Facts
      facts={[
        { label: t('payments:columns.kind'), value: t(`money:orderKind.${order.kind}`) },
        ...text(t('payments:columns.site'), siteOf(order)),
        ...text(t('payments:columns.installer'), order.installerName),
        ...text(t('payments:columns.payer'), order.payerName),
        ...text(t('payments:info.madeBy'), order.madeByName),
        ...text(t('payments:columns.seller'), order.sellerName === '' ? t('money:platform') : order.sellerName),
        { label: t('payments:columns.method'), value: t(`money:method.${order.method}`) },
        ...(order.isAutomatic ? [{ label: t('payments:info.automatic'), value: t('common:yes') }] : []),
        ...text(t('payments:info.reference'), order.reference),
        ...text(t('payments:info.recordedBy'), order.recordedBy),
        ...(order.paidOn === null ? [] : [{ label: t('payments:info.paidOn'), value: <DayText day={order.paidOn} /> }]),
        ...(order.declines === 0 ? [] : [{ label: t('payments:info.declines'), value: format.number(order.declines) }]),
        { label: t('payments:columns.createdAt'), value: <MomentText at={order.createdAt} /> },
        ...(order.paidAt === null
          ? []
          : [{ label: t('payments:columns.paidAt'), value: <MomentText at={order.paidAt} /> }]),
        ...(order.expiresAt === null
          ? []
          : [{ label: t('payments:info.expiresAt'), value: <MomentText at={order.expiresAt} /> }]),
        ...(order.toDate === null
          ? []
          : [{ label: t('payments:columns.toDate'), value: <DayText day={order.toDate} /> }]),
      ]}
    />
  )
}

/** The lines of an order; the new end as it is, or as it was expected before the order settled. */
function OrderLines({ order }: { readonly order: PaymentInfo }) {
  const t = useText()
  const format = useFormat()
  const itemWords = useItemWords()
  const termOf = useTermOfLine()
  const money = (amount: number) => <bdi>{format.money(amount, order.currency)}</bdi>
  const hasActivation = order.rows.some(({ activation }) => activation > 0)
  const hasQuantity = order.rows.some(({ quantity }) => quantity !== 1)
  const hasSites = order.sites > 1
  const heads = [
    ...(hasSites ? [t('payments:columns.site')] : []),
    t('payments:columns.name'),
    t('payments:columns.service'),
    t('payments:columns.length'),
    ...(hasQuantity ? [t('payments:columns.quantity')] : []),
    t('payments:columns.unitPrice'),
    ...(hasActivation ? [t('payments:columns.activation')] : []),
    t('payments:columns.amount'),
    t('payments:columns.oldUntil'),
    t('payments:columns.newUntil'),
  ]
  const numbers = (['quantity', 'unitPrice', 'activation', 'amount'] as const).map((name) =>
    t(`payments:columns.${name}`),
  )
  return (
    <ScrollTable
      label={t('payments:info.lines')}
      hidesLabel
      heads={heads}
      numbers={numbers}
      rows={order.rows.map((line, index) => ({
        key: String(index),
        cells: [
          ...(hasSites ? [<bdi key="site">{line.siteName}</bdi>] : []),
          <bdi key="name">{[itemWords.place(line), itemWords.name(line)].filter(Boolean).join(' · ')}</bdi>,
          t(`money:service.${line.service}`),
          termOf(line),
          ...(hasQuantity ? [format.number(line.quantity)] : []),
          money(line.unitPrice),
          ...(hasActivation ? [money(line.activation)] : []),
          money(line.amount),
          <DayText key="old" day={line.oldUntil} />,
          line.newUntil === null && order.state === 0 ? (
            <ExpectedDay key="new" day={line.expectedUntil} />
          ) : (
            <DayText key="new" day={line.newUntil} />
          ),
        ],
      }))}
    />
  )
}

function ExpectedDay({ day }: { readonly day: string | null }) {
  return (
    <span className={classes.expected}>
      <DayText day={day} />
    </span>
  )
}
