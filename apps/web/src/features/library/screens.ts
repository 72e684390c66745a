import { defineScreens } from '../../kit/portal/feature.ts'
import { library } from './links.ts'

export const libraryScreens = defineScreens(library, {
  list: () => import('./list.tsx'),
})
