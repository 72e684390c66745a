import { when } from '@lintel/contract/access/rules.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

/**
 * Addresses that lead on, or nowhere: links of mails, returns from elsewhere, page not found (specification.md 2.2).
 */
export const addresses = defineLinks({
  key: 'addresses',
  title: 'auth:notFound.title',
  icon: 'page',
  entry: 'notFound',
  texts: [],
  screens: {
    notFound: { title: 'auth:notFound.title', keepsMenu: true },
    property: { title: 'auth:transfer.working' },
    middle: { title: 'auth:middle.title' },
    callback: { title: 'auth:callback.working' },
    report: { title: 'auth:report.working' },
    transfer: { title: 'auth:transfer.working' },
  },
  views: { all: {} },
})

/** The question before leaving for the home automation that the server has registered (specification.md 2.6). */
export const homeAutomation = defineLinks({
  key: 'homeAutomation',
  title: 'menu:homeAutomation',
  icon: 'home',
  entry: 'leave',
  texts: [],
  screens: { leave: { title: 'menu:homeAutomation', when: when('smartHome', true) } },
  views: { all: {} },
})
