import { operatorSwitchNames } from '@lintel/contract/operators/schema.ts'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DistributorBrand } from '../../domain/accounts/brand.tsx'
import { PlainText } from '../../kit/screen/cells.tsx'
import { CountryText } from '../../kit/screen/countries.tsx'
import { useParam, useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { AccountPage } from '../../domain/accounts/account-page.tsx'
import { accountEdit, distributorDeletion, macsOf } from '../../domain/accounts/account-actions.tsx'
import { BusinessText, useContactFacts } from '../../domain/accounts/account-facts.tsx'

const EditDistributor = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditDistributor })))
const DistributorModels = lazyPart(() => import('./models.tsx'))

const actions = [accountEdit('distributor.edit', EditDistributor)]

/** One distributor: who it is, what it is allowed, what lies below it (operators.md 3.1). */
export default function DistributorPage() {
  const t = useText()
  const format = useFormat()
  const may = useMay()
  const refer = useReferences()
  const contact = useContactFacts()
  const query = useRead(api.distributor.get, { uuid: useParam('id') })
  return (
    <AccountPage
      title="auth:accountKind.distributor"
      query={query}
      tab="distributor"
      actions={[macsOf((id) => refer('macsOfDistributor', { id })), ...actions]}
      deletion={distributorDeletion}
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
  )
}
