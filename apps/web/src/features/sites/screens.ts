import { defineScreens } from '../../kit/portal/feature.ts'
import { sites } from './links.ts'

export const siteScreens = defineScreens(sites, {
  list: () => import('./list.tsx'),
})
