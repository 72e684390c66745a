import { defineLinks } from '../../kit/portal/feature.ts'

/** Homes of a community as its managers see them (community.md 5). */
export const apartments = defineLinks({
  key: 'apartments',
  title: 'menu:apartments',
  icon: 'company',
  entry: 'list',
  texts: ['apartments'],
  screens: {
    list: { title: 'menu:apartments', needs: 'structure.read', as: 'apartmentList' },
    info: { title: 'apartments:one', needs: 'structure.read', params: ['id'] },
  },
  views: { site: {} },
})
