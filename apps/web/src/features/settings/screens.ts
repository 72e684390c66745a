import { defineScreens } from '../../kit/portal/feature.ts'
import { settings } from './links.ts'

export const settingsScreens = defineScreens(settings, {
  account: () => import('./account.tsx'),
})
