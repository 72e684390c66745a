import { when } from '@lintel/contract/access/rules.ts'
import { defineFeature } from '../../kit/feature.ts'

/** Pages of everybody: agreement, page not found, and the doors through which links from outside come in (specification.md 2.2). */
export const sharedPages = defineFeature({
  key: 'sharedPages',
  title: 'auth:notFound.title',
  icon: 'page',
  entry: 'notFound',
  texts: ['agreement'],
  screens: {
    agreement: { load: () => import('./agreement.tsx'), title: 'agreement:title', isPublic: true },
    resellerAgreement: { load: () => import('./agreement.tsx'), title: 'agreement:title', isPublic: true },
    notFound: { load: () => import('./not-found.tsx'), title: 'auth:notFound.title', keepsMenu: true },
    property: { load: () => import('./property.tsx'), title: 'auth:transfer.working' },
    sites: {
      load: () => import('./sites.tsx'),
      title: 'shell:sites.title',
      when: when('accountKind', 'propertyManager'),
    },
    middle: { load: () => import('./middle.tsx'), title: 'auth:middle.title' },
    callback: { load: () => import('./callback.tsx'), title: 'auth:callback.working' },
    report: { load: () => import('./report.tsx'), title: 'auth:report.working' },
    transfer: { load: () => import('./transfer.tsx'), title: 'auth:transfer.working' },
  },
  views: { all: {} },
})
