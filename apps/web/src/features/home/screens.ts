import { defineScreens } from '../../kit/feature.ts'
import { home } from './links.ts'

export const homeScreens = defineScreens(home, {
  overview: () => import('./overview.tsx'),
})
