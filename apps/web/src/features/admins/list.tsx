import type { Admin } from '@lintel/contract/admins/schema.ts'
import { accountStates } from '@lintel/contract/accounts/states.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { AccountStateBadge } from '../../domain/accounts/account-facts.tsx'
import { MomentText, NameText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { CallingText } from '../../domain/people/texts.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { adminActions, useAccountActions } from '../../domain/accounts/account-actions.tsx'
import { admins } from './links.ts'

function NameCell({ row }: { readonly row: Admin }) {
  return <NameText name={row.displayName} to={useLinks(admins).edit({ id: row.uuid })} />
}

function CompanyCell({ row }: { readonly row: Admin }) {
  return <RelatedText name={row.companyName} to={useReferences()('companyEdit', { id: row.companyUuid })} />
}

function ExpiryCell({ row }: { readonly row: Admin }) {
  const t = useText()
  return row.expiresAt === null ? <span>{t('people:expiry.never')}</span> : <MomentText at={row.expiresAt} />
}

/** With its calling code; null for none. */
const mobileOf = ({ phoneCode, phone }: Admin): string | null =>
  phone === '' ? null : phoneCode === '' ? phone : `+${phoneCode} ${phone}`

const columns = columnsFor<Admin>()({
  name: { label: 'things:name', Cell: NameCell, isFixed: true },
  company: { label: 'people:columns.company', Cell: CompanyCell },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} />, sort: 'userName' },
  mobile: { label: 'things:phone', Cell: ({ row }) => <PlainText text={mobileOf(row)} /> },
  signedIn: { label: 'users:columns.lastLogin', Cell: ({ row }) => <MomentText at={row.lastSignInAt} /> },
  state: { label: 'users:columns.status', Cell: ({ row }) => <AccountStateBadge state={row.state} /> },
  expiry: { label: 'people:fields.expiresAt', Cell: ExpiryCell },
  app: { label: 'people:calling.column', Cell: ({ row }) => <CallingText {...row} /> },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
})

const filters = [
  filter.text('keyword', 'admins:keyword'),
  filter.custom('companyUuid', 'people:columns.company', CompanyFilter),
  filter.choice('state', 'users:filters.status', accountStates, (state) => `users:status.${state}`),
]

/** The administrators of the office's companies. */
export default function AdminList() {
  const t = useText()
  const links = useLinks(admins)
  const { actionsOf, dialog } = useAccountActions<Admin>(adminActions)
  return (
    <>
      <ListScreen
        title="menu:admins"
        of={api.admin.list}
        columns={columns.pick(useView(admins).columns)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ displayName }) => displayName}
        empty="people:empty.admin"
        above={() => <Counts />}
        create={{
          key: 'create',
          label: t('admins:create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'admin.create',
          to: links.create(),
        }}
        row={(admin) => [
          {
            key: 'edit',
            label: t('common:edit'),
            accessibleLabel: t('people:actionFor', { action: t('common:edit'), name: admin.displayName }),
            needs: 'admin.edit',
            to: links.edit({ id: admin.uuid }),
          },
          ...actionsOf(admin),
        ]}
      />
      {dialog}
    </>
  )
}

/** How many there are by state (office.md 9). */
function Counts() {
  const t = useText()
  const format = useFormat()
  const { data } = useRead(api.admin.count, {})
  if (!data) return null
  return (
    <small>
      {t('admins:counts', {
        total: format.number(data.total),
        normal: format.number(data.normal),
        inactive: format.number(data.inactive),
        expired: format.number(data.expired),
      })}
    </small>
  )
}
