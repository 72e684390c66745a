import { defineScreens } from '../../kit/feature.ts'
import { policyText, policyRecords } from './links.ts'

export const policyTextScreens = defineScreens(policyText, {
  text: () => import('./text.tsx'),
})

export const policyRecordScreens = defineScreens(policyRecords, {
  list: () => import('./list.tsx'),
  detail: () => import('./detail.tsx'),
})
