import { defineScreens } from '../../kit/portal/feature.ts'
import { alarms } from './links.ts'

export const alarmScreens = defineScreens(alarms, {
  list: () => import('./list.tsx'),
  info: () => import('./info.tsx'),
})
