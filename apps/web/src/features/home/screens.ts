import { defineScreens } from '../../kit/portal/feature.ts'
import { home } from './links.ts'

export const homeScreens = defineScreens(home, {
  overview: () => import('./overview.tsx'),
})
