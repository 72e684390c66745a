import { defineFeature } from '../../kit/feature.ts'

/** The tenants of an office (office.md 6). */
export const companies = defineFeature({
  key: 'companies',
  title: 'menu:companies',
  icon: 'company',
  entry: 'list',
  texts: ['companies', 'schedules'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'menu:companies', needs: 'company.read', as: 'companyList' },
    create: { load: () => import('./set.tsx'), title: 'companies:create', needs: 'company.create' },
    edit: {
      load: () => import('./set.tsx'),
      title: 'companies:edit',
      needs: 'company.edit',
      params: ['id'],
      as: 'companyEdit',
    },
    /** The form of a company for users who come from its people. */
    fromPersonnel: {
      load: () => import('./set.tsx'),
      title: 'companies:edit',
      needs: 'company.edit',
      params: ['id'],
      as: 'companyOfPersonnel',
    },
    /** The same address for those who read their company and do not set it up. */
    own: {
      load: () => import('./own.tsx'),
      title: 'things:company',
      needs: 'company.read',
      params: ['id'],
      as: 'companyOfPersonnel',
    },
  },
  views: {
    office: { columns: ['name', 'floor', 'doors', 'groups', 'people', 'admins', 'created'] },
    company: { columns: [] },
  },
})
