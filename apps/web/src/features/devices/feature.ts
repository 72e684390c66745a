import { defineFeature } from '../../kit/feature.ts'

/** The devices of a site: what they are, how they are, and adding one. */
export const devices = defineFeature({
  key: 'devices',
  title: 'menu:devices',
  icon: 'device',
  entry: 'list',
  texts: ['devices', 'doors', 'receipts'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'devices:title', needs: 'device.read', as: 'deviceList' },
    info: {
      load: () => import('./info.tsx'),
      title: 'things:device',
      needs: 'device.read',
      params: ['id'],
      as: 'deviceInfo',
    },
    register: { load: () => import('./register.tsx'), title: 'devices:register.title', needs: 'device.register' },
  },
  views: {
    site: { columns: ['name', 'mac', 'model', 'location', 'status', 'lastSeen'] },
  },
})
