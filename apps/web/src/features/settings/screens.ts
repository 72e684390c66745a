import { defineScreens } from '../../kit/feature.ts'
import { settings } from './links.ts'

export const settingsScreens = defineScreens(settings, {
  account: () => import('./account.tsx'),
})
