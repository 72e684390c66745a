import type { IdAccess } from '@lintel/contract/id-access/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { NumbersText, useIdAccessActions } from './actions.tsx'
import { idAccess } from './links.ts'

interface CellProps {
  readonly row: IdAccess
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.personName} to={useLinks(idAccess).info({ id: row.uuid })} />
}

function ModeCell({ row }: CellProps) {
  return <span>{useText()(`personnel:idAccess.${row.mode}`)}</span>
}

const columns = columnsFor<IdAccess>()({
  name: { label: 'things:name', Cell: NameCell, isFixed: true },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.building?.name ?? ''} /> },
  apartment: { label: 'things:apartment', Cell: ({ row }) => <PlainText text={row.apartment?.name ?? ''} /> },
  mode: { label: 'idAccess:mode', Cell: ModeCell },
  number: { label: 'idAccess:number', Cell: ({ row }) => <NumbersText card={row} /> },
  created: { label: 'personnel:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
}).pick(['name', 'building', 'apartment', 'mode', 'number', 'created'])

const filters = [
  filter.text('keyword', 'idAccess:keyword'),
  filter.custom('building', 'things:building', BuildingFilter),
  filter.custom('apartment', 'things:apartment', ApartmentFilter),
]

/** The identity cards of the community. */
export default function IdAccessList() {
  const t = useText()
  const { actionsOf, dialog } = useIdAccessActions()
  return (
    <>
      <ListScreen
        title="menu:idAccess"
        of={api.idAccess.list}
        columns={columns}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ personName }) => personName}
        empty="idAccess:empty"
        create={{
          key: 'create',
          label: t('idAccess:create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'idAccess.edit',
          to: useLinks(idAccess).create(),
        }}
        row={actionsOf}
      />
      {dialog}
    </>
  )
}
