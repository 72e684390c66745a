import { defineFeature } from '../../kit/feature.ts'

/** Who may open which doors when (office.md 12). */
export const accessGroups = defineFeature({
  key: 'accessGroups',
  title: 'menu:accessGroup',
  icon: 'accessGroup',
  entry: 'list',
  texts: ['accessGroups', 'schedules'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'accessGroups:title', needs: 'accessGroup.read' },
    add: { load: () => import('./add.tsx'), title: 'accessGroups:add', needs: 'accessGroup.create' },
    info: {
      load: () => import('./info.tsx'),
      title: 'accessGroups:one',
      needs: 'accessGroup.read',
      params: ['id'],
      as: 'accessGroupInfo',
    },
    edit: {
      load: () => import('./edit.tsx'),
      title: 'accessGroups:edit',
      needs: 'accessGroup.edit',
      params: ['id'],
    },
  },
  views: {
    site: { columns: ['name', 'company', 'repeat', 'times', 'holidays', 'doors', 'factors', 'people'] },
    company: { columns: ['name', 'repeat', 'times', 'holidays', 'doors', 'factors', 'people'] },
  },
})
