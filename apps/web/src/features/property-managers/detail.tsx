import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { AccountPage } from '../../domain/accounts/account-page.tsx'
import { useContactFacts } from '../../domain/accounts/account-facts.tsx'
import { PermissionTable } from './sites.tsx'

/** One property manager for those above its installer: facts, sites, a new password (operators.md 3.4). */
export default function ManagerPage() {
  const t = useText()
  const contactFacts = useContactFacts()
  const query = useRead(api.propertyManager.get, { uuid: useParam('id') })
  return (
    <AccountPage title="auth:accountKind.propertyManager" query={query} tab="propertyManager">
      {(row) => (
        <>
          <Facts
            facts={[
              ...contactFacts(row),
              {
                label: t('people:fields.passwordReminder'),
                value: t(row.passwordReminder ? 'common:on' : 'common:off'),
              },
            ]}
          />
          <Section title={t('users:columns.sites')}>
            {row.projects.length > 0 ? <PermissionTable sites={row.projects} /> : t('people:noSites')}
          </Section>
        </>
      )}
    </AccountPage>
  )
}
