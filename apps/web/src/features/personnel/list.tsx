import { limits } from '@lintel/contract/limits.ts'
import { validityFilters, type Personnel } from '@lintel/contract/personnel/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import type { Action } from '../../kit/action.tsx'
import { narrowed } from '../../kit/address.ts'
import { useImport } from '../../kit/imports/use-import.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useReferences, useView } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { personnel } from './feature.ts'
import type { Movers } from './switch-group.tsx'
import { PlaceTree } from './tree.tsx'
import { fullName } from './words.tsx'

const DeletePeople = lazy(() => import('./delete.tsx').then((file) => ({ default: file.DeletePeople })))
const ValidityOfMany = lazy(() => import('./bulk.tsx').then((file) => ({ default: file.ValidityOfMany })))
const AccessGroupsOfMany = lazy(() => import('./bulk.tsx').then((file) => ({ default: file.AccessGroupsOfMany })))

const filters = [
  filter.text('keyword', 'personnel:filters.keyword'),
  filter.choice(
    'validity',
    'personnel:filters.validity',
    validityFilters,
    (validity) => `personnel:validity.${validity}` as const,
  ),
  filter.choice('withoutCredential', 'personnel:filters.withoutCredential', ['1'], () => 'personnel:without'),
  filter.elsewhere('companyUuid', 'personnel:filters.company'),
  filter.elsewhere('groupUuid', 'personnel:columns.department'),
]

type Dialog = 'delete' | 'validity' | 'accessGroups'

/** The people of the office beside the tree of its companies and departments (office.md 8.1). */
export default function PersonnelList() {
  const t = useText()
  const links = useLinks(personnel)
  const { columns: names } = useView(personnel)
  const [search] = useSearchParams()
  const [dialog, setDialog] = useState<{ readonly kind: Dialog; readonly people: readonly Personnel[] }>()
  const bulk = useBulk((kind, people) => setDialog({ kind, people }))
  const close = () => setDialog(undefined)
  const sheet = useImport('personnel')
  const [companyUuid, groupUuid] = [search.get('companyUuid'), search.get('groupUuid')]
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
        aside={<PlaceTree />}
        also={[sheet.action]}
        create={{
          key: 'create',
          label: t('personnel:create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'personnel.create',
          to: narrowed(links.create(), { ...(companyUuid && { companyUuid }), ...(groupUuid && { groupUuid }) }),
        }}
        bulk={bulk}
        row={(person) => [
          { key: 'edit', label: t('common:edit'), needs: 'personnel.edit', to: links.edit({ id: person.uuid }) },
          {
            key: 'delete',
            label: t('common:delete'),
            accessibleLabel: t('personnel:delete.for', { name: fullName(person) }),
            needs: 'personnel.delete',
            run: () => setDialog({ kind: 'delete', people: [person] }),
          },
        ]}
      />
      {sheet.dialog}
      <Suspense>
        {dialog?.kind === 'delete' && <DeletePeople people={dialog.people} onClose={close} />}
        {dialog?.kind === 'validity' && <ValidityOfMany people={dialog.people} onClose={close} />}
        {dialog?.kind === 'accessGroups' && <AccessGroupsOfMany people={dialog.people} onClose={close} />}
      </Suspense>
    </>
  )
}

/** What can be done with several people; what concerns one company says so when they are of several. */
function useBulk(open: (kind: Dialog, people: readonly Personnel[]) => void) {
  const t = useText()
  const navigate = useNavigate()
  const target = useLinks(personnel).switchGroup()
  const badges = useReferences()('badgePrint')
  return (people: readonly Personnel[]): Action[] => {
    const isOneCompany = people.every(({ companyUuid }) => companyUuid === people[0]?.companyUuid)
    const movers: Movers = {
      people: people.map((person) => ({ uuid: person.uuid, name: fullName(person) })),
      companyUuid: people[0]?.companyUuid ?? '',
    }
    return [
      {
        key: 'switchGroup',
        label: t('personnel:switch.action'),
        needs: 'personnel.edit',
        disabledReason: isOneCompany ? undefined : t('personnel:switch.company'),
        ...(target && { run: () => void navigate(target, { state: movers }) }),
      },
      {
        key: 'badges',
        label: t('personnel:badges.action'),
        needs: 'personnel.edit',
        disabledReason: !isOneCompany
          ? t('personnel:badges.company')
          : people.length > limits.badgePeople
            ? t('personnel:badges.tooMany', { max: limits.badgePeople })
            : undefined,
        ...(badges && { run: () => void navigate(badges, { state: movers }) }),
      },
      {
        key: 'accessGroups',
        label: t('personnel:accessDialog.action'),
        needs: 'personnel.edit',
        disabledReason: isOneCompany ? undefined : t('personnel:accessDialog.company'),
        run: () => open('accessGroups', people),
      },
      {
        key: 'validity',
        label: t('personnel:validityDialog.action'),
        needs: 'personnel.edit',
        run: () => open('validity', people),
      },
      {
        key: 'delete',
        label: t('personnel:delete.action'),
        needs: 'personnel.delete',
        run: () => open('delete', people),
      },
    ]
  }
}
