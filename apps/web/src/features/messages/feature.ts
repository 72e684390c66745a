import { defineFeature } from '../../kit/feature.ts'

/** Group texts of an installer to its villa accounts (operators.md 5.6). */
export const messages = defineFeature({
  key: 'messages',
  title: 'menu:message',
  icon: 'message',
  entry: 'list',
  texts: ['messages'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'messages:title', needs: 'message.read' },
  },
  views: { all: {} },
})
