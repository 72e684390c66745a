import { defineScreens } from '../../kit/feature.ts'
import { siteSettings } from './links.ts'

export const siteSettingsScreens = defineScreens(siteSettings, {
  own: () => import('./own.tsx'),
  below: () => import('./below.tsx'),
})
