import type { SubDistributor } from '@lintel/contract/sub-distributors/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { filter } from '../../../kit/list/filters.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { useMay } from '../../../session/abilities.ts'
import { DistributorFilter } from '../filters.tsx'
import type { UserListProps } from '../links.ts'
import { columns } from './columns.tsx'

const CreateSubDistributor = lazyPart(() =>
  import('./form.tsx').then((file) => ({ default: file.CreateSubDistributor })),
)
const AssignInstallers = lazyPart(() => import('./assign.tsx').then((file) => ({ default: file.AssignInstallers })))
const DeleteSubDistributor = lazyPart(() =>
  import('./delete.tsx').then((file) => ({ default: file.DeleteSubDistributor })),
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
  const [chosen, setChosen] = useState<{ readonly sub: SubDistributor; readonly is: 'assigned' | 'deleted' }>()
  const close = () => setChosen(undefined)
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
        row={(sub) => [
          {
            key: 'assign',
            label: t('users:assign.action'),
            accessibleLabel: t('users:assign.actionFor', { name: sub.displayName }),
            needs: 'subDistributor.edit',
            run: () => setChosen({ sub, is: 'assigned' }),
          },
          {
            key: 'delete',
            label: t('common:delete'),
            accessibleLabel: t('users:delete.actionFor', { name: sub.displayName }),
            needs: 'subDistributor.delete',
            run: () => setChosen({ sub, is: 'deleted' }),
          },
        ]}
      />
      <Suspense>
        {isCreating && <CreateSubDistributor onClose={() => setCreating(false)} />}
        {chosen?.is === 'assigned' && <AssignInstallers uuid={chosen.sub.uuid} onClose={close} />}
        {chosen?.is === 'deleted' && <DeleteSubDistributor sub={chosen.sub} onClose={close} />}
      </Suspense>
    </>
  )
}
