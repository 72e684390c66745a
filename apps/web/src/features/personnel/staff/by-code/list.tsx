import type { Personnel } from '@lintel/contract/personnel/records.ts'
import { staffCodes } from '@lintel/contract/personnel/states.ts'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { api } from '../../../../api/client.ts'
import { CodeTabs, ownAccessColumns, useCodeOfAddress } from '../../../../domain/people/own-access.tsx'
import { DoorFilter } from '../../../../domain/people/site-filters.tsx'
import { useRecordActions } from '../../../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../../../kit/list/columns.ts'
import { filter } from '../../../../kit/list/filters.ts'
import { ListScreen } from '../../../../kit/list/list-screen.tsx'
import { filteredAddress } from '../../../../kit/portal/address.ts'
import { useLinks } from '../../../../kit/portal/route-context.ts'
import { useText } from '../../../../language/language.ts'
import { staffAuth } from './links.ts'
import { fullName } from '../../words.tsx'
import { StaffName, staffDeletion } from '../list.tsx'

/** Address of the form of one of staff, with the kind of its code. */
function useForm(code: (typeof staffCodes)[number]) {
  const { edit } = useLinks(staffAuth)
  return ({ uuid }: Personnel) => filteredAddress(edit({ id: uuid }), { type: code })
}

function NameCell({ row }: { readonly row: Personnel }) {
  const code = staffCodes.find((kind) => row.credentials.includes(kind)) ?? 'face'
  return <StaffName person={row} to={useForm(code)(row)} />
}

const columns = columnsFor<Personnel>()({
  name: { label: 'things:name', Cell: NameCell, sort: 'name', isFixed: true },
  ...ownAccessColumns,
})
const withoutCode = ['doors', 'repeat', 'hours', 'end', 'state', 'created'] as const
const columnsOf = {
  pin: columns.pick(['name', 'code', ...withoutCode]),
  card: columns.pick(['name', 'code', ...withoutCode]),
  face: columns.pick(['name', ...withoutCode]),
}

const filters = [
  filter.text('keyword', 'personnel:filters.keyword'),
  filter.custom('door', 'accessGroups:filters.door', DoorFilter),
]

/** Staff of an old community with a PIN, with cards, or with a face. */
export default function StaffAuth() {
  const t = useText()
  const code = useCodeOfAddress(staffCodes)
  const { list, create } = useLinks(staffAuth)
  const formOf = useForm(code)
  const one = useRecordActions<Personnel>((person) => [
    {
      key: 'edit',
      label: t('common:edit'),
      icon: <IconEdit size={16} aria-hidden />,
      needs: 'personnel.edit',
      to: formOf(person),
    },
    staffDeletion(t, person),
  ])
  return (
    <>
      <ListScreen
        key={code}
        title="menu:staffAuth"
        tabs={<CodeTabs label="menu:staffAuth" kinds={staffCodes} current={code} list={list()} />}
        of={api.personnel.list}
        always={{ kind: 'staff', code }}
        columns={columnsOf[code]}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={fullName}
        empty="residents:staff.empty"
        create={{
          key: 'create',
          label: t('residents:staff.create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'personnel.create',
          to: filteredAddress(create(), { type: code }),
        }}
        row={one.actionsOf}
      />
      {one.dialog}
    </>
  )
}
