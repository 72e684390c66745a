import { defineScreens } from '../../kit/portal/feature.ts'
import { outbox } from './links.ts'

export const outboxScreens = defineScreens(outbox, {
  list: () => import('./list.tsx'),
})
