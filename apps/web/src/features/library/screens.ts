import { defineScreens } from '../../kit/feature.ts'
import { library } from './links.ts'

export const libraryScreens = defineScreens(library, {
  list: () => import('./list.tsx'),
})
