import { api } from '../../api/client.ts'
import { CallsNameSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { useParam } from '../../kit/portal/route-context.ts'
import { Page } from '../../kit/screen/page.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import DeviceInfo from './detail.tsx'

/** A device of one of the communities below an installer; its address names the device alone. */
export default function DeviceInfoOfSite() {
  const t = useText()
  const query = useRead(api.project.ofDevice, { uuid: useParam('id') })
  if (!query.data)
    return (
      <Page title={t('things:device')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    )
  return (
    <CallsNameSite uuid={query.data.uuid}>
      <DeviceInfo />
    </CallsNameSite>
  )
}
