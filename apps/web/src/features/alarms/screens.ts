import { defineScreens } from '../../kit/feature.ts'
import { alarms } from './links.ts'

export const alarmScreens = defineScreens(alarms, {
  list: () => import('./list.tsx'),
  info: () => import('./info.tsx'),
})
