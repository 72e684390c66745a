import { defineLinks } from '../../kit/portal/feature.ts'

/** The people of an office and their departments (office.md 7, 8). */
export const personnel = defineLinks({
  key: 'personnel',
  title: 'menu:personnel',
  icon: 'user',
  entry: 'list',
  texts: ['personnel', 'schedules', 'people'],
  screens: {
    list: { title: 'menu:personnel', needs: 'personnel.read', as: 'personnelList' },
    create: { title: 'personnel:create', needs: 'personnel.create' },
    info: {
      title: 'personnel:info',
      needs: 'personnel.read',
      params: ['id'],
      as: 'personnelInfo',
    },
    edit: { title: 'personnel:edit', needs: 'personnel.edit', params: ['id'] },
    /** The address of a new person with the id of one who is there. */
    set: { title: 'personnel:edit', needs: 'personnel.edit', params: ['id'] },
    switchGroup: { title: 'personnel:switch.title', needs: 'personnel.edit' },
    newDepartment: {
      title: 'personnel:department.create',
      needs: 'personnel.create',
    },
    department: {
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
