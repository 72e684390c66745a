import { defineLinks } from '../../kit/portal/feature.ts'

/** The helpers of the super manager, on a page of their own (specification.md 2.3). */
export const subAccounts = defineLinks({
  key: 'subAccounts',
  title: 'menu:subAccounts',
  icon: 'user',
  entry: 'list',
  texts: ['users', 'people'],
  screens: {
    list: { title: 'menu:subAccounts', needs: 'subSuperManager.read' },
  },
  views: { all: {} },
})
