import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/abilities.ts'
import { DistributorFilter } from '../../domain/accounts/operator-filters.tsx'
import type { UserListProps } from '../../domain/accounts/links.ts'
import { useSubDistributorActions } from './actions.tsx'
import { columns } from './columns.tsx'

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
  const [isCreating, setCreating] = useState(false)
  const { actionsOf, dialog } = useSubDistributorActions()
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
