import type { SubInstaller } from '@lintel/contract/sub-accounts/schema.ts'
import { api } from '../../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../../kit/screen/cells.tsx'
import { columnsFor } from '../../../kit/list/columns.ts'
import {
  accountDeletion,
  accountEdit,
  passwordReset,
  resendToInvited,
} from '../../../domain/accounts/account-actions.tsx'
import { AccountList } from '../../../domain/accounts/account-list.tsx'
import type { UserListProps } from '../../../domain/accounts/links.ts'
import { namesText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'

const CreateSubInstaller = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateSubInstaller })))
const EditSubInstaller = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditSubInstaller })))

const columns = columnsFor<SubInstaller>()({
  name: {
    label: 'users:columns.name',
    Cell: ({ row }) => <NameText name={row.displayName} to={undefined} />,
    isFixed: true,
  },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} /> },
  sites: {
    label: 'users:columns.sites',
    Cell: ({ row }) => <PlainText text={namesText(row.projects.map(({ name }) => name))} />,
  },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
  lastLogin: { label: 'users:columns.lastLogin', Cell: ({ row }) => <MomentText at={row.lastSignInAt} /> },
})

const actions = [
  accountEdit('subInstaller.edit', EditSubInstaller),
  passwordReset('subInstaller.edit', api.subInstaller.resetPassword),
  resendToInvited,
  accountDeletion(api.subInstaller.remove, 'subInstaller.delete'),
]

/** The helpers of an installer (operators.md 5.4). */
export default function SubInstallerList({ tabs }: UserListProps) {
  return (
    <AccountList
      of={api.subInstaller.list}
      columns={columns.pick(['name', 'userName', 'email', 'sites', 'created', 'lastLogin'])}
      empty="people:empty.subInstaller"
      tabs={tabs}
      create={{ label: 'people:create.subInstaller', needs: 'subInstaller.create', Dialog: CreateSubInstaller }}
      actions={actions}
    />
  )
}
