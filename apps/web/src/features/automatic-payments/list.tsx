import type { AutomaticPayment } from '@lintel/contract/automatic-payments/schema.ts'
import { shownStatuses } from '@lintel/contract/automatic-payments/schema.ts'
import { projectKinds } from '@lintel/contract/access/roles.ts'
import { api } from '../../api/client.ts'
import { AmountText } from '../../domain/money/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { automaticPayments } from './links.ts'
import { AgreementBadge, useAgreementActions, useAgreementWords } from './words.tsx'

interface CellProps {
  readonly row: AutomaticPayment
}

function NumberCell({ row }: CellProps) {
  return <NameText name={row.number} to={useLinks(automaticPayments).info({ id: row.uuid })} />
}

function SiteCell({ row }: CellProps) {
  return <PlainText text={useAgreementWords().site(row)} />
}

function ServicesCell({ row }: CellProps) {
  return <PlainText text={useAgreementWords().services(row)} />
}

function PeriodCell({ row }: CellProps) {
  return <PlainText text={useAgreementWords().period(row)} />
}

function ReasonCell({ row }: CellProps) {
  return <PlainText text={useAgreementWords().reason(row)} />
}

function NextCell({ row }: CellProps) {
  return row.nextChargeAt === null ? <PlainText text="" /> : <MomentText at={row.nextChargeAt} />
}

const columns = columnsFor<AutomaticPayment>()({
  number: { label: 'automaticPayments:columns.number', Cell: NumberCell, isFixed: true },
  site: { label: 'automaticPayments:columns.site', Cell: SiteCell },
  services: { label: 'automaticPayments:columns.services', Cell: ServicesCell },
  items: {
    label: 'automaticPayments:columns.items',
    Cell: ({ row }) => <NumberText value={row.items} />,
    isNumeric: true,
  },
  period: { label: 'automaticPayments:columns.period', Cell: PeriodCell },
  amount: {
    label: 'automaticPayments:columns.amount',
    Cell: ({ row }) => <AmountText amount={row.amount} currency={row.currency} />,
    isNumeric: true,
  },
  nextChargeAt: { label: 'automaticPayments:columns.nextChargeAt', Cell: NextCell },
  startedAt: { label: 'automaticPayments:columns.startedAt', Cell: ({ row }) => <MomentText at={row.startedAt} /> },
  status: { label: 'automaticPayments:columns.status', Cell: ({ row }) => <AgreementBadge status={row.status} /> },
  reason: { label: 'automaticPayments:columns.reason', Cell: ReasonCell },
})

const filters = {
  status: filter.choice(
    'status',
    'automaticPayments:columns.status',
    shownStatuses,
    (one) => `automaticPayments:status.${one}`,
  ),
  projectKind: filter.choice(
    'projectKind',
    'automaticPayments:columns.projectKind',
    projectKinds,
    (one) => `money:projectKind.${one}`,
  ),
  from: filter.day('from', 'payments:filters.from', 'start'),
  to: filter.day('to', 'payments:filters.to', 'end'),
}

/** Automatic renewals that ran or run, newest first. */
export default function AutomaticPaymentList() {
  const t = useText()
  const view = useView(automaticPayments)
  const { actionsOf, dialog } = useAgreementActions()
  return (
    <>
      <ListScreen
        title="automaticPayments:title"
        of={api.automaticPayment.list}
        columns={columns.pick(view.columns)}
        filters={view.filters.map((name) => filters[name])}
        rowId={({ uuid }) => uuid}
        rowName={({ number }) => t('automaticPayments:agreementOf', { number })}
        empty="automaticPayments:empty"
        row={actionsOf}
      />
      {dialog}
    </>
  )
}
