import { defineLinks } from '../../kit/portal/feature.ts'

/** Who may open which doors when (office.md 12). */
export const accessGroups = defineLinks({
  key: 'accessGroups',
  title: 'menu:accessGroup',
  icon: 'accessGroup',
  entry: 'list',
  texts: ['accessGroups', 'schedules'],
  screens: {
    list: { title: 'accessGroups:title', needs: 'accessGroup.read' },
    add: { title: 'accessGroups:add', needs: 'accessGroup.create' },
    info: {
      title: 'accessGroups:one',
      needs: 'accessGroup.read',
      params: ['id'],
      as: 'accessGroupInfo',
    },
    edit: {
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
