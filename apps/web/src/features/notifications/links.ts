import type notificationsTexts from '@lintel/i18n/catalogues/en/notifications.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    notifications: typeof notificationsTexts
  }
}

/** Notifications of the platform for those who write them (operators.md 3.17). */
export const notifications = defineLinks({
  key: 'notifications',
  title: 'menu:notifications',
  icon: 'bell',
  entry: 'list',
  texts: ['notifications'],
  screens: {
    list: { title: 'notifications:title', needs: 'notification.edit' },
  },
  views: { all: {} },
})

/** Notifications of the platform for their readers. */
export const notices = defineLinks({
  key: 'notices',
  title: 'menu:systemNotification',
  icon: 'bell',
  entry: 'list',
  texts: ['notifications'],
  screens: {
    list: {
      title: 'notifications:ownTitle',
      needs: 'notification.read',
      as: 'systemNotifications',
    },
  },
  views: { all: {} },
})
