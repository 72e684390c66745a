import { defineLinks } from '../../kit/portal/feature.ts'

/** From an empty platform to a door that opens: the page of the platform, and the one of the new building. */
export const quickStart = defineLinks({
  key: 'quickStart',
  title: 'menu:quickStart',
  icon: 'home',
  entry: 'create',
  texts: ['quickStart', 'sites', 'policies', 'devices', 'doors'],
  screens: {
    create: { title: 'quickStart:title', needs: 'quickStart.create', as: 'quickStart' },
    firstDoor: { title: 'quickStart:first.title', needs: 'door.open', as: 'firstDoor' },
  },
  views: { all: {} },
})
