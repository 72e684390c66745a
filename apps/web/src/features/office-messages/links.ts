import type officeMessagesTexts from '@lintel/i18n/catalogues/en/officeMessages.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    officeMessages: typeof officeMessagesTexts
  }
}

const toResidents = {
  departments: 'officeMessages:fields.buildings',
  toApartments: true,
  allHelp: 'officeMessages:help.toAllResidents',
  peopleHelp: 'officeMessages:help.residents',
  recipients: ['name', 'state', 'at'],
} as const

/** Messages to people of an office by e-mail (office.md 30). */
export const officeMessages = defineLinks({
  key: 'officeMessages',
  title: 'menu:groupMessages',
  icon: 'message',
  entry: 'list',
  texts: ['officeMessages'],
  screens: {
    list: { title: 'officeMessages:title', needs: 'officeMessage.read' },
    templates: {
      title: 'officeMessages:tab.templates',
      needs: 'officeMessage.read',
    },
    add: { title: 'officeMessages:add', needs: 'officeMessage.send' },
    info: {
      title: 'officeMessages:one',
      needs: 'officeMessage.read',
      params: ['id'],
    },
  },
  views: {
    community: { ...toResidents, hasTemplates: true },
    // Has no page for templates (specification.md 2.11).
    oldCommunity: { ...toResidents, hasTemplates: false },
    site: {
      departments: 'officeMessages:fields.departments',
      toApartments: false,
      hasTemplates: true,
      allHelp: 'officeMessages:help.toAll',
      peopleHelp: 'officeMessages:help.people',
      recipients: ['name', 'company', 'state', 'at'],
    },
  },
})
