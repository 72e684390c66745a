import type { Delivery } from '@lintel/contract/visitors/deliveries.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../../api/client.ts'
import { LongText, MomentText, NameText, PlainText } from '../../../kit/screen/cells.tsx'
import { columnsFor } from '../../../kit/list/columns.ts'
import { CompanyFilter } from '../../../domain/people/site-filters.tsx'
import { deletion } from '../../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../../kit/actions/record-actions.tsx'
import { filter } from '../../../kit/list/filters.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useImport } from '../../../domain/imports/use-import.tsx'
import { useLinks, useView } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Code, Empty } from '../../../ui/content.tsx'
import { visitors } from '../links.ts'
import type { VisitorListProps } from '../links.ts'

interface CellProps {
  readonly row: Delivery
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLinks(visitors).editDelivery({ id: row.uuid })} />
}

function PinCell({ row }: CellProps) {
  const t = useText()
  return <span>{row.hasPin ? t('visitors:delivery.hasPin') : '–'}</span>
}

function CardsCell({ row }: CellProps) {
  return row.cards.length === 0 ? <Empty /> : <Code>{row.cards.join(', ')}</Code>
}

/** Columns of the deliveries (office.md 11). */
const columns = columnsFor<Delivery>()({
  name: { label: 'things:name', Cell: NameCell, sort: 'name', isFixed: true },
  pin: { label: 'things:pin', Cell: PinCell },
  cards: { label: 'personnel:fields.cards', Cell: CardsCell },
  company: { label: 'things:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  accessGroups: {
    label: 'visitors:fields.accessGroups',
    Cell: ({ row }) => <LongText text={row.accessGroups.map(({ name }) => name).join(', ')} />,
  },
  created: {
    label: 'visitors:columns.created',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
})

const filters = [filter.text('keyword', 'things:name'), filter.custom('companyUuid', 'things:company', CompanyFilter)]

const deliveryDeletion = deletion({
  of: api.delivery.remove,
  needs: 'visitor.delete',
  name: ({ name }: Delivery) => name,
  text: 'visitors:delivery.deleteText',
})

/** The couriers that may come in with a code or card of their own. */
export default function DeliveryList({ tabs }: VisitorListProps) {
  const t = useText()
  const links = useLinks(visitors)
  const view = useView(visitors)
  const sheet = useImport('courier')
  const one = useRecordActions<Delivery>((delivery) => [
    {
      key: 'edit',
      label: t('common:edit'),
      accessibleLabel: t('visitors:actionFor', { action: t('common:edit'), name: delivery.name }),
      needs: 'visitor.edit',
      to: links.editDelivery({ id: delivery.uuid }),
    },
    deliveryDeletion(t, delivery),
  ])
  return (
    <>
      <ListScreen
        title="menu:visitors"
        tabs={tabs}
        of={api.delivery.list}
        columns={columns.pick(view.deliveries)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ name }) => name}
        empty="visitors:delivery.empty"
        create={{
          key: 'create',
          label: t('visitors:delivery.create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'visitor.create',
          to: links.createDelivery(),
        }}
        also={[sheet.action]}
        row={one.actionsOf}
      />
      {sheet.dialog}
      {one.dialog}
    </>
  )
}
