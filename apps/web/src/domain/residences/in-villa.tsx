import type { ComponentType } from 'react'
import { api } from '../../api/client.ts'
import { CallsNameSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { useParam } from '../../kit/portal/route-context.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { useClockOf } from '../sites/clock-of-site.ts'
import { Blank } from '../../ui/content.tsx'

/**
 * A page whose calls are about the villa of the account that its address names. Needs the texts `residents` and
 * `people`.
 */
export function inVilla(Content: ComponentType): ComponentType {
  return function InVilla() {
    const t = useText()
    const query = useRead(api.villa.get, { uuid: useParam('villa') })
    const site = query.data?.siteUuid
    useClockOf(query.data)
    if (site)
      return (
        <CallsNameSite uuid={site}>
          <Content />
        </CallsNameSite>
      )
    return (
      <Page title={t('people:household')}>
        <Loaded query={query}>{() => <Blank>{t('residents:noHousehold')}</Blank>}</Loaded>
      </Page>
    )
  }
}
