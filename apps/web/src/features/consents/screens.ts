import { defineScreens } from '../../kit/portal/feature.ts'
import { consents } from './links.ts'

export const consentScreens = defineScreens(consents, {
  list: () => import('./list.tsx'),
})
