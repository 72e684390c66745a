import { defineScreens } from '../../kit/feature.ts'
import { consents } from './links.ts'

export const consentScreens = defineScreens(consents, {
  list: () => import('./list.tsx'),
})
