import { defineScreens } from '../../kit/portal/feature.ts'
import { toolbox } from './links.ts'

export const toolboxScreens = defineScreens(toolbox, {
  links: () => import('./links.tsx'),
})
