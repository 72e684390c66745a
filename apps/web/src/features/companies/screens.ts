import { defineScreens } from '../../kit/portal/feature.ts'
import { companies } from './links.ts'

export const companyScreens = defineScreens(companies, {
  list: () => import('./list.tsx'),
  create: () => import('./set.tsx'),
  edit: () => import('./set.tsx'),
  fromPersonnel: () => import('./set.tsx'),
  own: () => import('./own.tsx'),
})
