import { defineScreens } from '../../kit/feature.ts'
import { capturedImages } from './links.ts'

export const capturedImageScreens = defineScreens(capturedImages, {
  list: () => import('./list.tsx'),
})
