import { defineFeature } from '../../kit/feature.ts'

/** Mails that stay here because no mail server is configured. */
export const outbox = defineFeature({
  key: 'outbox',
  title: 'menu:outbox',
  icon: 'mail',
  entry: 'list',
  texts: ['outbox'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'outbox:title', needs: 'outbox.read' },
  },
  views: { all: { columns: ['subject', 'to', 'time'] } },
})
