import { defineFeature } from '../../kit/feature.ts'

/** Those who run one company of the office (office.md 9). */
export const admins = defineFeature({
  key: 'admins',
  title: 'menu:admins',
  icon: 'admin',
  entry: 'list',
  texts: ['admins', 'users', 'people'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'menu:admins', needs: 'admin.read', as: 'adminList' },
    create: { load: () => import('./set.tsx'), title: 'admins:create', needs: 'admin.create' },
    edit: { load: () => import('./set.tsx'), title: 'admins:edit', needs: 'admin.edit', params: ['id'] },
  },
  views: {
    office: { columns: ['name', 'company', 'email', 'mobile', 'app', 'state', 'expiry', 'signedIn', 'created'] },
  },
})
