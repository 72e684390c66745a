import { IconEdit, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { narrowed } from '../../../kit/address.ts'
import { RelatedText } from '../../../kit/cells.tsx'
import { useLinks, useParam } from '../../../kit/place.ts'
import { useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { AccountPage } from '../account-page.tsx'
import { useContactFacts } from '../contact-facts.tsx'
import { users } from '../links.ts'

const EditSubDistributor = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditSubDistributor })))
const AssignInstallers = lazyPart(() => import('./assign.tsx').then((file) => ({ default: file.AssignInstallers })))
const DeleteSubDistributor = lazyPart(() =>
  import('./delete.tsx').then((file) => ({ default: file.DeleteSubDistributor })),
)

/** One sub-distributor: who it is and what lies below it (operators.md 3.2). */
export default function SubDistributorPage() {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const links = useLinks(users)
  const contact = useContactFacts()
  const query = useRead(api.subDistributor.get, { uuid: useParam('id') })
  const [dialog, setDialog] = useState<'edit' | 'assign' | 'delete'>()
  const close = () => setDialog(undefined)
  const back = narrowed(links.list(), { type: 'subDistributor' })
  const sub = query.data
  return (
    <>
      <AccountPage
        title="auth:accountKind.subDistributor"
        query={query}
        tab="subDistributor"
        actions={() => [
          {
            key: 'edit',
            label: t('common:edit'),
            icon: <IconEdit size={16} aria-hidden />,
            needs: 'subDistributor.edit',
            run: () => setDialog('edit'),
          },
          {
            key: 'assign',
            label: t('users:assign.action'),
            icon: <IconUsersGroup size={16} aria-hidden />,
            needs: 'subDistributor.edit',
            run: () => setDialog('assign'),
          },
          {
            key: 'delete',
            label: t('common:delete'),
            icon: <IconTrash size={16} aria-hidden />,
            needs: 'subDistributor.delete',
            run: () => setDialog('delete'),
          },
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
      {sub && (
        <Suspense>
          {dialog === 'edit' && <EditSubDistributor sub={sub} onClose={close} />}
          {dialog === 'assign' && <AssignInstallers uuid={sub.uuid} onClose={close} />}
          {dialog === 'delete' && (
            <DeleteSubDistributor sub={sub} onClose={close} onDone={() => void navigate(back ?? '/')} />
          )}
        </Suspense>
      )}
    </>
  )
}
