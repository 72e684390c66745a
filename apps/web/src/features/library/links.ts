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
    // A community knows where its people live.
    community: {
      columns: ['code', 'owner', 'ownerKind', 'building', 'apartment', 'status', 'created'],
      filters: ['keyword', 'building', 'apartment', 'status'],
    },
    site: {
      columns: ['code', 'owner', 'ownerKind', 'company', 'status', 'created'],
      filters: ['keyword', 'company', 'status'],
    },
    company: { columns: ['code', 'owner', 'ownerKind', 'status', 'created'], filters: ['keyword', 'status'] },
  },
})
