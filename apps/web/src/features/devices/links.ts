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

const views = {
  office: {
    columns: ['name', 'type', 'model', 'mac', 'location', 'companies', 'status', 'firmware', 'relays', 'added'],
    people: ['name', 'personnelId', 'company', 'doors'],
    peopleCount: 'devices:detail.peopleCount',
    hasCompanies: true,
    hasPlaces: false,
  },
  community: {
    columns: ['name', 'place', 'type', 'model', 'mac', 'location', 'status', 'firmware', 'relays', 'added', 'lastSeen'],
    people: ['name', 'building', 'apartment', 'doors'],
    peopleCount: 'devices:detail.peopleOfHomesCount',
    hasCompanies: false,
    hasPlaces: true,
  },
  site: {
    columns: ['name', 'type', 'model', 'mac', 'location', 'status', 'firmware', 'relays', 'added', 'lastSeen'],
    people: ['name', 'doors'],
    peopleCount: 'devices:detail.peopleCount',
    hasCompanies: false,
    hasPlaces: false,
  },
} as const

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
      needs: 'personnel.read',
      params: ['id'],
    },
    register: { title: 'devices:register.title', needs: 'device.register', as: 'deviceRegister' },
    edit: { title: 'devices:edit.title', needs: 'device.edit', params: ['id'] },
  },
  views,
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
  views,
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
