import { projectKinds } from '@lintel/contract/access/roles.ts'
import { soldServices, priceStates } from '@lintel/contract/money/sold.ts'
import type { PriceInfo } from '@lintel/contract/prices/schema.ts'
import { IconCalendarX, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { AmountText, DayText } from '../../domain/money/cells.tsx'
import { MoneyTabs } from '../../domain/money/tabs.tsx'
import { useMoneyWords } from '../../domain/money/words.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const NewPrice = lazyPart(async () => ({ default: (await import('./price-dialog.tsx')).NewPrice }))
const EndPrice = lazyPart(async () => ({ default: (await import('./price-dialog.tsx')).EndPrice }))

const UnpricedVariants = lazyPart(() => import('./unpriced.tsx'))

interface CellProps {
  readonly row: PriceInfo
}

function ServiceCell({ row }: CellProps) {
  return <NameText name={useMoneyWords().serviceOf(row.service, row.variant)} to={undefined} />
}

function KindCell({ row }: CellProps) {
  return <span>{useMoneyWords().projectKind(row.projectKind)}</span>
}

function BuyersCell({ row }: CellProps) {
  const t = useText()
  if (row.buyers.length === 0) return <span>{t('prices:allBuyers')}</span>
  return <PlainText text={row.buyers.map(({ name }) => name).join(', ')} />
}

const meanings = { current: 'ok', later: 'information', ended: 'neutral' } as const

function StateCell({ row }: CellProps) {
  return <StatusBadge meaning={meanings[row.state]}>{useText()(`prices:state.${row.state}`)}</StatusBadge>
}

const columns = columnsFor<PriceInfo>()({
  service: { label: 'prices:columns.service', Cell: ServiceCell, isFixed: true },
  projectKind: { label: 'prices:columns.projectKind', Cell: KindCell },
  buyers: { label: 'prices:columns.buyers', Cell: BuyersCell },
  activation: {
    label: 'money:fee.activation',
    Cell: ({ row }) => <AmountText amount={row.activation} />,
    isNumeric: true,
  },
  monthly: { label: 'money:fee.monthly', Cell: ({ row }) => <AmountText amount={row.monthly} />, isNumeric: true },
  quarterly: {
    label: 'money:fee.quarterly',
    Cell: ({ row }) => <AmountText amount={row.quarterly} />,
    isNumeric: true,
    isSpare: true,
  },
  yearly: {
    label: 'money:fee.yearly',
    Cell: ({ row }) => <AmountText amount={row.yearly} />,
    isNumeric: true,
    isSpare: true,
  },
  freeQuantity: {
    label: 'prices:columns.freeQuantity',
    Cell: ({ row }) => <NumberText value={row.freeQuantity} />,
    isNumeric: true,
    isSpare: true,
  },
  validFrom: { label: 'prices:columns.validFrom', Cell: ({ row }) => <DayText day={row.validFrom} /> },
  endsOn: { label: 'prices:columns.endsOn', Cell: ({ row }) => <DayText day={row.endsOn} />, isSpare: true },
  state: { label: 'prices:columns.state', Cell: StateCell },
  createdBy: {
    label: 'prices:columns.createdBy',
    Cell: ({ row }) => <PlainText text={row.createdBy} />,
    isSpare: true,
  },
})

const filters = [
  filter.choice('projectKind', 'prices:columns.projectKind', projectKinds, (kind) => `money:projectKind.${kind}`),
  filter.choice('service', 'prices:columns.service', soldServices, (service) => `money:service.${service}`),
  filter.choice('state', 'prices:columns.state', priceStates, (state) => `prices:state.${state}`),
]

/** Prices that the account sets for who buys from it (billing.md 5.1). */
export default function PriceList() {
  const t = useText()
  const words = useMoneyWords()
  const [isCreating, setCreating] = useCreating()
  const { actionsOf, dialog } = useRecordActions<PriceInfo>((price) =>
    price.state === 'ended' || price.endsOn !== null
      ? []
      : [
          {
            key: 'end',
            label: t('prices:end'),
            icon: <IconCalendarX size={16} aria-hidden />,
            needs: 'price.edit',
            Dialog: EndPrice,
          },
        ],
  )
  return (
    <>
      <ListScreen
        title="prices:title"
        tabs={<MoneyTabs current="prices" />}
        of={api.price.list}
        columns={columns.pick([
          'service',
          'projectKind',
          'buyers',
          'activation',
          'monthly',
          'quarterly',
          'yearly',
          'freeQuantity',
          'validFrom',
          'endsOn',
          'state',
          'createdBy',
        ])}
        filters={filters}
        above={() => (
          <Suspense>
            <UnpricedVariants />
          </Suspense>
        )}
        rowId={({ uuid }) => uuid}
        rowName={({ service, variant }) => words.serviceOf(service, variant)}
        empty="prices:empty"
        create={{
          key: 'create',
          label: t('prices:add'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'price.edit',
          run: () => setCreating(true),
        }}
        row={actionsOf}
      />
      {dialog}
      <Suspense>{isCreating && <NewPrice onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
