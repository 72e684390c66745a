import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { AtSite } from '../../domain/sites/at-site.tsx'
import { useRead } from '../../api/queries.ts'
import { useParam } from '../../kit/portal/route-context.ts'
import { Page } from '../../kit/screen/page.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import DeviceInfo from './detail.tsx'
import DevicePeople from './people.tsx'

/** A device of a site below an operator; its address names the device alone. */
export default function DeviceInfoOfSite() {
  return (
    <OfDevicesSite>
      <DeviceInfo />
    </OfDevicesSite>
  )
}

/** Who may open doors of such a device. */
export function DevicePeopleOfSite() {
  return (
    <OfDevicesSite>
      <DevicePeople />
    </OfDevicesSite>
  )
}

/** A page about the device of the address, whose calls name the site of the device. */
function OfDevicesSite({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const query = useRead(api.project.ofDevice, { uuid: useParam('id') })
  if (!query.data)
    return (
      <Page title={t('things:device')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    )
  return <AtSite uuid={query.data.uuid}>{children}</AtSite>
}
