import { defineScreens } from '../../kit/portal/feature.ts'
import { siteSettings } from './links.ts'

export const siteSettingsScreens = defineScreens(siteSettings, {
  own: () => import('./own.tsx'),
  below: () => import('./below.tsx'),
})
