import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import type { Apartment } from '@lintel/contract/apartments/records.ts'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { LossByDeletion } from '../../domain/money/subscription-parts.tsx'
import { useCallWords } from '../../domain/residences/call-types.ts'
import { useCodesZip } from '../../domain/residences/codes-zip.tsx'
import { useManyApartments } from '../../domain/residences/many-apartments.tsx'
import { ActionButton, type Action } from '../../kit/actions/action.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks, useReferences } from '../../kit/portal/route-context.ts'
import { NameText, NumberText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useNamedSite } from '../../api/named-site.tsx'
import { useFormat } from '../../session/use-format.ts'
import { communities } from './links.ts'
import { StructureTree } from './tree.tsx'

const ApartmentLoss = ({ of }: { readonly of: Apartment }) => <LossByDeletion read={api.apartment.get} uuid={of.uuid} />

/** Refused while the apartment has residents or devices. */
const apartmentDeletion = deletion({
  of: api.apartment.remove,
  needs: 'structure.edit',
  name: (row: Apartment) => apartmentLabel(row),
  title: 'communities:apartment.deleteTitle',
  successText: 'communities:apartment.deleted',
  text: 'communities:apartment.deleteText',
  More: ApartmentLoss,
})

const EditApartment = lazyPart(() =>
  import('../../domain/residences/edit-apartment.tsx').then((file) => ({ default: file.EditApartment })),
)

function NumberCell({ row }: { readonly row: Apartment }) {
  const site = useNamedSite() ?? ''
  return <NameText name={row.number} to={useReferences()('apartmentInfo', { site, id: row.uuid })} />
}

function CallTypeCell({ row }: { readonly row: Apartment }) {
  return <span>{useCallWords().callType(row.callType)}</span>
}

function StateCell({ row }: { readonly row: Apartment }) {
  return <span>{useText()(`communities:state.${row.state}`)}</span>
}

/** How many devices stand in it, which leads to them. */
function DevicesCell({ row }: { readonly row: Apartment }) {
  const format = useFormat()
  const site = useNamedSite() ?? ''
  const address = useLinks(communities).structure()
  if (row.devices === 0) return <NumberText value={0} />
  return (
    <RelatedText
      name={format.number(row.devices)}
      to={filteredAddress(address, { site, list: 'devices', apartment: row.uuid })}
    />
  )
}

const columns = columnsFor<Apartment>()({
  number: {
    label: 'communities:fields.number',
    Cell: NumberCell,
    sort: 'number',
    isFixed: true,
  },
  name: { label: 'communities:fields.name', Cell: ({ row }) => <PlainText text={row.name} />, sort: 'name' },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.building?.name ?? ''} /> },
  floor: { label: 'things:floor', Cell: ({ row }) => <PlainText text={row.floor} /> },
  callType: { label: 'apartments:fields.callType', Cell: CallTypeCell },
  residents: {
    label: 'communities:columns.residents',
    Cell: ({ row }) => <NumberText value={row.residents} />,
    isNumeric: true,
  },
  devices: { label: 'menu:devices', Cell: DevicesCell, isNumeric: true },
  state: { label: 'communities:columns.state', Cell: StateCell },
}).pick(['number', 'name', 'building', 'floor', 'callType', 'residents', 'devices', 'state'])

const filters = [
  filter.text('keyword', 'communities:filters.keyword'),
  filter.choice('state', 'communities:columns.state', ['vacant', 'occupied'], (one) => `communities:state.${one}`),
  filter.elsewhere('building', 'things:building'),
  filter.elsewhere('floor', 'things:floor'),
]

interface PlaceListProps {
  readonly site: string
  readonly head: ReactNode
  readonly actions: readonly Action[]
  readonly create: Action
}

/** The apartments of the chosen place. */
export function ApartmentList({ site, head, actions, create }: PlaceListProps) {
  const t = useText()
  const refer = useReferences()
  const codesOf = useCodesZip()
  const many = useManyApartments()
  const one = useRecordActions<Apartment>((row) => {
    const name = apartmentLabel(row)
    return [
      {
        key: 'edit',
        label: t('common:edit'),
        accessibleLabel: t('communities:apartment.editTitle', { name }),
        needs: 'apartment.edit',
        Dialog: EditRow,
      },
      apartmentDeletion(t, row),
      {
        key: 'device',
        label: t('devices:register.action'),
        accessibleLabel: t('communities:apartment.deviceFor', { name }),
        needs: 'device.register',
        to: filteredAddress(refer('deviceRegister'), { site, apartment: row.uuid }),
      },
    ]
  })
  return (
    <>
      <ListScreen
        title="menu:communityDevice"
        of={api.apartment.list}
        columns={columns}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={apartmentLabel}
        empty="communities:empty"
        tabs={head}
        aside={<StructureTree />}
        tool={(list) => <ActionButton action={codesOf({ building: list.filterValues['building'] })} />}
        also={actions}
        create={create}
        bulk={many.bulk}
        row={one.actionsOf}
      />
      {one.dialog}
      {many.dialog}
    </>
  )
}

function EditRow({ of: { uuid }, onClose }: RecordDialogProps<Apartment>) {
  return <EditApartment uuid={uuid} onClose={onClose} />
}
