import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useImport } from '../../domain/imports/use-import.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { usePersonActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { personnel } from './links.ts'
import { personFilters } from './shared/people-lists.tsx'
import { PlaceTree } from './tree.tsx'
import { usePeopleBulk } from './dialogs/people-bulk.tsx'
import { useMoves } from './dialogs/use-moves.ts'
import { fullName, useHasAttendance } from './words.tsx'
import { lazyPart } from '../../loading/parts.ts'

const DeletePeople = lazyPart(() => import('./dialogs/delete.tsx').then((file) => ({ default: file.DeletePeople })))

const attendanceFilter = filter.choice('attendanceEnabled', 'personnel:fields.attendanceEnabled', ['1', '0'], (on) =>
  on === '1' ? 'personnel:yes' : 'personnel:no',
)
const filters = [
  filter.text('keyword', 'personnel:filters.keyword'),
  personFilters.validity,
  filter.choice('appEnabled', 'people:calling.column', ['1', '0'], (on) =>
    on === '1' ? 'people:calling.on' : 'people:calling.off',
  ),
  personFilters.isSuspended,
  personFilters.withoutCredential,
  filter.day('createdFrom', 'personnel:filters.createdFrom', 'start'),
  filter.elsewhere('companyUuid', 'personnel:filters.company'),
  filter.elsewhere('departmentUuid', 'personnel:columns.department'),
]

const filtersWithAttendance = [...filters, attendanceFilter]

/** The people of the office beside the tree of its companies and departments (office.md 8.1). */
export default function PersonnelList() {
  const t = useText()
  const links = useLinks(personnel)
  const { columns: names, hasDepartments } = useView(personnel)
  const hasAttendance = useHasAttendance()
  const [search] = useSearchParams()
  const one = usePersonActions()
  const many = usePeopleBulk({
    remove: { needs: 'personnel.delete', Dialog: DeletePeople },
    others: useMoves(),
    hasAttendance,
  })
  const sheet = useImport('personnel')
  const photos = useImport('face')
  const [companyUuid, departmentUuid] = [search.get('companyUuid'), search.get('departmentUuid')]
  return (
    <>
      <ListScreen
        title="menu:personnel"
        of={api.personnel.list}
        tool={(list) => <ExportButton of={api.personnel.export} needs="personnel.read" list={list} />}
        columns={columns.pick(hasAttendance ? names : names.filter((name) => name !== 'attendance'))}
        filters={hasAttendance ? filtersWithAttendance : filters}
        rowId={({ uuid }) => uuid}
        rowName={fullName}
        empty="personnel:empty"
        aside={hasDepartments && <PlaceTree />}
        also={[sheet.action, photos.action]}
        create={{
          key: 'create',
          label: t('personnel:create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'personnel.create',
          to: filteredAddress(links.create(), {
            ...(companyUuid && { companyUuid }),
            ...(departmentUuid && { departmentUuid }),
          }),
        }}
        {...(many.bulk && { bulk: many.bulk })}
        row={one.actionsOf}
      />
      {sheet.dialog}
      {photos.dialog}
      {one.dialog}
      {many.dialog}
    </>
  )
}
