import { accountKinds, type AccountKind } from '@lintel/contract/access/roles.ts'
import { accountCan, type AccountState } from '@lintel/contract/accounts/states.ts'
import type { Account } from '@lintel/contract/accounts/operations.ts'
import { IconLogin2 } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/cells.tsx'
import { narrowed } from '../../kit/address.ts'
import { columnsFor } from '../../kit/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import type { Meaning } from '../../ui/meaning.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { users } from './feature.ts'

const meanings: Readonly<Record<AccountState, Meaning>> = { normal: 'ok', inactive: 'neutral', expired: 'attention' }

function KindCell({ row }: { readonly row: Account }) {
  return <span>{useText()(`users:kind.${row.kind}`)}</span>
}

function StatusCell({ row }: { readonly row: Account }) {
  return <StatusBadge meaning={meanings[row.state]}>{useText()(`users:status.${row.state}`)}</StatusBadge>
}

const columns = columnsFor<Account>()({
  name: {
    label: 'users:columns.name',
    Cell: ({ row }) => <NameText name={row.displayName} to={undefined} />,
    isFixed: true,
  },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} /> },
  kind: { label: 'users:columns.kind', Cell: KindCell },
  parent: { label: 'users:columns.parent', Cell: ({ row }) => <PlainText text={row.parentName} /> },
  status: { label: 'users:columns.status', Cell: StatusCell },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
  lastLogin: { label: 'users:columns.lastLogin', Cell: ({ row }) => <MomentText at={row.lastSignInAt} /> },
})

const filters = [
  filter.text('keyword', 'users:filters.keyword'),
  filter.choice('type', 'users:filters.kind', accountKinds, (one) => `users:kind.${one}`),
]

/** Accounts whose portal can be entered from above (specification 6: distributor → installer). */
const enterable: readonly AccountKind[] = ['installer', 'subInstaller']

/** The accounts below the signed-in one. */
export default function UserList() {
  const t = useText()
  const view = useView(users)
  const links = useLinks(users)
  return (
    <ListScreen
      title="users:title"
      of={api.account.list}
      columns={columns.pick(view.columns)}
      filters={filters}
      rowId={(account) => account.uuid}
      rowName={(account) => account.displayName}
      empty="users:empty.list"
      row={(account) => [
        {
          key: 'enter',
          label: t('users:enter.action'),
          accessibleLabel: t('users:enter.actionFor', { name: account.displayName }),
          icon: <IconLogin2 size={16} data-points aria-hidden />,
          needs: 'session.switch',
          to:
            enterable.includes(account.kind) && accountCan.signIn(account)
              ? narrowed(links.enter(), { id: account.uuid, account: account.userName })
              : undefined,
        },
      ]}
    />
  )
}
