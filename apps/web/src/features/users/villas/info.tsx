import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { MomentText, PlainText } from '../../../kit/cells.tsx'
import { useParam } from '../../../kit/place.ts'
import { useText } from '../../../language/language.ts'
import { Facts } from '../../../ui/facts.tsx'
import { AccountPage } from '../account-page.tsx'
import { phoneOf } from '../phone.ts'

/** One villa account for those above its installer (operators.md 3.4). */
export default function VillaPage() {
  const t = useText()
  const query = useRead(api.villa.get, { uuid: useParam('id') })
  return (
    <AccountPage title="auth:accountKind.single" query={query} tab="villa">
      {(row) => (
        <Facts
          facts={[
            { label: t('users:columns.userName'), value: <bdi>{row.userName}</bdi> },
            { label: t('users:fields.email'), value: <PlainText text={row.email} /> },
            { label: t('users:fields.phone'), value: <PlainText text={phoneOf(row)} /> },
            { label: t('users:fields.address'), value: <PlainText text={row.address} /> },
            { label: t('users:fields.timeZone'), value: <bdi>{row.timeZone}</bdi> },
            { label: t('users:columns.created'), value: <MomentText at={row.createdAt} /> },
            { label: t('users:columns.lastLogin'), value: <MomentText at={row.lastSignInAt} /> },
          ]}
        />
      )}
    </AccountPage>
  )
}
