import { defineFeature } from '../../kit/feature.ts'

/** All sites below an operator. */
export const projects = defineFeature({
  key: 'projects',
  title: 'menu:projects',
  icon: 'project',
  entry: 'list',
  texts: ['projects'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'projects:title', needs: 'project.read' },
  },
  views: {
    platform: { columns: ['name', 'kind', 'distributor', 'installer', 'devices', 'created'] },
    distributor: { columns: ['name', 'kind', 'installer', 'devices', 'created'] },
  },
})
