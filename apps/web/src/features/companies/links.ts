import { defineLinks } from '../../kit/portal/feature.ts'

/** The tenants of an office (office.md 6). */
export const companies = defineLinks({
  key: 'companies',
  title: 'menu:companies',
  icon: 'company',
  entry: 'list',
  texts: ['companies', 'schedules'],
  screens: {
    list: { title: 'menu:companies', needs: 'company.read', as: 'companyList' },
    create: { title: 'companies:create', needs: 'company.create' },
    edit: {
      title: 'companies:edit',
      needs: 'company.edit',
      params: ['id'],
      as: 'companyEdit',
    },
    /** The form of a company for users who come from its people. */
    fromPersonnel: {
      title: 'companies:edit',
      needs: 'company.edit',
      params: ['id'],
      as: 'companyOfPersonnel',
    },
    /** The same address for those who read their company and do not set it up. */
    own: {
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
