import { defineScreens } from '../../kit/portal/feature.ts'
import { badges } from './links.ts'

export const badgeScreens = defineScreens(badges, {
  print: () => import('./page.tsx'),
})
