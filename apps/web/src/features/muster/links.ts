import type musterTexts from '@lintel/i18n/catalogues/en/muster.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    muster: typeof musterTexts
  }
}

/** Who was inside in an emergency, and who has reached an assembly point (office.md 17). */
export const muster = defineLinks({
  key: 'muster',
  title: 'menu:musterReport',
  icon: 'user',
  entry: 'list',
  texts: ['muster'],
  screens: {
    list: { title: 'muster:title', needs: 'musterReport.read', texts: ['doorSettings'] },
    info: { title: 'muster:report.title', needs: 'musterReport.read', params: ['id'] },
  },
  views: {
    site: { columns: ['startedAt', 'company', 'trigger', 'total', 'safe', 'missing', 'state', 'startedBy'] },
    company: { columns: ['startedAt', 'trigger', 'total', 'safe', 'missing', 'state', 'startedBy'] },
  },
})
