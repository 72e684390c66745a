import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { Page } from '../../kit/screen/page.tsx'
import { useParam, useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { CommunitySettings } from './community.tsx'
import { OfficeSettings } from './office.tsx'

/** The settings of a site below an operator. */
export default function SettingsOfSite() {
  const t = useText()
  const uuid = useParam('id')
  const back = useReferences()('siteList')
  const isOffice = useParam('kind') === 'office'
  const office = useRead(api.officeSetting.get, { uuid }, { enabled: isOffice })
  const community = useRead(api.communitySetting.get, { uuid }, { enabled: !isOffice })
  const name = (isOffice ? office : community).data?.name
  return (
    <Page
      title={name === undefined ? t('menu:settings') : t('siteSettings:title', { name })}
      isNamed={name !== undefined}
      back={back}
    >
      {isOffice ? <OfficeSettings uuid={uuid} /> : <CommunitySettings uuid={uuid} />}
    </Page>
  )
}
