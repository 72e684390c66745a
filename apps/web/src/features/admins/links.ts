import { defineLinks } from '../../kit/portal/feature.ts'

/** Those who run one company of the office (office.md 9). */
export const admins = defineLinks({
  key: 'admins',
  title: 'menu:admins',
  icon: 'admin',
  entry: 'list',
  texts: ['admins', 'users', 'people'],
  screens: {
    list: { title: 'menu:admins', needs: 'admin.read', as: 'adminList' },
    create: { title: 'admins:create', needs: 'admin.create' },
    edit: { title: 'admins:edit', needs: 'admin.edit', params: ['id'] },
  },
  views: {
    office: { columns: ['name', 'company', 'email', 'mobile', 'app', 'state', 'expiry', 'signedIn', 'created'] },
  },
})
