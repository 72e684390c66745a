import { defineLinks } from '../../kit/portal/feature.ts'

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
