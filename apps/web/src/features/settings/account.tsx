import { useText } from '../../language/language.ts'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../../session/abilities.ts'
import { useSession } from '../../session/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Delegations } from './delegations.tsx'
import { Password } from './password.tsx'
import { Preferences } from './preferences.tsx'
import { Sessions } from './sessions.tsx'

/** The page of one's own account. */
export default function AccountSettings() {
  const t = useText()
  const may = useMay()
  const session = useSession()
  if (!session) return null
  return (
    <Page title={t('settings:title')} isNarrow>
      <Section title={t('settings:profile.title')}>
        <Facts
          facts={[
            { label: t('settings:profile.name'), value: <bdi>{session.displayName}</bdi> },
            { label: t('settings:profile.userName'), value: <bdi>{session.userName}</bdi> },
            { label: t('settings:profile.email'), value: session.email ? <bdi>{session.email}</bdi> : '–' },
            { label: t('settings:profile.kind'), value: t(`users:kind.${session.facts.accountKind}`) },
            {
              label: t('settings:twoFactor.title'),
              value: t(session.twoFactor ? 'settings:twoFactor.on' : 'settings:twoFactor.off'),
            },
          ]}
        />
      </Section>
      <Preferences />
      <Password />
      {may('delegation.read') && <Delegations />}
      <Sessions />
    </Page>
  )
}
