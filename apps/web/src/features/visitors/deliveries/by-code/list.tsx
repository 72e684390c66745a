import { courierCodes } from '@lintel/contract/personnel/states.ts'
import type { Delivery } from '@lintel/contract/visitors/deliveries.ts'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { api } from '../../../../api/client.ts'
import { CodeTabs, ownAccessColumns, useCodeOfAddress } from '../../../../domain/people/own-access.tsx'
import { DoorFilter } from '../../../../domain/people/site-filters.tsx'
import { deletion } from '../../../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../../../kit/list/columns.ts'
import { filter } from '../../../../kit/list/filters.ts'
import { ListScreen } from '../../../../kit/list/list-screen.tsx'
import { useLinks } from '../../../../kit/portal/route-context.ts'
import { NameText } from '../../../../kit/screen/cells.tsx'
import { useText } from '../../../../language/language.ts'
import { deliveryAuth } from './links.ts'

/** Addresses of the form of each kind of code. */
function useForms() {
  const { createPin, createCard, editPin, editCard } = useLinks(deliveryAuth)
  return { pin: { create: createPin, edit: editPin }, card: { create: createCard, edit: editCard } }
}

function NameCell({ row }: { readonly row: Delivery }) {
  const forms = useForms()
  return <NameText name={row.name} to={forms[row.hasPin ? 'pin' : 'card'].edit({ id: row.uuid })} />
}

const columns = columnsFor<Delivery>()({
  name: { label: 'things:name', Cell: NameCell, sort: 'name', isFixed: true },
  ...ownAccessColumns,
}).pick(['name', 'code', 'doors', 'repeat', 'hours', 'end', 'state', 'created'])

const filters = [filter.text('keyword', 'things:name'), filter.custom('door', 'accessGroups:filters.door', DoorFilter)]

const courierDeletion = deletion({
  of: api.delivery.remove,
  needs: 'visitor.delete',
  name: ({ name }: Delivery) => name,
  text: 'visitors:delivery.deleteText',
})

/** Couriers of an old community with a PIN, or with cards. */
export default function DeliveryAuth() {
  const t = useText()
  const code = useCodeOfAddress(courierCodes)
  const { create, edit } = useForms()[code]
  const { list } = useLinks(deliveryAuth)
  const one = useRecordActions<Delivery>((delivery) => [
    {
      key: 'edit',
      label: t('common:edit'),
      accessibleLabel: t('visitors:actionFor', { action: t('common:edit'), name: delivery.name }),
      icon: <IconEdit size={16} aria-hidden />,
      needs: 'visitor.edit',
      to: edit({ id: delivery.uuid }),
    },
    courierDeletion(t, delivery),
  ])
  return (
    <>
      <ListScreen
        key={code}
        title="menu:deliveryAuth"
        tabs={<CodeTabs label="menu:deliveryAuth" kinds={courierCodes} current={code} list={list()} />}
        of={api.delivery.list}
        always={{ code }}
        columns={columns}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ name }) => name}
        empty="visitors:delivery.empty"
        create={{
          key: 'create',
          label: t('visitors:delivery.create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'visitor.create',
          to: create(),
        }}
        row={one.actionsOf}
      />
      {one.dialog}
    </>
  )
}
