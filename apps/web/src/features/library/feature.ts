import { defineFeature } from '../../kit/feature.ts'

/** All codes of a site, of all holders (office.md 29). */
export const library = defineFeature({
  key: 'library',
  title: 'menu:library',
  icon: 'book',
  entry: 'list',
  texts: ['library'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'library:title', needs: 'library.read' },
  },
  views: {
    site: { columns: ['code', 'owner', 'ownerKind', 'company', 'status', 'created'] },
    company: { columns: ['code', 'owner', 'ownerKind', 'status', 'created'] },
  },
})
