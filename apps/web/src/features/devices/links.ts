import { defineLinks } from '../../kit/portal/feature.ts'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'

const texts = [
  'devices',
  'doors',
  'doorSettings',
  'doorLogs',
  'decisions',
  'capturedImages',
  'personnel',
  'receipts',
] as const

/** Parts of the page of a device. */
export type DeviceTab = 'state' | 'doors' | 'settings' | 'firmware' | 'commands' | 'people' | 'events'

/** What is known of hardware. */
const hardwareTabs: readonly DeviceTab[] = ['state', 'doors', 'settings', 'firmware', 'commands']
/** Firmware, people and events are shown to those who may read them. */
const tabs: readonly DeviceTab[] = [...hardwareTabs, 'people', 'events']

const views = {
  office: {
    tabs,
    columns: ['name', 'type', 'model', 'mac', 'location', 'companies', 'status', 'firmware', 'relays', 'added'],
    people: ['name', 'personnelId', 'company', 'doors'],
    peopleCount: 'devices:detail.peopleCount',
    hasCompanies: true,
    hasPlaces: false,
    fleet: null,
  },
  community: {
    tabs,
    columns: ['name', 'place', 'type', 'model', 'mac', 'location', 'status', 'firmware', 'relays', 'added', 'lastSeen'],
    people: ['name', 'building', 'apartment', 'doors'],
    peopleCount: 'devices:detail.peopleOfHomesCount',
    hasCompanies: false,
    hasPlaces: true,
    fleet: null,
  },
  site: {
    tabs,
    columns: ['name', 'type', 'model', 'mac', 'location', 'status', 'firmware', 'relays', 'added', 'lastSeen'],
    people: ['name', 'doors'],
    peopleCount: 'devices:detail.peopleCount',
    hasCompanies: false,
    hasPlaces: false,
    fleet: null,
  },
} as const

const projectColumns = ['name', 'site', 'type', 'model', 'mac', 'status', 'firmware', 'lastSeen'] as const
const personalColumns = [
  ...(['name', 'mac', 'userName', 'owner', 'sipAccount', 'address', 'type', 'status'] as const),
  ...(['expiry', 'bound'] as const),
] as const
const projectTypes = ['community', 'office'] as const
const personalTypes = ['villa'] as const

/** Devices of all sites of an operator: of which types of sites, a tab for each, and what is shown of them. */
const fleetViews = {
  platformProjects: {
    title: 'menu:projectDevices',
    types: projectTypes,
    columns: [...projectColumns, 'installer', 'distributor'],
  },
  platformPersonal: {
    title: 'menu:personalDevices',
    types: personalTypes,
    columns: [...personalColumns, 'installer', 'distributor'],
  },
  distributorProjects: {
    title: 'menu:projectDevices',
    types: projectTypes,
    columns: [...projectColumns, 'installer'],
  },
  distributorPersonal: {
    title: 'menu:personalDevices',
    types: personalTypes,
    columns: [...personalColumns, 'installer'],
  },
  offices: { title: 'menu:officeDevices', types: ['office'], columns: projectColumns },
  deviceControl: {
    title: 'menu:deviceControl',
    types: [...projectTypes, ...personalTypes],
    columns: ['name', 'site', 'model', 'mac', 'status', 'firmware', 'lastSeen', 'installer'],
    isControl: true,
  },
} as const

const ofOperator = <const Fleet extends (typeof fleetViews)[keyof typeof fleetViews]>(fleet: Fleet) => ({
  ...views.site,
  // Nothing above sites leads to people and events of an office (operators.md 3.6).
  tabs: hardwareTabs,
  /** `isControl`: those of the maker that the platform controls, with its orders to them (operators.md 3.19). */
  fleet: { isControl: false, ...fleet },
})

const allViews = {
  ...views,
  platformProjects: ofOperator(fleetViews.platformProjects),
  platformPersonal: ofOperator(fleetViews.platformPersonal),
  distributorProjects: ofOperator(fleetViews.distributorProjects),
  distributorPersonal: ofOperator(fleetViews.distributorPersonal),
  offices: ofOperator(fleetViews.offices),
  deviceControl: ofOperator(fleetViews.deviceControl),
}

/** The devices of a site: what they are, how they are, and adding one. */
export const devices = defineLinks({
  key: 'devices',
  title: 'menu:devices',
  icon: 'device',
  entry: 'list',
  texts,
  screens: {
    list: { title: 'devices:title', needs: 'device.read', as: 'deviceList' },
    info: {
      title: 'things:device',
      needs: 'device.read',
      params: ['id'],
      as: 'deviceInfo',
    },
    people: {
      title: 'devices:detail.people',
      needs: 'device.readPeople',
      params: ['id'],
      as: 'devicePeople',
    },
    register: { title: 'devices:register.title', needs: 'device.register', as: 'deviceRegister' },
    edit: { title: 'devices:edit.title', needs: 'device.edit', params: ['id'] },
  },
  views: allViews,
})

/** The same pages for operators above sites: all devices in one list, and each by itself (operators.md 3.6 and 4.1). */
export const devicesOfOperator = defineLinks({
  key: 'devices',
  title: 'menu:devices',
  icon: 'device',
  entry: 'list',
  texts: [...texts, 'projects'],
  screens: {
    list: { title: 'devices:title', needs: 'fleetDevice.read' },
    info: { title: 'things:device', needs: 'device.read', params: ['id'] },
  },
  views: allViews,
})

/** The same pages for the installer of a villa; their addresses name the account of the villa (operators.md 5.2.5). */
export const devicesOfVilla = defineLinks({
  key: 'devices',
  title: 'people:villaDevices.title',
  icon: 'device',
  entry: 'list',
  texts: [...texts, 'people', 'residents'],
  screens: {
    list: { title: 'people:villaDevices.title', needs: 'villa.read', params: ['villa'], as: 'villaDevices' },
    info: { title: 'things:device', needs: 'device.read', params: ['villa', 'id'] },
    register: { title: 'devices:register.title', needs: 'device.register', params: ['villa'] },
  },
  views: allViews,
})

/** Addresses of the pages of devices from one of them, which stay with the villa whose devices it shows. */
export function useDeviceLinks() {
  const links = useLinks(devicesOfVilla)
  const of = { villa: useParam('villa') }
  return {
    list: () => links.list(of),
    info: ({ id }: { readonly id: string }) => links.info({ ...of, id }),
    register: () => links.register(of),
  }
}
