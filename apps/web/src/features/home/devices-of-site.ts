import type { SiteHealth } from '@lintel/contract/home/schema.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import type { Refer } from '../../kit/portal/route-context.ts'

/** The devices of a site, in the list of the portal that has them; the site itself where there is none. */
export function devicesOfSite(
  refer: Refer,
  { uuid, name, kind }: Pick<SiteHealth, 'uuid' | 'name' | 'kind'>,
  status?: 'away',
): string | undefined {
  const type = kind === 'oldCommunity' ? 'community' : kind
  const list =
    kind === 'villa'
      ? refer('personalDeviceList')
      : ((kind === 'office' ? refer('officeDeviceList') : undefined) ?? refer('siteDeviceList'))
  const filters = { ...(kind !== 'villa' && { tabType: type }), site: uuid, ...(status && { status }) }
  return filteredAddress(list, filters) ?? filteredAddress(refer('siteList'), { type, keyword: name })
}
