import { defineFeature } from '../../kit/feature.ts'

/** The sites an installer works for, and entering one as its property manager does. */
export const sites = defineFeature({
  key: 'sites',
  title: 'menu:sites',
  icon: 'site',
  entry: 'list',
  texts: ['sites', 'projects'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'sites:title', needs: 'project.read', as: 'siteList' },
  },
  views: {
    all: { columns: ['name', 'kind', 'place', 'devices', 'created'], choosesKind: true },
    one: { columns: ['name', 'place', 'devices', 'created'], choosesKind: false },
  },
})
