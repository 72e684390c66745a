import type { Delivery } from '@lintel/contract/deliveries/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../../kit/screen/cells.tsx'
import { columnsFor } from '../../../kit/list/columns.ts'
import { CompanyFilter } from '../../../domain/people/site-filters.tsx'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { filter } from '../../../kit/list/filters.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useImport } from '../../../domain/imports/use-import.tsx'
import { useLinks, useView } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Code } from '../../../ui/content.tsx'
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
  return row.cards.length === 0 ? <span>–</span> : <Code>{row.cards.join(', ')}</Code>
}

/** Columns of the deliveries (office.md 11). */
const columns = columnsFor<Delivery>()({
  name: { label: 'things:name', Cell: NameCell, sort: 'name', isFixed: true },
  pin: { label: 'things:pin', Cell: PinCell },
  cards: { label: 'personnel:fields.cards', Cell: CardsCell },
  company: { label: 'things:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  accessGroups: {
    label: 'visitors:fields.accessGroups',
    Cell: ({ row }) => <PlainText text={row.accessGroups.map(({ name }) => name).join(', ')} />,
  },
  created: {
    label: 'visitors:columns.created',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
})

const filters = [filter.text('keyword', 'things:name'), filter.custom('companyUuid', 'things:company', CompanyFilter)]

/** The couriers that may come in with a code or card of their own. */
export default function DeliveryList({ tabs }: VisitorListProps) {
  const t = useText()
  const links = useLinks(visitors)
  const view = useView(visitors)
  const sheet = useImport('courier')
  const [leaving, setLeaving] = useState<Delivery>()
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
        row={({ uuid, name, ...rest }) => [
          {
            key: 'edit',
            label: t('common:edit'),
            accessibleLabel: t('visitors:actionFor', { action: t('common:edit'), name }),
            needs: 'visitor.edit',
            to: links.editDelivery({ id: uuid }),
          },
          {
            key: 'delete',
            label: t('common:delete'),
            accessibleLabel: t('visitors:actionFor', { action: t('common:delete'), name }),
            needs: 'visitor.delete',
            run: () => setLeaving({ uuid, name, ...rest }),
          },
        ]}
      />
      {sheet.dialog}
      {leaving && (
        <ConfirmDialog
          title={t('common:danger.title', { name: leaving.name })}
          confirmLabel={t('common:delete')}
          isDangerous
          of={api.delivery.remove}
          input={{ uuid: leaving.uuid }}
          done={t('visitors:deleted', { name: leaving.name })}
          onClose={() => setLeaving(undefined)}
        >
          {t('visitors:delivery.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
