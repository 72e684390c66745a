import type { PaymentOrder } from '@lintel/contract/payments/schema.ts'
import { orderStates, payMethods } from '@lintel/contract/payments/states.ts'
import { projectKinds } from '@lintel/contract/access/roles.ts'
import { orderKinds } from '@lintel/vocabulary/money.ts'
import { api } from '../../api/client.ts'
import { DistributorFilter, InstallerFilter } from '../../domain/accounts/operator-filters.tsx'
import { AmountText, DayText } from '../../domain/money/cells.tsx'
import { MoneyTabs } from '../../domain/money/tabs.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useOrderActions } from './actions.tsx'
import { payments } from './links.ts'
import { OrderStateBadge, useSiteOfOrder } from './words.tsx'

interface CellProps {
  readonly row: PaymentOrder
}

function NumberCell({ row }: CellProps) {
  return <NameText name={row.number} to={useLinks(payments).info({ id: row.uuid })} />
}

function KindCell({ row }: CellProps) {
  const t = useText()
  return <span>{t(`money:orderKind.${row.kind}`)}</span>
}

function MethodCell({ row }: CellProps) {
  const t = useText()
  return <span>{t(`money:method.${row.method}`)}</span>
}

function SiteCell({ row }: CellProps) {
  const siteOf = useSiteOfOrder()
  return <PlainText text={siteOf(row)} />
}

const columns = columnsFor<PaymentOrder>()({
  number: { label: 'payments:columns.number', Cell: NumberCell, isFixed: true },
  kind: { label: 'payments:columns.kind', Cell: KindCell },
  state: { label: 'payments:columns.state', Cell: ({ row }) => <OrderStateBadge state={row.state} /> },
  site: { label: 'payments:columns.site', Cell: SiteCell },
  installer: { label: 'payments:columns.installer', Cell: ({ row }) => <PlainText text={row.installerName} /> },
  payer: { label: 'payments:columns.payer', Cell: ({ row }) => <PlainText text={row.payerName} /> },
  lines: { label: 'payments:columns.lines', Cell: ({ row }) => <NumberText value={row.lines} />, isNumeric: true },
  total: {
    label: 'payments:columns.total',
    Cell: ({ row }) => <AmountText amount={row.total} currency={row.currency} />,
    isNumeric: true,
  },
  method: { label: 'payments:columns.method', Cell: MethodCell },
  toDate: { label: 'payments:columns.toDate', Cell: ({ row }) => <DayText day={row.toDate} /> },
  createdAt: { label: 'payments:columns.createdAt', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
})

const filters = {
  number: filter.text('number', 'payments:columns.number'),
  kind: filter.choice('kind', 'payments:columns.kind', orderKinds, (one) => `money:orderKind.${one}`),
  state: filter.choice('state', 'payments:columns.state', orderStates, (one) => `payments:state.${one}`),
  projectKind: filter.choice(
    'projectKind',
    'payments:columns.projectKind',
    projectKinds,
    (one) => `money:projectKind.${one}`,
  ),
  method: filter.choice('method', 'payments:columns.method', payMethods, (one) => `money:method.${one}`),
  distributor: filter.custom('distributor', 'payments:columns.distributor', DistributorFilter),
  installer: filter.custom('installer', 'payments:columns.installer', InstallerFilter),
  from: filter.day('from', 'payments:filters.from', 'start'),
  to: filter.day('to', 'payments:filters.to', 'end'),
}

/** Orders, newest first: own ones, or those of the tree (billing.md 8.1). */
export default function PaymentList() {
  const view = useView(payments)
  const { actionsOf, dialog } = useOrderActions()
  return (
    <>
      <ListScreen
        title="payments:title"
        of={api.payment.list}
        isLog
        columns={columns.pick(view.columns)}
        filters={view.filters.map((name) => filters[name])}
        rowId={({ uuid }) => uuid}
        rowName={({ number }) => number}
        empty="payments:empty"
        tabs={<MoneyTabs current="orders" />}
        tool={(list) => <ExportButton of={api.payment.export} needs="payment.read" list={list} />}
        row={actionsOf}
      />
      {dialog}
    </>
  )
}
