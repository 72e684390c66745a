import { defineScreens } from '../../kit/portal/feature.ts'
import { messages } from './links.ts'

export const messageScreens = defineScreens(messages, {
  list: () => import('./list.tsx'),
})
