import { holds } from '@lintel/contract/access/rules.ts'
import { editsBilling, setsNewDoors, type OwnAccount } from '@lintel/contract/own-account/schema.ts'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DistributorBrand } from '../../domain/accounts/brand.tsx'
import { OwnCustomerService, ServiceProvider } from '../../domain/sites/customer-service.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { SettingsParts } from '../../kit/form/settings/settings-parts.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { SettingTabs } from '../../domain/sites/tabs.tsx'
import { useText } from '../../language/language.ts'
import { useMay, useSession } from '../../session/session.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { Billing } from './billing.tsx'
import { ControlledMaker } from './controlled-maker.tsx'
import { Delegations } from './delegations.tsx'
import { EmailAddress } from './email.tsx'
import { settings } from './links.ts'
import { NewDoors } from './new-doors.tsx'
import { Notices } from './notices.tsx'
import { Preferences } from './preferences.tsx'
import { PushDevices } from './push.tsx'
import { Sessions } from './sessions.tsx'
import { InstallationSwitches } from './system-switches.tsx'
import { Time } from './time.tsx'
import { TwoFactor } from './two-factor.tsx'
import { ChangePasswordForm } from '../../domain/accounts/change-password.tsx'

/** The page of one's own account (operators.md 3.14, 4.6, 5.7). */
export default function AccountSettings() {
  const t = useText()
  const may = useMay()
  const session = useSession()
  const { hasBilling, hasProvider } = useView(settings)
  const facts = useSession()?.facts
  const query = useRead(api.ownAccount.get, {})
  return (
    <Page title={t('settings:title')}>
      <SettingTabs current="account" />
      <SettingsParts>
        <Profile />
        {hasProvider && <ServiceProvider />}
        <Loaded query={query}>{(account) => <OwnParts account={account} />}</Loaded>
        <Notices />
        <PushDevices />
        {may('customerService.edit') && hasProvider && <OwnCustomerService />}
        {facts && holds(setsNewDoors, facts) && <NewDoors />}
        {may('brand.edit') && hasProvider && session && <DistributorBrand uuid={session.accountUuid} />}
        {hasBilling && facts && holds(editsBilling, facts) && <Billing />}
        {may('systemSetting.edit') && <InstallationSwitches />}
        {may('platformBrand.edit') && <ControlledMaker />}
        <Preferences />
        <Password />
        {may('delegation.read') && <Delegations />}
        <Sessions />
      </SettingsParts>
    </Page>
  )
}

function OwnParts({ account }: { readonly account: z.infer<typeof OwnAccount> }) {
  return (
    <>
      <EmailAddress account={account} />
      <TwoFactor account={account} />
      <Time account={account} />
    </>
  )
}

function Profile() {
  const t = useText()
  const session = useSession()
  if (!session) return null
  return (
    <Section title={t('settings:profile.title')}>
      <Facts
        facts={[
          { label: t('settings:profile.name'), value: <bdi>{session.displayName}</bdi> },
          { label: t('settings:profile.userName'), value: <bdi>{session.userName}</bdi> },
          { label: t('settings:profile.kind'), value: t(`auth:accountKind.${session.facts.accountKind}`) },
        ]}
      />
    </Section>
  )
}

/** Changing the own password. */
export function Password() {
  const t = useText()
  return (
    <Section title={t('settings:password.title')}>
      <ChangePasswordForm />
    </Section>
  )
}
