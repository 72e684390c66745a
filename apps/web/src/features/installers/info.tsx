import type { InstallerInfo } from '@lintel/contract/installers/schema.ts'
import { platformSwitchNames } from '@lintel/contract/installers/schema.ts'
import { IconArrowsExchange, IconCoin, IconEdit, IconLogin2, IconPhone } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { narrowed } from '../../kit/portal/address.ts'
import { PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/abilities.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { useInstallerActions } from './actions.tsx'
import { BusinessText, useContactFacts } from '../../domain/accounts/account-facts.tsx'
import { users } from '../../domain/accounts/links.ts'
import { useRepairs } from '../../domain/accounts/repairs.tsx'

const EditInstaller = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditInstaller })))
const EditInstallerFlags = lazyPart(() =>
  import('./flags-form.tsx').then((file) => ({ default: file.EditInstallerFlags })),
)
const EditChargeMode = lazyPart(() => import('./settings.tsx').then((file) => ({ default: file.EditChargeMode })))
const EditCallLog = lazyPart(() => import('./settings.tsx').then((file) => ({ default: file.EditCallLog })))
const TransferInstaller = lazyPart(() => import('./transfer.tsx').then((file) => ({ default: file.TransferInstaller })))

type DialogName = 'edit' | 'payment' | 'callLog' | 'transfer'

/** One installer: who it is, what it may do, what lies below it (operators.md 3.3, 4.3). */
export default function InstallerPage() {
  const t = useText()
  const links = useLinks(users)
  const query = useRead(api.installer.get, { uuid: useParam('id') })
  const [dialog, setDialog] = useState<DialogName>()
  const repairs = useRepairs(query.data)
  const action = (key: DialogName) => ({ key, run: () => setDialog(key) })
  const back = narrowed(links.list(), { type: 'installer' })
  const navigate = useNavigate()
  const further = useInstallerActions(() => void navigate(back ?? '/'))
  return (
    <>
      <DetailScreen
        title="auth:accountKind.installer"
        query={query}
        name={({ displayName }) => displayName}
        status={() => repairs.status}
        back={back}
        actions={(row) => [
          {
            key: 'enter',
            label: t('users:enter.action'),
            icon: <IconLogin2 size={16} data-points aria-hidden />,
            needs: 'session.switch',
            to: links.enter({ id: row.uuid }),
          },
          {
            ...action('edit'),
            label: t('common:edit'),
            icon: <IconEdit size={16} aria-hidden />,
            needs: 'installer.edit',
          },
          {
            ...action('payment'),
            label: t('users:payment.action'),
            icon: <IconCoin size={16} aria-hidden />,
            needs: 'installer.edit',
          },
          {
            ...action('callLog'),
            label: t('users:callLog.action'),
            icon: <IconPhone size={16} aria-hidden />,
            needs: 'installer.edit',
          },
          ...repairs.actions,
          {
            ...action('transfer'),
            label: t('users:transfer.action'),
            icon: <IconArrowsExchange size={16} aria-hidden />,
            needs: 'installer.transfer',
          },
          ...further.actionsOf(row),
        ]}
      >
        {(row) => <InstallerFacts row={row} />}
      </DetailScreen>
      {repairs.dialogs}
      {further.dialog}
      {query.data && dialog && (
        <InstallerDialog name={dialog} installer={query.data} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

function InstallerDialog(props: {
  readonly name: DialogName
  readonly installer: InstallerInfo
  readonly onClose: () => void
}) {
  const { name, ...one } = props
  const may = useMay()
  const Edit = may('installer.editFlags') ? EditInstallerFlags : EditInstaller
  return (
    <Suspense>
      {name === 'edit' && <Edit {...one} />}
      {name === 'payment' && <EditChargeMode {...one} />}
      {name === 'callLog' && <EditCallLog {...one} />}
      {name === 'transfer' && <TransferInstaller {...one} />}
    </Suspense>
  )
}

function InstallerFacts({ row }: { readonly row: InstallerInfo }) {
  const t = useText()
  const format = useFormat()
  const links = useLinks(users)
  const contact = useContactFacts()
  const onOff = (isOn: boolean) => t(isOn ? 'common:on' : 'common:off')
  return (
    <>
      <Facts
        facts={[
          ...contact(row),
          ...(row.distributorName === null
            ? []
            : [
                {
                  label: t('users:columns.distributor'),
                  value: <RelatedText name={row.distributorName} to={links.distributor({ id: row.distributorUuid })} />,
                },
              ]),
          {
            label: t('users:columns.subDistributor'),
            value:
              row.subDistributorName === null || row.subDistributorUuid === null ? (
                <PlainText text={null} />
              ) : (
                <RelatedText name={row.subDistributorName} to={links.subDistributor({ id: row.subDistributorUuid })} />
              ),
          },
        ]}
      />
      <Section title={t('users:groups.allowance')}>
        <Facts
          facts={[
            { label: t('users:fields.business'), value: <BusinessText business={row.business} /> },
            { label: t('users:fields.chargeMode'), value: t(`users:chargeMode.${row.chargeMode}`) },
            { label: t('users:switches.autoRenew'), value: onOff(row.autoRenew) },
            {
              label: t('users:fields.attendancePricing'),
              value: t(`users:attendancePricing.${row.attendancePricing}`),
            },
            ...(['projectLandline', 'officeLandline', 'callLog'] as const).map((name) => ({
              label: t(`users:switches.${name}`),
              value: onOff(row[name]),
            })),
          ]}
        />
      </Section>
      <Section title={t('users:groups.below')}>
        <Facts
          facts={(
            ['communities', 'offices', 'villas', 'households', 'devices', 'managers', 'subInstallers'] as const
          ).map((name) => ({
            label: t(`users:columns.${name}`),
            value: format.number(row[name]),
          }))}
        />
      </Section>
      <Section title={t('users:groups.platform')}>
        <Facts
          facts={platformSwitchNames.map((name) => ({ label: t(`users:switches.${name}`), value: onOff(row[name]) }))}
        />
      </Section>
    </>
  )
}
