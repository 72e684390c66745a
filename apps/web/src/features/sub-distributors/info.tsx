import { IconEdit } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { narrowed } from '../../kit/portal/address.ts'
import { RelatedText } from '../../kit/screen/cells.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { useSubDistributorActions } from './actions.tsx'
import { AccountPage } from '../../domain/accounts/account-page.tsx'
import { useContactFacts } from '../../domain/accounts/account-facts.tsx'
import { users } from '../../domain/accounts/links.ts'

const EditSubDistributor = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditSubDistributor })))

/** One sub-distributor: who it is and what lies below it (operators.md 3.2). */
export default function SubDistributorPage() {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const links = useLinks(users)
  const contact = useContactFacts()
  const query = useRead(api.subDistributor.get, { uuid: useParam('id') })
  const [dialog, setDialog] = useState<'edit'>()
  const back = narrowed(links.list(), { type: 'subDistributor' })
  const further = useSubDistributorActions(() => void navigate(back ?? '/'))
  const sub = query.data
  return (
    <>
      <AccountPage
        title="auth:accountKind.subDistributor"
        query={query}
        tab="subDistributor"
        actions={(row) => [
          {
            key: 'edit',
            label: t('common:edit'),
            icon: <IconEdit size={16} aria-hidden />,
            needs: 'subDistributor.edit',
            run: () => setDialog('edit'),
          },
          ...further.actionsOf(row),
        ]}
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
      {further.dialog}
      <Suspense>
        {sub && dialog === 'edit' && <EditSubDistributor sub={sub} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}
