import type messagesTexts from '@lintel/i18n/catalogues/en/messages.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    messages: typeof messagesTexts
  }
}

/** Group texts of an installer to its villa accounts (operators.md 5.6). */
export const messages = defineLinks({
  key: 'messages',
  title: 'menu:message',
  icon: 'message',
  entry: 'list',
  texts: ['messages'],
  screens: {
    list: { title: 'messages:title', needs: 'message.read' },
  },
  views: { all: {} },
})
