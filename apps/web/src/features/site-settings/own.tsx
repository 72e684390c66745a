import { Page } from '../../kit/screen/page.tsx'
import { SettingTabs } from '../../domain/sites/tabs.tsx'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { CommunitySettings } from './community.tsx'
import { OfficeSettings } from './office.tsx'

/** The settings of the site its manager stands in. */
export default function OwnSiteSettings() {
  const t = useText()
  const site = useSession()?.site
  if (!site) return null
  return (
    <Page title={t('menu:settings')}>
      <SettingTabs current="site" />
      {site.kind === 'office' ? <OfficeSettings uuid={site.uuid} /> : <CommunitySettings uuid={site.uuid} />}
    </Page>
  )
}
