import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { DistributorFilter } from '../../domain/accounts/operator-filters.tsx'
import { type UserListProps, users } from '../../domain/accounts/links.ts'
import { macsOf, subDistributorDeletion, useAccountActions } from '../../domain/accounts/account-actions.tsx'
import { installerAssignment } from './actions.tsx'
import type { SubDistributor } from '@lintel/contract/sub-distributors/schema.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks, useReferences } from '../../kit/portal/route-context.ts'

const CreateSubDistributor = lazyPart(() =>
  import('./form.tsx').then((file) => ({ default: file.CreateSubDistributor })),
)

const filters = [
  filter.text('keyword', 'users:filters.keyword'),
  filter.custom('distributor', 'users:columns.distributor', DistributorFilter),
]

/** The sub-distributors below an operator (operators.md 3.2). */
export default function SubDistributorList({ tabs }: UserListProps) {
  const t = useText()
  const seesDistributors = useMay()('distributor.read')
  const refer = useReferences()
  const [isCreating, setCreating] = useState(false)
  const { actionsOf, dialog } = useAccountActions([
    installerAssignment,
    macsOf((id) => refer('macsOfAccount', { id })),
    subDistributorDeletion,
  ])
  return (
    <>
      <ListScreen
        title="users:title"
        tabs={tabs}
        of={api.subDistributor.list}
        columns={columns.pick([
          'name',
          'userName',
          'email',
          ...(seesDistributors ? (['distributor'] as const) : []),
          'installers',
          'created',
        ])}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ displayName }) => displayName}
        empty="users:empty.subDistributor"
        create={{
          key: 'create',
          label: t('users:create.subDistributor'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'subDistributor.create',
          run: () => setCreating(true),
        }}
        row={actionsOf}
      />
      {dialog}
      <Suspense>{isCreating && <CreateSubDistributor onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}

function NameCell({ row }: { readonly row: SubDistributor }) {
  return <NameText name={row.displayName} to={useLinks(users).subDistributor({ id: row.uuid })} />
}

/** Columns of the sub-distributors' list (operators.md 3.2). */
export const columns = columnsFor<SubDistributor>()({
  name: { label: 'users:columns.name', Cell: NameCell, isFixed: true },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} /> },
  distributor: { label: 'users:columns.distributor', Cell: ({ row }) => <PlainText text={row.distributorName} /> },
  installers: {
    label: 'users:columns.installers',
    Cell: ({ row }) => <NumberText value={row.installers} />,
    isNumeric: true,
  },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
})
