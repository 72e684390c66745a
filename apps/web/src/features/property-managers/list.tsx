import type { PropertyManager } from '@lintel/contract/property-managers/schema.ts'
import { api } from '../../api/client.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { accountEdit, passwordReset, payerDeletion, resendToInvited } from '../../domain/accounts/account-actions.tsx'
import { AccountList } from '../../domain/accounts/account-list.tsx'
import { users } from '../../domain/accounts/links.ts'
import type { UserListProps } from '../../domain/accounts/links.ts'
import { phoneOf } from '../../domain/accounts/account-facts.tsx'
import { lazyPart } from '../../loading/parts.ts'

const CreateManager = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateManager })))
const EditManager = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditManager })))

function NameCell({ row }: { readonly row: PropertyManager }) {
  return <NameText name={row.displayName} to={useLinks(users).propertyManager({ id: row.uuid })} />
}

const columns = columnsFor<PropertyManager>()({
  name: { label: 'users:columns.name', Cell: NameCell, isFixed: true },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} />, sort: 'userName' },
  phone: { label: 'users:fields.phone', Cell: ({ row }) => <PlainText text={phoneOf(row)} /> },
  sites: { label: 'users:columns.sites', Cell: ({ row }) => <NumberText value={row.sites} />, isNumeric: true },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
  lastLogin: { label: 'users:columns.lastLogin', Cell: ({ row }) => <MomentText at={row.lastSignInAt} /> },
})

const actions = [
  accountEdit('propertyManager.edit', EditManager),
  passwordReset(),
  resendToInvited,
  payerDeletion(api.propertyManager.remove, 'propertyManager.delete'),
]

/** Property managers (operators.md 5.3); who stands above the installer only repairs (3.4). */
export default function ManagerList({ tabs }: UserListProps) {
  return (
    <AccountList
      of={api.propertyManager.list}
      columns={columns.pick(['name', 'email', 'phone', 'sites', 'created', 'lastLogin'])}
      empty="people:empty.propertyManager"
      tabs={tabs}
      create={{ label: 'people:create.propertyManager', needs: 'propertyManager.create', Dialog: CreateManager }}
      actions={actions}
    />
  )
}
