import { IconLogin2, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { users } from '../../domain/accounts/links.ts'
import { DistributorFilter, SubDistributorFilter } from '../../domain/accounts/operator-filters.tsx'
import type { UserListProps } from '../../domain/accounts/links.ts'
import { installerDeletion, macsOf, useAccountActions } from '../../domain/accounts/account-actions.tsx'
import { columns } from './columns.tsx'
import { lazyPart } from '../../loading/parts.ts'

const CreateInstaller = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateInstaller })))

const filters = [
  filter.text('keyword', 'users:filters.keyword'),
  filter.custom('distributor', 'users:columns.distributor', DistributorFilter),
  filter.custom('subDistributor', 'users:columns.subDistributor', SubDistributorFilter),
  filter.choice('chargeMode', 'users:fields.chargeMode', ['0', '1'], (mode) => `users:chargeMode.${mode}`),
]

/** The installers below an operator (operators.md 3.3, 4.3). */
export default function InstallerList({ tabs }: UserListProps) {
  const t = useText()
  const links = useLinks(users)
  const view = useView(users)
  const refer = useReferences()
  const [isCreating, setCreating] = useCreating()
  const further = useAccountActions([macsOf((id) => refer('macsOfAccount', { id })), installerDeletion])
  return (
    <>
      <ListScreen
        title="users:title"
        tabs={tabs}
        of={api.installer.list}
        columns={columns.pick(view.installers)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ displayName }) => displayName}
        empty="users:empty.installer"
        create={{
          key: 'create',
          label: t('users:create.installer'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'installer.create',
          run: () => setCreating(true),
        }}
        row={(installer) => [
          {
            key: 'enter',
            label: t('users:enter.action'),
            accessibleLabel: t('users:enter.actionFor', { name: installer.displayName }),
            icon: <IconLogin2 size={16} data-points aria-hidden />,
            needs: 'session.switch',
            to: links.enter({ id: installer.uuid }),
          },
          ...further.actionsOf(installer),
        ]}
      />
      {further.dialog}
      <Suspense>{isCreating && <CreateInstaller onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
