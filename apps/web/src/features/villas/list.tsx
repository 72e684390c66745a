import type { Villa } from '@lintel/contract/villas/schema.ts'
import { api } from '../../api/client.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { AccountList } from '../../domain/accounts/account-list.tsx'
import { AccountStateBadge, phoneOf } from '../../domain/accounts/account-facts.tsx'
import { DeleteAccount } from '../../domain/accounts/delete-account.tsx'
import { users, type UserListProps } from '../../domain/accounts/links.ts'
import { ResetPassword } from '../../domain/accounts/reset-password.tsx'
import { hasNotSignedIn, ResendInvitation } from '../../domain/accounts/resend-invitation.tsx'
import { lazyPart } from '../../loading/parts.ts'

const CreateVilla = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateVilla })))
const EditVilla = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditVilla })))

function NameCell({ row }: { readonly row: Villa }) {
  const links = useLinks(users)
  const params = { id: row.uuid }
  return <NameText name={row.displayName} to={links.villa(params) ?? links.villaDevices(params)} />
}

function ExpiryCell({ row }: { readonly row: Villa }) {
  const t = useText()
  return row.expiresAt ? <MomentText at={row.expiresAt} /> : <span>{t('people:expiry.never')}</span>
}

function DeleteVilla(props: { readonly account: Villa; readonly onClose: () => void }) {
  return <DeleteAccount {...props} of={api.villa.remove} />
}

const columns = columnsFor<Villa>()({
  name: { label: 'users:columns.name', Cell: NameCell, isFixed: true },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  phone: { label: 'users:fields.phone', Cell: ({ row }) => <PlainText text={phoneOf(row)} /> },
  address: { label: 'users:fields.address', Cell: ({ row }) => <PlainText text={row.address} /> },
  status: { label: 'users:columns.status', Cell: ({ row }) => <AccountStateBadge state={row.state} /> },
  expires: { label: 'people:fields.expiresAt', Cell: ExpiryCell },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
  lastLogin: { label: 'users:columns.lastLogin', Cell: ({ row }) => <MomentText at={row.lastSignInAt} /> },
})

/** Villa accounts (operators.md 5.2.5). */
export default function VillaList({ tabs }: UserListProps) {
  return (
    <AccountList
      of={api.villa.list}
      columns={columns.pick(['name', 'userName', 'phone', 'address', 'status', 'expires', 'created', 'lastLogin'])}
      empty="people:empty.villa"
      tabs={tabs}
      create={{ label: 'people:create.villa', needs: 'villa.create', Dialog: CreateVilla }}
      dialogs={[
        { key: 'edit', label: 'common:edit', needs: 'villa.edit', Dialog: EditVilla },
        { key: 'reset', label: 'users:reset.action', needs: 'account.resetPassword', Dialog: ResetPassword },
        {
          key: 'resend',
          label: 'users:resend.action',
          needs: 'account.resetPassword',
          isFor: hasNotSignedIn,
          Dialog: ResendInvitation,
        },
        { key: 'delete', label: 'common:delete', needs: 'villa.delete', Dialog: DeleteVilla },
      ]}
    />
  )
}
