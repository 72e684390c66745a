import { defineScreens } from '../../kit/portal/feature.ts'
import { guides, guideFiles } from './links.ts'

export const guideScreens = defineScreens(guides, {
  guide: () => import('./guide.tsx'),
})

export const guideFileScreens = defineScreens(guideFiles, {
  files: () => import('./files.tsx'),
})
