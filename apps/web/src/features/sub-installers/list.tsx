import type { SubInstaller } from '@lintel/contract/sub-accounts/schema.ts'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { AccountList } from '../../domain/accounts/account-list.tsx'
import { DeleteAccount } from '../../domain/accounts/delete-account.tsx'
import type { UserListProps } from '../../domain/accounts/links.ts'
import { ResetPassword } from '../../domain/accounts/reset-password.tsx'
import { hasNotSignedIn, ResendInvitation } from '../../domain/accounts/resend-invitation.tsx'
import { namesText } from '../../language/names.ts'
import { lazyPart } from '../../loading/parts.ts'

const CreateSubInstaller = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateSubInstaller })))
const EditSubInstaller = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditSubInstaller })))

interface DialogProps {
  readonly account: SubInstaller
  readonly onClose: () => void
}

function DeleteSubInstaller(props: DialogProps) {
  return <DeleteAccount {...props} of={api.subInstaller.remove} />
}

function ResetSubInstaller(props: DialogProps) {
  return <ResetPassword {...props} of={api.subInstaller.resetPassword} />
}

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

/** The helpers of an installer (operators.md 5.4). */
export default function SubInstallerList({ tabs }: UserListProps) {
  return (
    <AccountList
      of={api.subInstaller.list}
      columns={columns.pick(['name', 'userName', 'email', 'sites', 'created', 'lastLogin'])}
      empty="people:empty.subInstaller"
      tabs={tabs}
      create={{ label: 'people:create.subInstaller', needs: 'subInstaller.create', Dialog: CreateSubInstaller }}
      dialogs={[
        { key: 'edit', label: 'common:edit', needs: 'subInstaller.edit', Dialog: EditSubInstaller },
        { key: 'reset', label: 'users:reset.action', needs: 'subInstaller.edit', Dialog: ResetSubInstaller },
        {
          key: 'resend',
          label: 'users:resend.action',
          needs: 'account.resetPassword',
          isFor: hasNotSignedIn,
          Dialog: ResendInvitation,
        },
        { key: 'delete', label: 'common:delete', needs: 'subInstaller.delete', Dialog: DeleteSubInstaller },
      ]}
    />
  )
}
