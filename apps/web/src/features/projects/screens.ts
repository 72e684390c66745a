import { defineScreens } from '../../kit/portal/feature.ts'
import { projects } from './links.ts'

const info = () => import('./info.tsx')

export const projectScreens = defineScreens(projects, {
  list: () => import('./list.tsx'),
  info,
  communityInfo: info,
  officeInfo: info,
  oldOfficeInfo: info,
})
