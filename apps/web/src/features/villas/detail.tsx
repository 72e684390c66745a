import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { AccountStateBadge, phoneOf } from '../../domain/accounts/account-facts.tsx'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/content.tsx'
import { villaExpiry } from '../../domain/accounts/account-actions.tsx'
import { AccountPage } from '../../domain/accounts/account-page.tsx'
import { VillaTabs } from '../../domain/sites/tabs.tsx'

const actions = [villaExpiry]

/** One villa account for those above its installer: facts, its end, a new password (operators.md 3.4). */
export default function VillaPage() {
  const t = useText()
  const query = useRead(api.villa.get, { uuid: useParam('id') })
  return (
    <AccountPage
      title="auth:accountKind.single"
      query={query}
      tab="villa"
      status={({ state }) => <AccountStateBadge state={state} />}
      actions={actions}
    >
      {(row) => (
        <>
          <VillaTabs uuid={row.uuid} current="account" />
          <Facts
            facts={[
              { label: t('users:columns.userName'), value: <bdi>{row.userName}</bdi> },
              { label: t('users:fields.email'), value: <PlainText text={row.email} /> },
              { label: t('users:fields.phone'), value: <PlainText text={phoneOf(row)} /> },
              { label: t('users:fields.address'), value: <PlainText text={row.address} /> },
              { label: t('users:fields.timeZone'), value: <bdi>{row.timeZone}</bdi> },
              {
                label: t('people:fields.expiresAt'),
                value: row.expiresAt ? <MomentText at={row.expiresAt} /> : t('people:expiry.never'),
              },
              { label: t('users:columns.created'), value: <MomentText at={row.createdAt} /> },
              { label: t('users:columns.lastLogin'), value: <MomentText at={row.lastSignInAt} /> },
            ]}
          />
        </>
      )}
    </AccountPage>
  )
}
