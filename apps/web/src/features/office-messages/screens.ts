import { defineScreens } from '../../kit/portal/feature.ts'
import { officeMessages } from './links.ts'

export const officeMessageScreens = defineScreens(officeMessages, {
  list: () => import('./list.tsx'),
  templates: () => import('./templates.tsx'),
  add: () => import('./add.tsx'),
  info: () => import('./info.tsx'),
})
