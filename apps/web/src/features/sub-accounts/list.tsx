import { abilitiesOf } from '@lintel/contract/access/abilities.ts'
import type { SubSuper } from '@lintel/contract/sub-accounts/schema.ts'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useText } from '../../language/language.ts'
import { accountDeletion, accountEdit, passwordReset } from '../../domain/accounts/account-actions.tsx'
import { AccountList } from '../../domain/accounts/account-list.tsx'
import { lazyPart } from '../../loading/parts.ts'

const CreateSubSuper = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateSubSuper })))
const EditSubSuper = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditSubSuper })))

function PermissionsCell({ row }: { readonly row: SubSuper }) {
  const t = useText()
  const permissions = abilitiesOf.subSuperManager.filter((permission) => row[permission] === '1')
  return <PlainText text={permissions.map((permission) => t(`people:superPermissions.${permission}`)).join(', ')} />
}

const columns = columnsFor<SubSuper>()({
  name: {
    label: 'users:columns.name',
    Cell: ({ row }) => <NameText name={row.displayName} to={undefined} />,
    isFixed: true,
  },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} /> },
  permissions: { label: 'people:columns.permissions', Cell: PermissionsCell },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
  lastLogin: { label: 'users:columns.lastLogin', Cell: ({ row }) => <MomentText at={row.lastSignInAt} /> },
})

const actions = [
  accountEdit('subSuperManager.edit', EditSubSuper),
  passwordReset('subSuperManager.edit'),
  accountDeletion(api.subSuperManager.remove, 'subSuperManager.delete'),
]

/** Sub-super managers (operators.md 3.15). */
export default function SubSuperList() {
  return (
    <AccountList
      title="menu:subAccounts"
      of={api.subSuperManager.list}
      columns={columns.pick(['name', 'userName', 'email', 'permissions', 'created', 'lastLogin'])}
      empty="people:empty.subSuperManager"
      create={{ label: 'people:create.subSuperManager', needs: 'subSuperManager.create', Dialog: CreateSubSuper }}
      actions={actions}
    />
  )
}
