import { defineScreens } from '../../kit/feature.ts'
import { sharedPages } from './links.ts'

export const sharedScreens = defineScreens(sharedPages, {
  agreement: () => import('./agreement.tsx'),
  resellerAgreement: () => import('./agreement.tsx'),
  notFound: () => import('./not-found.tsx'),
  property: () => import('./property.tsx'),
  sites: () => import('./sites.tsx'),
  middle: () => import('./middle.tsx'),
  callback: () => import('./callback.tsx'),
  report: () => import('./report.tsx'),
  transfer: () => import('./transfer.tsx'),
})
