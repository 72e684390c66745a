import { operatorSwitchNames } from '@lintel/contract/operators/schema.ts'
import { IconEdit } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { narrowed } from '../../kit/portal/address.ts'
import { DistributorBrand } from '../../domain/accounts/brand.tsx'
import { PlainText } from '../../kit/screen/cells.tsx'
import { CountryText } from '../../kit/screen/countries.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/abilities.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { AccountPage } from '../../domain/accounts/account-page.tsx'
import { useDistributorActions } from './actions.tsx'
import { BusinessText, useContactFacts } from '../../domain/accounts/account-facts.tsx'
import { users } from '../../domain/accounts/links.ts'

const EditDistributor = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditDistributor })))
const DistributorModels = lazyPart(() => import('./models.tsx'))

/** One distributor: who it is, what it is allowed, what lies below it (operators.md 3.1). */
export default function DistributorPage() {
  const t = useText()
  const format = useFormat()
  const may = useMay()
  const navigate = useNavigate()
  const links = useLinks(users)
  const contact = useContactFacts()
  const query = useRead(api.distributor.get, { uuid: useParam('id') })
  const [dialog, setDialog] = useState<'edit'>()
  const close = () => setDialog(undefined)
  const back = narrowed(links.list(), { type: 'distributor' })
  const further = useDistributorActions(() => void navigate(back ?? '/'))
  return (
    <>
      <AccountPage
        title="auth:accountKind.distributor"
        query={query}
        tab="distributor"
        actions={(row) => [
          {
            key: 'edit',
            label: t('common:edit'),
            icon: <IconEdit size={16} aria-hidden />,
            needs: 'distributor.edit',
            run: () => setDialog('edit'),
          },
          ...further.actionsOf(row),
        ]}
      >
        {(row) => (
          <>
            <Facts
              facts={[
                ...contact(row),
                { label: t('users:fields.country'), value: <CountryText code={row.country} /> },
                { label: t('users:fields.address'), value: <PlainText text={row.address} /> },
                { label: t('users:columns.subDistributors'), value: format.number(row.subDistributors) },
                { label: t('users:columns.installers'), value: format.number(row.installers) },
                { label: t('users:columns.sites'), value: format.number(row.sites) },
              ]}
            />
            <Section title={t('users:groups.allowance')}>
              <Facts
                facts={[
                  { label: t('users:fields.business'), value: <BusinessText business={row.business} /> },
                  { label: t('users:fields.chargeMode'), value: t(`users:chargeMode.${row.chargeMode}`) },
                  {
                    label: t('users:fields.attendancePricing'),
                    value: t(`users:attendancePricing.${row.attendancePricing}`),
                  },
                  {
                    label: t('users:fields.featurePlans'),
                    value: row.featurePlans.map((plan) => t(`users:featurePlan.${plan}`)).join(', ') || '–',
                  },
                ]}
              />
            </Section>
            {may('brand.edit') && <DistributorBrand uuid={row.uuid} />}
            <Section title={t('users:groups.switches')}>
              <Facts
                facts={operatorSwitchNames.map((name) => ({
                  label: t(`users:switches.${name}`),
                  value: t(row[name] ? 'common:on' : 'common:off'),
                }))}
              />
            </Section>
            <Suspense>
              <DistributorModels distributor={row} />
            </Suspense>
          </>
        )}
      </AccountPage>
      {further.dialog}
      {query.data && (
        <Suspense>{dialog === 'edit' && <EditDistributor distributor={query.data} onClose={close} />}</Suspense>
      )}
    </>
  )
}
