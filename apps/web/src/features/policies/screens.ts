import { defineScreens } from '../../kit/portal/feature.ts'
import { agreement, policyText, policyRecords } from './links.ts'

export const policyTextScreens = defineScreens(policyText, {
  text: () => import('./text.tsx'),
})

export const agreementScreens = defineScreens(agreement, {
  text: () => import('./agreement.tsx'),
  ofReseller: () => import('./agreement.tsx'),
})

export const policyRecordScreens = defineScreens(policyRecords, {
  list: () => import('./list.tsx'),
  detail: () => import('./detail.tsx'),
})
