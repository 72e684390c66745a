import { defineFeature } from '../../kit/feature.ts'

/** The accounts below an operator. */
export const users = defineFeature({
  key: 'users',
  title: 'menu:users',
  icon: 'user',
  entry: 'list',
  texts: ['users', 'settings'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'users:title', needs: 'account.read' },
    enter: {
      load: () => import('./enter.tsx'),
      title: 'users:enter.confirm',
      needs: 'session.switch',
    },
  },
  views: {
    platform: { columns: ['name', 'userName', 'email', 'kind', 'parent', 'status', 'lastLogin'] },
    distributor: { columns: ['name', 'userName', 'email', 'kind', 'status', 'lastLogin'] },
  },
})
