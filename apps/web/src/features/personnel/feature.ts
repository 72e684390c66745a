import { defineFeature } from '../../kit/feature.ts'

/** The people of an office and their departments (office.md 7, 8). */
export const personnel = defineFeature({
  key: 'personnel',
  title: 'menu:personnel',
  icon: 'user',
  entry: 'list',
  texts: ['personnel', 'schedules', 'people'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'menu:personnel', needs: 'personnel.read', as: 'personnelList' },
    create: { load: () => import('./create.tsx'), title: 'personnel:create', needs: 'personnel.create' },
    info: {
      load: () => import('./info.tsx'),
      title: 'personnel:info',
      needs: 'personnel.read',
      params: ['id'],
      as: 'personnelInfo',
    },
    edit: { load: () => import('./edit.tsx'), title: 'personnel:edit', needs: 'personnel.edit', params: ['id'] },
    /** The address of a new person with the id of one who is there. */
    set: { load: () => import('./edit.tsx'), title: 'personnel:edit', needs: 'personnel.edit', params: ['id'] },
    switchGroup: { load: () => import('./switch-group.tsx'), title: 'personnel:switch.title', needs: 'personnel.edit' },
    newDepartment: {
      load: () => import('./department.tsx'),
      title: 'personnel:department.create',
      needs: 'personnel.create',
    },
    department: {
      load: () => import('./department.tsx'),
      title: 'personnel:department.edit',
      needs: 'personnel.edit',
      params: ['id'],
    },
  },
  views: {
    office: {
      columns: [
        'name',
        'personnelId',
        'company',
        'department',
        'email',
        'phone',
        'credentials',
        'accessGroups',
        'app',
        'validity',
        'period',
      ],
    },
    company: {
      columns: [
        'name',
        'personnelId',
        'department',
        'email',
        'phone',
        'credentials',
        'accessGroups',
        'app',
        'validity',
        'period',
      ],
    },
  },
})
