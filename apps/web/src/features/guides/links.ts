import type guidesTexts from '@lintel/i18n/catalogues/en/guides.json'
import type { BusinessType } from '@lintel/contract/access/roles.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    guides: typeof guidesTexts
  }
}

/** Our own how-to texts for each type of site (specification.md 2.5, user guide). */
export const guides = defineLinks({
  key: 'guides',
  title: 'menu:userGuide',
  icon: 'book',
  entry: 'guide',
  texts: ['guides'],
  screens: {
    guide: { title: 'guides:title', needs: 'guide.read' },
  },
  views: { all: { kinds: ['community', 'office', 'villa'] as readonly BusinessType[] } },
})

/** Manuals as files, which the platform keeps for installers (operators.md 5.9). */
export const guideFiles = defineLinks({
  key: 'guideFiles',
  title: 'menu:userGuide',
  icon: 'book',
  entry: 'files',
  texts: ['guides'],
  screens: {
    files: { title: 'guides:files.title', needs: 'guide.edit' },
  },
  views: { all: {} },
})
