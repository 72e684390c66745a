import { when } from '@lintel/contract/access/rules.ts'
import { defineLinks } from '../../kit/feature.ts'

/** Pages of everybody: agreement, page not found, and the doors through which links from outside come in (specification.md 2.2). */
export const sharedPages = defineLinks({
  key: 'sharedPages',
  title: 'auth:notFound.title',
  icon: 'page',
  entry: 'notFound',
  texts: ['agreement'],
  screens: {
    agreement: { title: 'agreement:title', isPublic: true },
    resellerAgreement: { title: 'agreement:title', isPublic: true },
    notFound: { title: 'auth:notFound.title', keepsMenu: true },
    property: { title: 'auth:transfer.working' },
    sites: {
      title: 'shell:sites.title',
      when: when('accountKind', 'propertyManager'),
    },
    middle: { title: 'auth:middle.title' },
    callback: { title: 'auth:callback.working' },
    report: { title: 'auth:report.working' },
    transfer: { title: 'auth:transfer.working' },
  },
  views: { all: {} },
})
