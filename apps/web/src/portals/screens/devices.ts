import { defineScreens } from '../../kit/portal/feature.ts'
import { communities } from '../../features/buildings/links.ts'
import { inVilla } from './people.ts'
import { devices, devicesOfOperator, devicesOfVilla } from '../../features/devices/links.ts'
import { doors } from '../../features/doors/links.ts'
import {
  lockAccounts,
  locksOfCommunity,
  locksOfVilla,
  thirdPartyLocks,
} from '../../features/third-party-locks/links.ts'
import { alarms } from '../../features/alarms/links.ts'
import { emergencyPlans } from '../../features/emergency-plans/links.ts'
import { muster } from '../../features/muster/links.ts'
import { macLibrary, macsOfAccount } from '../../features/mac-library/links.ts'

/**
 * The code of the pages about devices, doors, locks and what happens at them. Portals mount them; no page imports this.
 */

export const deviceScreens = defineScreens(devices, {
  list: () => import('../../features/devices/list.tsx'),
  info: () => import('../../features/devices/detail.tsx'),
  people: () => import('../../features/devices/people.tsx'),
  register: () => import('../../features/devices/register.tsx'),
  edit: () => import('../../features/devices/edit.tsx'),
})

/** The same pages for an installer, whose calls name the community. */
export const devicesOfSiteScreens = defineScreens(devices, {
  list: () => import('../../features/devices/list.tsx'),
  info: () => import('../../features/devices/detail-of-site.tsx'),
  people: () =>
    import('../../features/devices/detail-of-site.tsx').then((file) => ({ default: file.DevicePeopleOfSite })),
  register: () => import('../../features/devices/register-at-site.tsx'),
  edit: () => import('../../features/devices/edit.tsx'),
})

/** The same pages for operators above sites. */
export const devicesOfOperatorScreens = defineScreens(devicesOfOperator, {
  list: () => import('../../features/devices/list.tsx'),
  info: () => import('../../features/devices/detail-of-site.tsx'),
})

/** The same pages for the installer of a villa. */
export const devicesOfVillaScreens = defineScreens(devicesOfVilla, {
  list: inVilla(() => import('../../features/devices/list.tsx')),
  info: inVilla(() => import('../../features/devices/detail.tsx')),
  register: inVilla(() => import('../../features/devices/register.tsx')),
})

export const communityScreens = defineScreens(communities, {
  structure: () => import('../../features/buildings/structure.tsx'),
})

export const doorScreens = defineScreens(doors, {
  list: () => import('../../features/doors/list.tsx'),
  info: () => import('../../features/doors/detail.tsx'),
})

const lockInfo = () => import('../../features/third-party-locks/detail.tsx')
const lockInfos = { saltoKsInfo: lockInfo, dormakabaInfo: lockInfo, ttlockInfo: lockInfo }

export const thirdPartyLockScreens = defineScreens(thirdPartyLocks, {
  list: () => import('../../features/third-party-locks/list.tsx'),
  ...lockInfos,
})

/** The same pages for the installer of a villa. */
export const locksOfVillaScreens = defineScreens(locksOfVilla, {
  list: inVilla(thirdPartyLockScreens.loaders.list),
  ...lockInfos,
})

/** The same pages for the installer of communities. */
export const locksOfCommunityScreens = defineScreens(locksOfCommunity, {
  list: () => import('../../features/third-party-locks/list-of-community.tsx'),
  ...lockInfos,
})

export const lockAccountScreens = defineScreens(lockAccounts, {
  sites: () => import('../../features/third-party-locks/accounts/sites.tsx'),
  site: () => import('../../features/third-party-locks/accounts/site.tsx'),
})

export const alarmScreens = defineScreens(alarms, {
  list: () => import('../../features/alarms/list.tsx'),
  info: () => import('../../features/alarms/detail.tsx'),
})

export const emergencyPlanScreens = defineScreens(emergencyPlans, {
  list: () => import('../../features/emergency-plans/list.tsx'),
  runs: () => import('../../features/emergency-plans/runs.tsx'),
  report: () => import('../../features/emergency-plans/report.tsx'),
})

export const musterScreens = defineScreens(muster, {
  list: () => import('../../features/muster/list.tsx'),
  info: () => import('../../features/muster/report.tsx'),
})

export const macLibraryScreens = defineScreens(macLibrary, {
  list: () => import('../../features/mac-library/list.tsx'),
})

export const macsOfAccountScreens = defineScreens(macsOfAccount, {
  list: () => import('../../features/mac-library/list.tsx').then((file) => ({ default: file.MacsOfAccount })),
})
