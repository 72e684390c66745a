import type { Villa } from '@lintel/contract/villas/schema.ts'
import { IconUsers } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks, useReferences, type Refer } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import {
  accountDeletion,
  accountEdit,
  passwordReset,
  resendToInvited,
  type AccountAction,
} from '../../domain/accounts/account-actions.tsx'
import { AccountList } from '../../domain/accounts/account-list.tsx'
import { AccountStateBadge, phoneOf } from '../../domain/accounts/account-facts.tsx'
import { users, type UserListProps } from '../../domain/accounts/links.ts'
import { lazyPart } from '../../loading/parts.ts'

const CreateVilla = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.CreateVilla })))
const EditVilla = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditVilla })))

function NameCell({ row }: { readonly row: Villa }) {
  const links = useLinks(users)
  const refer = useReferences()
  const params = { id: row.uuid }
  const devices = links.villaDevices(params) ?? refer('villaDevices', { villa: row.uuid })
  return <NameText name={row.displayName} to={links.villa(params) ?? devices} />
}

function ExpiryCell({ row }: { readonly row: Villa }) {
  const t = useText()
  return row.expiresAt ? <MomentText at={row.expiresAt} /> : <span>{t('people:expiry.never')}</span>
}

const columns = columnsFor<Villa>()({
  name: { label: 'users:columns.name', Cell: NameCell, isFixed: true },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  phone: { label: 'users:fields.phone', Cell: ({ row }) => <PlainText text={phoneOf(row)} /> },
  address: { label: 'users:fields.address', Cell: ({ row }) => <PlainText text={row.address} /> },
  devices: { label: 'menu:devices', Cell: ({ row }) => <NumberText value={row.devices} />, isNumeric: true },
  members: { label: 'people:familyMembers', Cell: ({ row }) => <NumberText value={row.members} />, isNumeric: true },
  status: { label: 'users:columns.status', Cell: ({ row }) => <AccountStateBadge state={row.state} /> },
  expires: { label: 'people:fields.expiresAt', Cell: ExpiryCell },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
  lastLogin: {
    label: 'users:columns.lastLogin',
    Cell: ({ row }) => <MomentText at={row.lastSignInAt} />,
    isSpare: true,
  },
})

/** Leads to the household of a villa (operators.md 5.2.5, Actions). */
const membersOf =
  (refer: Refer): AccountAction<Villa> =>
  (t, { uuid }) => ({
    key: 'household',
    label: t('people:household'),
    icon: <IconUsers size={16} aria-hidden />,
    needs: 'resident.edit',
    to: refer('household', { villa: uuid }),
  })

const actions = [
  accountEdit('villa.edit', EditVilla),
  passwordReset(),
  resendToInvited,
  accountDeletion(api.villa.remove, 'villa.delete'),
]

/** Villa accounts (operators.md 5.2.5). */
export default function VillaList({ tabs }: UserListProps) {
  const refer = useReferences()
  return (
    <AccountList
      of={api.villa.list}
      columns={columns.pick([
        'name',
        'userName',
        'phone',
        'address',
        'devices',
        'members',
        'status',
        'expires',
        'created',
        'lastLogin',
      ])}
      empty="people:empty.villa"
      tabs={tabs}
      create={{ label: 'people:create.villa', needs: 'villa.create', Dialog: CreateVilla }}
      actions={[membersOf(refer), ...actions]}
    />
  )
}
