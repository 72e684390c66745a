import { every, some, unless, when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { folder, mount, type Portal } from '../kit/portal/feature.ts'
import { siteGroups } from './menu-groups.ts'
import {
  deviceScreens,
  devicesOfVillaScreens,
  doorScreens,
  locksOfVillaScreens,
  macLibraryScreens,
  thirdPartyLockScreens,
} from './screens/devices.ts'
import { paymentScreens, settingsScreens, subscriptionScreens } from './screens/every-portal.ts'
import { callLogScreens, doorLogScreens } from './screens/logs.ts'
import { firmwareScreens, messageScreens, upgradeScreens, userScreens } from './screens/operators.ts'
import { householdScreens, residentScreens } from './screens/people.ts'

/** What the owner of a villa has there, and its installer elsewhere. */
const ofOwner = when('accountKind', 'single')
const ofInstaller = unless('accountKind', 'single')

/** The villa account, and an installer who looks after villas (specification.md 2.8). */
export const portal: Portal = {
  section: 'single',
  throttleMs: limits.buttonThrottleMs,
  groups: siteGroups,
  entries: [
    mount(userScreens, {
      view: 'villa',
      disSingle: true,
      at: {
        list: 'user',
        distributor: false,
        subDistributor: false,
        installer: false,
        propertyManager: false,
        admin: false,
        villa: false,
        villaDevices: false,
        enter: false,
      },
    }),
    mount(devicesOfVillaScreens, {
      view: 'site',
      disSingle: true,
      at: {
        list: 'user/userDevice?account=:villa',
        info: 'user/userDevice/userDeviceDetail?villa=:villa&id=:id',
        register: 'user/userDevice/register?villa=:villa',
      },
      when: ofInstaller,
      menu: false,
    }),
    mount(locksOfVillaScreens, {
      view: 'villa',
      at: {
        list: 'user/userDevice?account=:villa&type=lock',
        saltoKsInfo: 'user/userDevice/saltoKsInfo?id=:id',
        dormakabaInfo: 'user/userDevice/dormakabaInfo?id=:id',
        ttlockInfo: 'user/userDevice/ttlockInfo?id=:id',
      },
      when: ofInstaller,
      menu: false,
    }),
    mount(householdScreens, {
      view: 'home',
      disSingle: true,
      at: {
        list: 'user/userMember?id=:villa',
        create: 'user/userMember/add?villa=:villa',
        info: 'user/userMember/info?villa=:villa&id=:id',
        edit: 'user/userMember/edit?villa=:villa&id=:id',
        setGroups: false,
        setSelf: 'user/userMember/set-self-access?villa=:villa&id=:id',
      },
      when: ofInstaller,
      menu: false,
    }),
    mount(macLibraryScreens, { view: 'read', at: { list: 'mac' }, when: ofInstaller }),
    mount(doorScreens, { view: 'home', at: { list: 'doors', info: false }, when: ofOwner }),
    mount(residentScreens, {
      view: 'home',
      at: {
        list: 'members',
        create: false,
        info: 'members/info?id=:id',
        edit: false,
        setGroups: false,
        setSelf: false,
      },
      when: ofOwner,
    }),
    mount(deviceScreens, {
      view: 'site',
      at: { list: 'device', info: 'device/info?ID=:id', people: false, register: false, edit: false },
      when: ofOwner,
    }),
    mount(thirdPartyLockScreens, {
      view: 'owner',
      at: {
        list: 'device?type=lock',
        saltoKsInfo: 'device/saltoKsInfo?id=:id',
        dormakabaInfo: 'device/dormakabaInfo?id=:id',
        ttlockInfo: 'device/ttlockInfo?id=:id',
      },
      when: every(ofOwner, when('thirdPartyLocks', true)),
      menu: false,
    }),
    folder('logs', { title: 'menu:logs', icon: 'folder', when: ofOwner }, [
      mount(doorLogScreens, { view: 'home', at: { list: 'log', info: 'log/log-info?id=:id' } }),
      mount(callLogScreens, { view: 'home', at: { list: 'log?type=callHistory' } }),
    ]),
    mount(firmwareScreens, { view: 'own', at: { list: 'firmware' }, when: ofInstaller }),
    mount(upgradeScreens, {
      view: 'all',
      at: { list: 'update', add: 'update/add', info: 'update/detail?id=:id' },
      when: ofInstaller,
    }),
    mount(messageScreens, { view: 'all', disSingle: true, at: { list: 'message' } }),
    mount(subscriptionScreens, { view: 'installer', at: { list: 'subscriptions' } }),
    mount(paymentScreens, {
      view: 'sites',
      at: { list: 'payments', info: 'payments/paymentsInfo?id=:id', export: false, ways: false },
    }),
    // Central mode takes it from an installer (specification.md 4, Charge mode); an owner keeps it.
    mount(settingsScreens, {
      view: 'operator',
      at: { account: 'setting' },
      when: some(ofOwner, when('chargeMode', 0)),
    }),
  ],
}
