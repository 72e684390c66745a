import { defineScreens } from '../../kit/portal/feature.ts'
import { capturedImages } from './links.ts'

export const capturedImageScreens = defineScreens(capturedImages, {
  list: () => import('./list.tsx'),
})
