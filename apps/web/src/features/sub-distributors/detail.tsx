import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { RelatedText } from '../../kit/screen/cells.tsx'
import { useLinks, useParam, useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts } from '../../ui/content.tsx'
import { accountEdit, macsOf, subDistributorDeletion } from '../../domain/accounts/account-actions.tsx'
import { installerAssignment } from './actions.tsx'
import { AccountPage } from '../../domain/accounts/account-page.tsx'
import { useContactFacts } from '../../domain/accounts/account-facts.tsx'
import { users } from '../../domain/accounts/links.ts'

const EditSubDistributor = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditSubDistributor })))

const actions = [accountEdit('subDistributor.edit', EditSubDistributor), installerAssignment]

/** One sub-distributor: who it is and what lies below it (operators.md 3.2). */
export default function SubDistributorPage() {
  const t = useText()
  const format = useFormat()
  const links = useLinks(users)
  const contact = useContactFacts()
  const refer = useReferences()
  const query = useRead(api.subDistributor.get, { uuid: useParam('id') })
  return (
    <AccountPage
      title="auth:accountKind.subDistributor"
      query={query}
      tab="subDistributor"
      actions={[...actions, macsOf((id) => refer('macsOfAccount', { id }))]}
      deletion={subDistributorDeletion}
    >
      {(row) => (
        <Facts
          facts={[
            ...contact(row),
            {
              label: t('users:columns.distributor'),
              value: (
                <RelatedText name={row.distributorName ?? '–'} to={links.distributor({ id: row.distributorUuid })} />
              ),
            },
            { label: t('users:columns.installers'), value: format.number(row.installers) },
            { label: t('users:columns.sites'), value: format.number(row.sites) },
          ]}
        />
      )}
    </AccountPage>
  )
}
