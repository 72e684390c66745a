import { defineLinks } from '../../kit/portal/feature.ts'

/** Mails that stay here because no mail server is configured. */
export const outbox = defineLinks({
  key: 'outbox',
  title: 'menu:outbox',
  icon: 'mail',
  entry: 'list',
  texts: ['outbox'],
  screens: {
    list: { title: 'outbox:title', needs: 'outbox.read' },
  },
  views: { all: { columns: ['subject', 'to', 'time'] } },
})
