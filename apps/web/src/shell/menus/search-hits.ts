import type { SearchKind } from '@lintel/contract/search/kinds.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import type { Refer } from '../../kit/portal/route-context.ts'

interface NamedRecord {
  readonly uuid: string
  readonly name: string
}

/** The page of what a search found, by its kind; undefined where the portal does not have it. */
export const pageOfHit: Readonly<Record<SearchKind, (refer: Refer, record: NamedRecord) => string | undefined>> = {
  personnel: (refer, { uuid }) => refer('personnelInfo', { id: uuid }),
  resident: (refer, { uuid }) => refer('residentInfo', { id: uuid }),
  staff: (refer, { uuid }) => refer('staffInfo', { id: uuid }),
  visitor: (refer, { uuid, name }) =>
    refer('visitorInfo', { id: uuid }) ?? filteredAddress(refer('visitorList'), { keyword: name }),
  door: (refer, { uuid, name }) =>
    refer('doorInfo', { id: uuid }) ?? filteredAddress(refer('doorList'), { keyword: name }),
  device: (refer, { uuid }) => refer('deviceInfo', { id: uuid }),
  siteDevice: (refer, { uuid }) => refer('siteDeviceInfo', { id: uuid }),
  personalDevice: (refer, { uuid }) => refer('personalDeviceInfo', { id: uuid }),
  apartment: (refer, { name }) => filteredAddress(refer('apartmentList'), { keyword: name }),
  company: (refer, { uuid }) => refer('companyEdit', { id: uuid }),
  accessGroup: (refer, { uuid }) => refer('accessGroupInfo', { id: uuid }),
  alarm: (refer, { uuid }) => refer('alarmInfo', { id: uuid }),
  site: (refer, { uuid, name }) =>
    refer('projectInfo', { id: uuid }) ?? filteredAddress(refer('siteList'), { keyword: name }),
  distributor: (refer, { uuid }) => refer('distributorInfo', { id: uuid }),
  subDistributor: (refer, { uuid }) => refer('subDistributorInfo', { id: uuid }),
  installer: (refer, { uuid }) => refer('installerInfo', { id: uuid }),
  propertyManager: (refer, { name }) => filteredAddress(refer('userList'), { type: 'propertyManager', keyword: name }),
  villa: (refer, { name }) => filteredAddress(refer('userList'), { type: 'villa', keyword: name }),
}
