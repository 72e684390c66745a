import type consentsTexts from '@lintel/i18n/catalogues/en/consents.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    consents: typeof consentsTexts
  }
}

/** What the account asked sites for their consent to (decisions.md accounts: a site that asks). */
export const consents = defineLinks({
  key: 'consents',
  title: 'menu:consents',
  icon: 'page',
  entry: 'list',
  texts: ['consents'],
  screens: {
    list: { title: 'consents:title', needs: 'consent.read' },
  },
  views: {
    own: { columns: ['kind', 'site', 'state', 'requestedAt', 'until'] },
    platform: { columns: ['kind', 'site', 'requestedBy', 'state', 'requestedAt', 'until'] },
  },
})
