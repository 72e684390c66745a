import { defineLinks } from '../../kit/portal/feature.ts'

/** Who may open which doors when (office.md 12). */
export const accessGroups = defineLinks({
  key: 'accessGroups',
  title: 'menu:accessGroup',
  icon: 'accessGroup',
  entry: 'list',
  texts: ['accessGroups', 'schedules'],
  screens: {
    list: { title: 'accessGroups:title', needs: 'accessGroup.read', as: 'accessGroupList' },
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
    // Doors of a community stand in its buildings, and no group opens all of them.
    community: {
      columns: ['name', 'repeat', 'times', 'doors', 'factors', 'people'],
      choosesDoors: true,
    },
    site: {
      choosesDoors: false,
      columns: ['name', 'company', 'repeat', 'times', 'holidays', 'doors', 'factors', 'people'],
    },
    company: { choosesDoors: false, columns: ['name', 'repeat', 'times', 'holidays', 'doors', 'factors', 'people'] },
  },
})
