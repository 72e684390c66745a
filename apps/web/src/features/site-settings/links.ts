import { defineLinks } from '../../kit/portal/feature.ts'

/**
 * The settings inside a site: of the one a manager stands in, or of one below an operator (community.md 27; office.md
 * 31).
 */
export const siteSettings = defineLinks({
  key: 'siteSettings',
  title: 'menu:settings',
  icon: 'settings',
  entry: 'own',
  texts: ['siteSettings'],
  screens: {
    own: { title: 'menu:settings', needs: 'siteSetting.read', as: 'siteSettings' },
    below: {
      title: 'menu:settings',
      needs: 'siteSetting.read',
      params: ['id', 'kind'],
      as: 'settingsOfSite',
    },
  },
  views: { site: {} },
})
