import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { CallingText } from '../../domain/people/texts.tsx'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/content.tsx'
import { adminActivation, adminExpiry } from '../../domain/accounts/account-actions.tsx'
import { AccountPage } from '../../domain/accounts/account-page.tsx'
import { phoneOf, AccountStateBadge } from '../../domain/accounts/account-facts.tsx'

const actions = [adminActivation, adminExpiry]

/** One administrator of a company: facts, activation, expiry, a new password (operators.md 3.4). */
export default function AdminPage() {
  const t = useText()
  const query = useRead(api.admin.get, { uuid: useParam('id') })
  return (
    <AccountPage
      title="auth:accountKind.admin"
      query={query}
      tab="admin"
      status={({ state }) => <AccountStateBadge state={state} />}
      actions={actions}
    >
      {(row) => (
        <Facts
          facts={[
            { label: t('users:fields.email'), value: <PlainText text={row.email} /> },
            { label: t('users:fields.phone'), value: <PlainText text={phoneOf(row)} /> },
            { label: t('people:columns.company'), value: <PlainText text={row.companyName} /> },
            { label: t('people:columns.site'), value: <PlainText text={row.siteName} /> },
            { label: t('people:calling.column'), value: <CallingText {...row} /> },
            { label: t('users:fields.twoFactor'), value: t(row.twoFactor ? 'common:on' : 'common:off') },
            {
              label: t('people:fields.expiresAt'),
              value: row.expiresAt ? <MomentText at={row.expiresAt} /> : t('people:expiry.never'),
            },
            { label: t('users:columns.created'), value: <MomentText at={row.createdAt} /> },
            { label: t('users:columns.lastLogin'), value: <MomentText at={row.lastSignInAt} /> },
          ]}
        />
      )}
    </AccountPage>
  )
}
