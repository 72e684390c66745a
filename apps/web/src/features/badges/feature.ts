import { defineFeature } from '../../kit/feature.ts'

/** Printing badges of people, and how they look (office.md 8.5). */
export const badges = defineFeature({
  key: 'badges',
  title: 'badges:title',
  icon: 'user',
  entry: 'print',
  texts: ['badges'],
  screens: {
    print: { load: () => import('./page.tsx'), title: 'badges:title', needs: 'personnel.edit', as: 'badgePrint' },
  },
  views: { site: {} },
})
