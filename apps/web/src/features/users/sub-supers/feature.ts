import { defineFeature } from '../../../kit/feature.ts'

/** The helpers of the super manager, on a page of their own (specification.md 2.3). */
export const subAccounts = defineFeature({
  key: 'subAccounts',
  title: 'menu:subAccounts',
  icon: 'user',
  entry: 'list',
  texts: ['users', 'people'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'menu:subAccounts', needs: 'subSuperManager.read' },
  },
  views: { all: {} },
})
