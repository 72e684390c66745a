import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import type { SubscriptionItem } from '@lintel/contract/subscriptions/schema.ts'
import { DayText } from '../../domain/money/cells.tsx'
import { useItemWords, useMoneyWords } from '../../domain/money/words.ts'
import { columnsFor } from '../../kit/list/columns.ts'
import { NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Empty } from '../../ui/content.tsx'
import { StatusBadge, type Meaning } from '../../ui/status-badge.tsx'

interface Cell {
  readonly row: SubscriptionItem
}

function NameCell({ row }: Cell) {
  const words = useItemWords()
  return <NameText name={words.name(row)} to={undefined} />
}

function PlaceCell({ row }: Cell) {
  const words = useItemWords()
  return <PlainText text={words.place(row)} />
}

function VariantCell({ row }: Cell) {
  const words = useMoneyWords()
  return row.variant === null ? <Empty /> : <span>{words.variant(row.variant)}</span>
}

const meanings = { off: 'neutral', normal: 'ok', expired: 'danger', inactive: 'attention' } as const satisfies Record<
  SubscriptionItem['status'],
  Meaning
>

function StatusCell({ row }: Cell) {
  const t = useText()
  if (row.isOrdered) return <StatusBadge meaning="information">{t('subscriptions:ordered')}</StatusBadge>
  if (row.isFree) return <StatusBadge meaning="ok">{t('money:free')}</StatusBadge>
  const isExpiring = row.status === 'normal' && row.daysLeft !== null && row.daysLeft <= moneyLimits.expiringDays
  const status = isExpiring ? (
    <StatusBadge meaning="attention">{t('subscriptions:endsIn', { count: row.daysLeft ?? 0 })}</StatusBadge>
  ) : (
    <StatusBadge meaning={meanings[row.status]}>{t(`money:itemStatus.${row.status}`)}</StatusBadge>
  )
  if (!row.isRenewed) return status
  return (
    <>
      {status} <StatusBadge meaning="information">{t('subscriptions:renewed')}</StatusBadge>
    </>
  )
}

function MonthlyCell({ row }: Cell) {
  const t = useText()
  const words = useMoneyWords()
  if (row.isFree) return <Empty />
  // A variant without a price is not sold: only who sells can change that (money.md 9).
  if (row.monthly === null) return <span title={t('money:unpricedHelp')}>{t('money:unpriced')}</span>
  return <span>{words.amount(row.monthly)}</span>
}

export const itemColumns = columnsFor<SubscriptionItem>()({
  name: { label: 'subscriptions:columns.name', Cell: NameCell, isFixed: true },
  place: { label: 'subscriptions:columns.place', Cell: PlaceCell },
  holder: { label: 'subscriptions:columns.holder', Cell: ({ row }: Cell) => <PlainText text={row.holder} /> },
  site: { label: 'subscriptions:columns.site', Cell: ({ row }: Cell) => <PlainText text={row.siteName} /> },
  variant: { label: 'subscriptions:columns.variant', Cell: VariantCell },
  quantity: {
    label: 'subscriptions:columns.quantity',
    Cell: ({ row }: Cell) => <NumberText value={row.quantity} />,
    isNumeric: true,
  },
  status: { label: 'subscriptions:columns.status', Cell: StatusCell },
  paidUntil: { label: 'subscriptions:columns.paidUntil', Cell: ({ row }: Cell) => <DayText day={row.paidUntil} /> },
  monthly: { label: 'subscriptions:columns.monthly', Cell: MonthlyCell, isNumeric: true },
})

/** Whether an item can be ordered at all: neither free nor locked, and with a price. */
export const isSelectable = ({ isFree, isOrdered, monthly }: SubscriptionItem): boolean =>
  !isFree && !isOrdered && monthly !== null
