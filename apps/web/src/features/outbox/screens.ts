import { defineScreens } from '../../kit/feature.ts'
import { outbox } from './links.ts'

export const outboxScreens = defineScreens(outbox, {
  list: () => import('./list.tsx'),
})
