import type badgesTexts from '@lintel/i18n/catalogues/en/badges.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    badges: typeof badgesTexts
  }
}

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
