import { defineLinks } from '../../kit/portal/feature.ts'

/** Printing badges of people, and how they look (office.md 8.5). */
export const badges = defineLinks({
  key: 'badges',
  title: 'badges:title',
  icon: 'user',
  entry: 'print',
  texts: ['badges'],
  screens: {
    print: { title: 'badges:title', needs: 'personnel.edit', as: 'badgePrint' },
  },
  views: { site: {} },
})
