import { limits } from '@lintel/contract/base/limits.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'
import { operatorGroups } from './menu-groups.ts'
import { paymentScreens, siteSettingsScreens, subscriptionScreens } from './screens/every-portal.ts'
import {
  communityScreens,
  devicesOfOperatorScreens,
  devicesOfSiteScreens,
  locksOfCommunityScreens,
  macLibraryScreens,
} from './screens/devices.ts'
import { apartmentOfSiteScreens } from './screens/people.ts'
import { firmwareScreens, homeAutomationScreens, siteScreens, upgradeScreens } from './screens/operators.ts'

/** Buildings, apartments, devices and third-party locks of the communities. */
const structure = [
  mount(communityScreens, { view: 'below', disSingle: true, at: { structure: 'resident-device' } }),
  mount(devicesOfSiteScreens, {
    view: 'community',
    disSingle: true,
    at: {
      list: false,
      info: 'resident-device/detail?id=:id',
      people: 'resident-device/people?id=:id',
      register: 'resident-device/register',
      edit: false,
    },
    menu: false,
  }),
  mount(locksOfCommunityScreens, {
    view: 'community',
    at: {
      list: 'resident-device?site=:site&type=lock',
      saltoKsInfo: 'resident-device/saltoKsInfo?id=:id',
      dormakabaInfo: 'resident-device/dormakabaInfo?id=:id',
      ttlockInfo: 'resident-device/ttlockInfo?id=:id',
    },
    menu: false,
  }),
  mount(apartmentOfSiteScreens, {
    view: 'site',
    disSingle: true,
    at: { info: 'resident-device/apartment?site=:site&id=:id' },
    menu: false,
  }),
]

/** Devices of the offices. */
const offices = [
  mount(devicesOfOperatorScreens, {
    view: 'offices',
    disSingle: true,
    title: 'menu:officeDevices',
    at: { list: 'user-device', info: 'user-device/detail?id=:id' },
    as: { list: 'officeDeviceList', info: 'siteDeviceInfo' },
  }),
]

/** The sites of one kind, and what is set in them: an identity of an installer for each kind. */
const sitesOf = (section: 'community' | 'office'): Portal => ({
  section,
  throttleMs: limits.buttonThrottleMs,
  groups: operatorGroups,
  entries: [
    mount(siteScreens, { view: section, disSingle: true, at: { list: 'sites' } }),
    mount(siteSettingsScreens, {
      view: 'site',
      disSingle: true,
      at: { own: false, below: 'sites?settings=:id&kind=:kind' },
      menu: false,
    }),
    ...(section === 'community' ? structure : offices),
    mount(firmwareScreens, { view: 'own', at: { list: 'firmware' } }),
    mount(upgradeScreens, { view: 'all', at: { list: 'update', add: 'update/add', info: 'update/detail?id=:id' } }),
    mount(macLibraryScreens, { view: 'read', at: { list: 'library' } }),
    mount(subscriptionScreens, { view: 'installer', at: { list: 'subscriptions' } }),
    mount(paymentScreens, {
      view: section === 'community' ? 'communities' : 'sites',
      at: { list: 'payments', info: 'payments?id=:id', export: false, ways: false },
    }),
    ...(section === 'community'
      ? [mount(homeAutomationScreens, { view: 'all', at: { leave: 'home-automation' } })]
      : []),
  ],
})

/** An installer's community identity (specification.md 2.6). */
export const community = sitesOf('community')

/** An installer's office identity (specification.md 2.7). */
export const office = sitesOf('office')
