import { defineScreens } from '../../kit/feature.ts'
import { toolbox } from './links.ts'

export const toolboxScreens = defineScreens(toolbox, {
  links: () => import('./links.tsx'),
})
