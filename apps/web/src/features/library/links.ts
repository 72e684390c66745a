import { defineLinks } from '../../kit/portal/feature.ts'

/** All codes of a site, of all holders (office.md 29). */
export const library = defineLinks({
  key: 'library',
  title: 'menu:library',
  icon: 'book',
  entry: 'list',
  texts: ['library'],
  screens: {
    list: { title: 'library:title', needs: 'library.read' },
  },
  views: {
    /** A community knows where its people live. Plates come with the sheet of residents, who have no personnel IDs. */
    community: {
      importsPlates: false,
      columns: ['code', 'owner', 'ownerKind', 'building', 'apartment', 'status', 'created'],
      filters: ['keyword', 'building', 'apartment', 'status'],
    },
    site: {
      importsPlates: true,
      columns: ['code', 'owner', 'ownerKind', 'company', 'status', 'created'],
      filters: ['keyword', 'company', 'status'],
    },
    company: {
      importsPlates: true,
      columns: ['code', 'owner', 'ownerKind', 'status', 'created'],
      filters: ['keyword', 'status'],
    },
  },
})
