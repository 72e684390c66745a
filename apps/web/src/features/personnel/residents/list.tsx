import { residentRoles, residentStates } from '@lintel/contract/personnel/states.ts'
import type { Resident } from '@lintel/contract/residents/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '../../../api/client.ts'
import { useNamedSite } from '../../../api/named-site.tsx'
import { useRead } from '../../../api/queries.ts'
import { useImport } from '../../../domain/imports/use-import.tsx'
import { ApartmentFilter, BuildingFilter } from '../../../domain/residences/places.tsx'
import type { Action } from '../../../kit/actions/action.tsx'
import { ExportButton } from '../../../kit/actions/export-button.tsx'
import { columnsFor } from '../../../kit/list/columns.ts'
import { filter } from '../../../kit/list/filters.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useParam, useView } from '../../../kit/portal/route-context.ts'
import { PlainText } from '../../../kit/screen/cells.tsx'
import { loadTexts, useText } from '../../../language/language.ts'
import { VillaName } from '../../../domain/accounts/villa-name.tsx'
import { VillaTabs } from '../../../domain/sites/tabs.tsx'
import { lazyPart } from '../../../loading/parts.ts'
import { useMay } from '../../../session/session.ts'
import { usePeopleBulk } from '../dialogs/people-bulk.tsx'
import { personColumns, personFilters } from '../shared/people-lists.tsx'
import { fullName } from '../words.tsx'
import { useResidentActions } from './actions.tsx'
import { residents, useResidentLinks } from './links.ts'
import { ResidentStateBadge } from './state.tsx'

const EditApartment = lazyPart(() =>
  import('../../../domain/residences/edit-apartment.tsx').then((file) => ({ default: file.EditApartment })),
)
const CardFormatDialog = lazyPart(async () => {
  await loadTexts(['siteSettings'])
  return import('../../../domain/sites/card-format-dialog.tsx').then((file) => ({ default: file.CardFormatDialog }))
})
const AddHousehold = lazyPart(() =>
  import('../../../domain/residences/add-household.tsx').then((file) => ({ default: file.AddHousehold })),
)
const DeleteResidents = lazyPart(() => import('./delete.tsx').then((file) => ({ default: file.DeleteResidents })))

const columns = columnsFor<Resident>()({
  ...personColumns(() => useResidentLinks().info),
  building: { label: 'residents:columns.building', Cell: ({ row }) => <PlainText text={row.building?.name ?? ''} /> },
  apartment: { label: 'residents:columns.apartment', Cell: ({ row }) => <PlainText text={row.apartment.name} /> },
  state: { label: 'residents:columns.state', Cell: ({ row }) => <ResidentStateBadge state={row.state} /> },
  role: { label: 'residents:columns.role', Cell: ({ row }) => <span>{useText()(`residents:role.${row.role}`)}</span> },
})

const filters = {
  keyword: filter.text('keyword', 'residents:filters.keyword'),
  building: filter.custom('building', 'residents:columns.building', BuildingFilter),
  apartment: filter.custom('apartment', 'residents:columns.apartment', ApartmentFilter),
  role: filter.choice('role', 'residents:filters.role', residentRoles, (role) => `residents:role.${role}` as const),
  state: filter.choice(
    'state',
    'residents:columns.state',
    residentStates,
    (state) => `residents:state.${state}` as const,
  ),
  ...personFilters,
}

/** The button that sets up the one home of a villa, and its dialog; nothing where homes have pages of their own. */
function useHomeOfVilla(isVilla: boolean): { readonly actions: readonly Action[]; readonly dialog: ReactNode } {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(api.apartment.names, {}, { enabled: isVilla })
  const home = data?.rows[0]
  if (!isVilla || !home) return { actions: [], dialog: null }
  return {
    actions: [{ key: 'home', label: t('apartments:edit.home'), needs: 'apartment.edit', run: () => setOpen(true) }],
    dialog: isOpen && (
      <Suspense>
        <EditApartment uuid={home.uuid} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

/** The button for the card format of a villa, which has no page of settings, and its dialog. */
function useCardFormatOfVilla(isVilla: boolean): { readonly actions: readonly Action[]; readonly dialog: ReactNode } {
  const t = useText()
  const uuid = useNamedSite()
  const [isOpen, setOpen] = useState(false)
  if (!isVilla || uuid === undefined) return { actions: [], dialog: null }
  return {
    actions: [{ key: 'cards', label: t('residents:cardFormat'), needs: 'siteSetting.edit', run: () => setOpen(true) }],
    dialog: isOpen && (
      <Suspense>
        <CardFormatDialog uuid={uuid} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

/** The button that moves a whole household in, and its dialog; in a villa there is one home to move into. */
function useHouseholdButton(isVilla: boolean): { readonly actions: readonly Action[]; readonly dialog: ReactNode } {
  const t = useText()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const mayCreate = may('resident.create')
  const { data } = useRead(api.apartment.names, {}, { enabled: isVilla && mayCreate })
  const { data: family } = useRead(api.resident.list, {}, { enabled: isVilla && mayCreate })
  const home = data?.rows[0] && family && { uuid: data.rows[0].uuid, residents: family.total }
  if (isVilla && !home) return { actions: [], dialog: null }
  return {
    actions: [
      { key: 'household', label: t('residents:household.add'), needs: 'resident.create', run: () => setOpen(true) },
    ],
    dialog: isOpen && (
      <Suspense>
        <AddHousehold home={isVilla ? home : undefined} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

/** The residents of a site (community.md 6). */
export default function ResidentList() {
  const t = useText()
  const links = useResidentLinks()
  const view = useView(residents)
  const villa = useParam('villa')
  const one = useResidentActions()
  const many = usePeopleBulk<Resident>({
    remove: { needs: 'resident.delete', Dialog: DeleteResidents },
    hasAccessGroups: view.hasAccess,
  })
  const sheet = useImport('resident')
  const photos = useImport('face')
  const home = useHomeOfVilla(villa !== '')
  const cards = useCardFormatOfVilla(villa !== '')
  const household = useHouseholdButton(villa !== '')
  return (
    <>
      <ListScreen
        title={villa ? 'people:household' : 'menu:residents'}
        tabs={villa && <VillaTabs uuid={villa} current="household" />}
        of={api.resident.list}
        tool={(list) => <ExportButton of={api.resident.export} needs="resident.read" list={list} />}
        {...(villa && { above: () => <VillaName uuid={villa} /> })}
        columns={columns.pick(view.columns)}
        filters={view.filters.map((name) => filters[name])}
        rowId={({ uuid }) => uuid}
        rowName={fullName}
        empty="residents:empty"
        also={[...household.actions, sheet.action, photos.action, ...home.actions, ...cards.actions]}
        create={{
          key: 'create',
          label: t('residents:create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'resident.create',
          to: links.create(),
        }}
        {...(many.bulk && { bulk: many.bulk })}
        row={one.actionsOf}
      />
      {sheet.dialog}
      {photos.dialog}
      {one.dialog}
      {home.dialog}
      {household.dialog}
      {cards.dialog}
      {many.dialog}
    </>
  )
}
