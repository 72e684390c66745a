import { defineScreens } from '../../kit/portal/feature.ts'
import { subAccounts } from './links.ts'

export const subAccountScreens = defineScreens(subAccounts, {
  list: () => import('./list.tsx'),
})
