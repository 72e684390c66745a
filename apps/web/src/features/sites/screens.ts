import { defineScreens } from '../../kit/feature.ts'
import { sites } from './links.ts'

export const siteScreens = defineScreens(sites, {
  list: () => import('./list.tsx'),
})
