import { defineScreens } from '../../kit/portal/feature.ts'
import { customerService } from './links.ts'

export const customerServiceScreens = defineScreens(customerService, {
  contact: () => import('./contact.tsx'),
})
