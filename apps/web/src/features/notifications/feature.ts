import { defineFeature } from '../../kit/feature.ts'

/** Notifications of the platform for those who write them (operators.md 3.17). */
export const notifications = defineFeature({
  key: 'notifications',
  title: 'menu:notifications',
  icon: 'bell',
  entry: 'list',
  texts: ['notifications'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'notifications:title', needs: 'notification.edit' },
  },
  views: { all: {} },
})

/** Notifications of the platform for their readers. */
export const notices = defineFeature({
  key: 'notices',
  title: 'menu:systemNotification',
  icon: 'bell',
  entry: 'list',
  texts: ['notifications'],
  screens: {
    list: {
      load: () => import('./own-list.tsx'),
      title: 'notifications:ownTitle',
      needs: 'notification.read',
      as: 'systemNotifications',
    },
  },
  views: { all: {} },
})
