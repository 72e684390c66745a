import type { Personnel } from '@lintel/contract/personnel/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
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
import { useBulk, type Dialog } from './dialogs/use-bulk.ts'
import { fullName } from './words.tsx'
import { lazyPart } from '../../loading/parts.ts'

const DeletePeople = lazyPart(() => import('./dialogs/delete.tsx').then((file) => ({ default: file.DeletePeople })))
const ValidityOfMany = lazyPart(() => import('./dialogs/bulk.tsx').then((file) => ({ default: file.ValidityOfMany })))
const AccessGroupsOfMany = lazyPart(() =>
  import('./dialogs/bulk.tsx').then((file) => ({ default: file.AccessGroupsOfMany })),
)
const AppOfMany = lazyPart(() => import('./dialogs/bulk-states.tsx').then((file) => ({ default: file.AppOfMany })))
const SuspendMany = lazyPart(() => import('./dialogs/bulk-states.tsx').then((file) => ({ default: file.SuspendMany })))

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

interface OpenDialog {
  readonly kind: Dialog
  readonly people: readonly Personnel[]
  readonly onDone?: () => void
}

/** The people of the office beside the tree of its companies and departments (office.md 8.1). */
export default function PersonnelList() {
  const t = useText()
  const links = useLinks(personnel)
  const { columns: names, hasDepartments } = useView(personnel)
  const [search] = useSearchParams()
  const one = usePersonActions()
  const [dialog, setDialog] = useState<OpenDialog>()
  const bulk = useBulk((kind, people, onDone) => setDialog({ kind, people, onDone }))
  const close = () => setDialog(undefined)
  const closeDone = () => {
    dialog?.onDone?.()
    close()
  }
  const sheet = useImport('personnel')
  const photos = useImport('face')
  const [companyUuid, departmentUuid] = [search.get('companyUuid'), search.get('departmentUuid')]
  return (
    <>
      <ListScreen
        title="menu:personnel"
        of={api.personnel.list}
        tool={(list) => <ExportButton of={api.personnel.export} needs="personnel.read" list={list} />}
        columns={columns.pick(names)}
        filters={filters}
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
        bulk={bulk}
        row={one.actionsOf}
      />
      {sheet.dialog}
      {photos.dialog}
      {one.dialog}
      <Suspense>
        {dialog?.kind === 'delete' && <DeletePeople people={dialog.people} onClose={close} onDone={closeDone} />}
        {dialog?.kind === 'validity' && <ValidityOfMany people={dialog.people} onClose={close} onDone={closeDone} />}
        {(dialog?.kind === 'appOn' || dialog?.kind === 'appOff') && (
          <AppOfMany people={dialog.people} appEnabled={dialog.kind === 'appOn'} onClose={close} onDone={closeDone} />
        )}
        {(dialog?.kind === 'suspend' || dialog?.kind === 'resume') && (
          <SuspendMany
            people={dialog.people}
            isSuspended={dialog.kind === 'suspend'}
            onClose={close}
            onDone={closeDone}
          />
        )}
        {dialog?.kind === 'accessGroups' && (
          <AccessGroupsOfMany people={dialog.people} onClose={close} onDone={closeDone} />
        )}
      </Suspense>
    </>
  )
}
