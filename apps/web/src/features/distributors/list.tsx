import { businessTypes } from '@lintel/contract/access/roles.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { filter } from '../../kit/list/filters.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useText } from '../../language/language.ts'
import type { UserListProps } from '../../domain/accounts/links.ts'
import { distributorDeletion, macsOf, useAccountActions } from '../../domain/accounts/account-actions.tsx'
import { columns } from './columns.tsx'
import { lazyPart } from '../../loading/parts.ts'

const CreateDistributor = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateDistributor })))

const filters = [
  filter.text('keyword', 'users:filters.keyword'),
  filter.choice('business', 'users:fields.business', businessTypes, (type) => `users:business.${type}`),
  filter.choice('chargeMode', 'users:fields.chargeMode', ['0', '1'], (mode) => `users:chargeMode.${mode}`),
]

/** The distributors of the platform (operators.md 3.1). */
export default function DistributorList({ tabs }: UserListProps) {
  const t = useText()
  const refer = useReferences()
  const [isCreating, setCreating] = useCreating()
  const { actionsOf, dialog } = useAccountActions([
    macsOf((id) => refer('macsOfDistributor', { id })),
    distributorDeletion,
  ])
  return (
    <>
      <ListScreen
        title="users:title"
        tabs={tabs}
        of={api.distributor.list}
        columns={columns.pick([
          'name',
          'email',
          'country',
          'business',
          'chargeMode',
          'subDistributors',
          'installers',
          'created',
        ])}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ displayName }) => displayName}
        empty="users:empty.distributor"
        create={{
          key: 'create',
          label: t('users:create.distributor'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'distributor.create',
          run: () => setCreating(true),
        }}
        row={actionsOf}
      />
      {dialog}
      <Suspense>{isCreating && <CreateDistributor onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
