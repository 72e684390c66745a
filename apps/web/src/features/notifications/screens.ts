import { defineScreens } from '../../kit/portal/feature.ts'
import { notifications, notices } from './links.ts'

export const notificationScreens = defineScreens(notifications, {
  list: () => import('./list.tsx'),
})

export const noticeScreens = defineScreens(notices, {
  list: () => import('./own-list.tsx'),
})
