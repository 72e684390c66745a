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

/** The page of one apartment for its installer, whose address names the community (operators.md 5.8). */
export const apartmentsOfSite = defineLinks({
  key: 'apartments',
  title: 'apartments:one',
  icon: 'company',
  entry: 'info',
  texts: ['apartments'],
  screens: {
    info: { title: 'apartments:one', needs: 'structure.read', params: ['site', 'id'], as: 'apartmentInfo' },
  },
  views: { site: {} },
})
