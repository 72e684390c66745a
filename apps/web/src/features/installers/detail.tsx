import type { InstallerInfo } from '@lintel/contract/installers/schema.ts'
import { platformSwitchNames } from '@lintel/contract/installers/schema.ts'
import { IconArrowsExchange, IconCoin, IconLogin2, IconPhone } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { useLinks, useParam, useReferences } from '../../kit/portal/route-context.ts'
import { useText, type TextKey } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { BusinessText, useContactFacts } from '../../domain/accounts/account-facts.tsx'
import { users } from '../../domain/accounts/links.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { ReactNode } from 'react'
import { accountEdit, installerDeletion, macsOf, type AccountAction } from '../../domain/accounts/account-actions.tsx'
import { AccountPage } from '../../domain/accounts/account-page.tsx'
import type { RecordDialog, RecordDialogProps } from '../../kit/actions/record-actions.tsx'

const EditInstaller = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditInstaller })))
const EditInstallerFlags = lazyPart(() =>
  import('./flags-form.tsx').then((file) => ({ default: file.EditInstallerFlags })),
)
const EditChargeMode = lazyPart(() => import('./settings.tsx').then((file) => ({ default: file.EditChargeMode })))
const EditCallLog = lazyPart(() => import('./settings.tsx').then((file) => ({ default: file.EditCallLog })))
const TransferInstaller = lazyPart(() => import('./transfer.tsx').then((file) => ({ default: file.TransferInstaller })))

/** Who may correct the platform's switches changes all at once. */
function Edit(props: RecordDialogProps<InstallerInfo>) {
  return useMay()('installer.editFlags') ? <EditInstallerFlags {...props} /> : <EditInstaller {...props} />
}

const action =
  (
    key: string,
    label: TextKey,
    icon: ReactNode,
    needs: Permission,
    Dialog: RecordDialog<InstallerInfo>,
  ): AccountAction<InstallerInfo> =>
  (t) => ({ key, label: t(label), icon, needs, Dialog })

const changes = [
  accountEdit('installer.edit', Edit),
  action('payment', 'users:payment.action', <IconCoin size={16} aria-hidden />, 'installer.edit', EditChargeMode),
  action('callLog', 'users:callLog.action', <IconPhone size={16} aria-hidden />, 'installer.edit', EditCallLog),
  action(
    'transfer',
    'users:transfer.action',
    <IconArrowsExchange size={16} aria-hidden />,
    'installer.transfer',
    TransferInstaller,
  ),
]

/** One installer: who it is, what it may do, what lies below it (operators.md 3.3, 4.3). */
export default function InstallerPage() {
  const links = useLinks(users)
  const refer = useReferences()
  const query = useRead(api.installer.get, { uuid: useParam('id') })
  const enter: AccountAction<InstallerInfo> = (t, { uuid }) => ({
    key: 'enter',
    label: t('users:enter.action'),
    icon: <IconLogin2 size={16} data-points aria-hidden />,
    needs: 'session.switch',
    to: links.enter({ id: uuid }),
  })
  return (
    <AccountPage
      title="auth:accountKind.installer"
      query={query}
      tab="installer"
      actions={[enter, macsOf((id) => refer('macsOfAccount', { id })), ...changes]}
      deletion={installerDeletion}
    >
      {(row) => <InstallerFacts row={row} />}
    </AccountPage>
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
