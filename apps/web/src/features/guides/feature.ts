import type { BusinessType } from '@lintel/contract/access/business.ts'
import { defineFeature } from '../../kit/feature.ts'

/** Our own how-to texts for each type of site (specification 2.5, user guide). */
export const guides = defineFeature({
  key: 'guides',
  title: 'menu:userGuide',
  icon: 'book',
  entry: 'guide',
  texts: ['guides'],
  screens: {
    guide: { load: () => import('./guide.tsx'), title: 'guides:title' },
  },
  views: { all: { kinds: ['community', 'office', 'villa'] as readonly BusinessType[] } },
})
