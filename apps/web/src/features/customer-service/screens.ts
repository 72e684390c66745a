import { defineScreens } from '../../kit/feature.ts'
import { customerService } from './links.ts'

export const customerServiceScreens = defineScreens(customerService, {
  contact: () => import('./contact.tsx'),
})
