import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import type { Apartment } from '@lintel/contract/apartments/records.ts'
import { api } from '../../api/client.ts'
import { useCallWords } from '../../domain/residences/call-types.ts'
import { CodesZipButton } from '../../domain/residences/codes-zip.tsx'
import { useManyApartments } from '../../domain/residences/many-apartments.tsx'
import { BuildingFilter } from '../../domain/residences/places.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useFormat } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { useApartmentActions } from './actions.tsx'
import { apartments } from './links.ts'
import { ApartmentStateBadge, RegistrationStateBadge } from './state.tsx'

interface CellProps {
  readonly row: Apartment
}

function NumberCell({ row }: CellProps) {
  return <NameText name={row.number} to={useLinks(apartments).info({ id: row.uuid })} />
}

function ResidentsCell({ row }: CellProps) {
  const format = useFormat()
  const count = format.number(row.residents)
  return <span>{row.memberLimit === null ? count : `${count} / ${format.number(row.memberLimit + 1)}`}</span>
}

function LeaseCell({ row }: CellProps) {
  const { write } = useLocalText().moment
  return <PlainText text={row.leaseUntil && (write(row.leaseUntil) ?? '')} />
}

const columns = columnsFor<Apartment>()({
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.building?.name ?? ''} /> },
  floor: { label: 'things:floor', Cell: ({ row }) => <PlainText text={row.floor} /> },
  number: { label: 'apartments:fields.number', Cell: NumberCell, sort: 'number', isFixed: true },
  name: { label: 'things:name', Cell: ({ row }) => <PlainText text={row.name} />, sort: 'name' },
  callType: {
    label: 'apartments:fields.callType',
    Cell: ({ row }) => <span>{useCallWords().callType(row.callType)}</span>,
    isSpare: true,
  },
  master: { label: 'apartments:columns.master', Cell: ({ row }) => <PlainText text={row.master?.name ?? ''} /> },
  residents: { label: 'apartments:columns.residents', Cell: ResidentsCell, isNumeric: true },
  devices: {
    label: 'apartments:columns.devices',
    Cell: ({ row }) => <NumberText value={row.devices} />,
    isNumeric: true,
  },
  lease: { label: 'apartments:fields.leaseUntil', Cell: LeaseCell },
  state: { label: 'apartments:columns.state', Cell: ({ row }) => <ApartmentStateBadge state={row.state} /> },
  registration: {
    label: 'apartments:columns.registration',
    Cell: ({ row }) => <RegistrationStateBadge state={row.registration} />,
    isSpare: true,
  },
}).pick([
  'building',
  'floor',
  'number',
  'name',
  'callType',
  'master',
  'residents',
  'devices',
  'registration',
  'lease',
  'state',
])

const states = ['vacant', 'occupied', 'leaseEnding'] as const

const filters = [
  filter.custom('building', 'things:building', BuildingFilter),
  filter.text('floor', 'things:floor'),
  filter.text('keyword', 'apartments:filters.keyword'),
  filter.choice('state', 'apartments:columns.state', states, (state) => `apartments:state.${state}`),
]

/** The apartments of the community. */
export default function ApartmentList() {
  const { actionsOf, dialog } = useApartmentActions()
  const many = useManyApartments()
  return (
    <>
      <ListScreen
        title="menu:apartments"
        of={api.apartment.list}
        columns={columns}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={apartmentLabel}
        empty="apartments:empty"
        tool={(list) => (
          <>
            <CodesZipButton building={list.filterValues['building']} />
            <ExportButton of={api.apartment.export} needs="structure.read" list={list} />
          </>
        )}
        row={actionsOf}
        bulk={many.bulk}
      />
      {dialog}
      {many.dialog}
    </>
  )
}
