import { defineFeature } from '../../kit/feature.ts'

/** The settings inside a site: of the one a manager stands in, or of one below an operator (community.md 27; office.md 31). */
export const siteSettings = defineFeature({
  key: 'siteSettings',
  title: 'menu:settings',
  icon: 'settings',
  entry: 'own',
  texts: ['siteSettings'],
  screens: {
    own: { load: () => import('./own.tsx'), title: 'menu:settings', needs: 'siteSetting.read', as: 'siteSettings' },
    below: {
      load: () => import('./below.tsx'),
      title: 'menu:settings',
      needs: 'siteSetting.read',
      params: ['id', 'kind'],
      as: 'settingsOfSite',
    },
  },
  views: { site: {} },
})
