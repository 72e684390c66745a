import type { Admin } from '@lintel/contract/admins/schema.ts'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { passwordReset } from '../../domain/accounts/account-actions.tsx'
import { AccountList } from '../../domain/accounts/account-list.tsx'
import { users, type UserListProps } from '../../domain/accounts/links.ts'
import { AccountStateBadge } from '../../domain/accounts/account-facts.tsx'

function NameCell({ row }: { readonly row: Admin }) {
  return <NameText name={row.displayName} to={useLinks(users).admin({ id: row.uuid })} />
}

const columns = columnsFor<Admin>()({
  name: { label: 'users:columns.name', Cell: NameCell, isFixed: true },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} />, sort: 'userName' },
  company: { label: 'people:columns.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  site: { label: 'people:columns.site', Cell: ({ row }) => <PlainText text={row.siteName} /> },
  status: { label: 'users:columns.status', Cell: ({ row }) => <AccountStateBadge state={row.state} /> },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
})

const actions = [passwordReset()]

/** Administrators of companies for those above their office (operators.md 3.4). */
export default function AdminList({ tabs }: UserListProps) {
  return (
    <AccountList
      of={api.admin.list}
      columns={columns.pick(['name', 'email', 'company', 'site', 'status', 'created'])}
      empty="people:empty.admin"
      tabs={tabs}
      actions={actions}
    />
  )
}
