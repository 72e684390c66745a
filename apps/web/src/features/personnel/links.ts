import { defineLinks } from '../../kit/portal/feature.ts'

/** The people of an office and their departments (office.md 7, 8). */
export const personnel = defineLinks({
  key: 'personnel',
  title: 'menu:personnel',
  icon: 'user',
  entry: 'list',
  texts: ['personnel', 'schedules', 'people', 'residents'],
  screens: {
    list: {
      title: 'menu:personnel',
      needs: 'personnel.read',
      reads: { 'personnel.list': 'page' },
      as: 'personnelList',
    },
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
      hasDepartments: true,
      hasFloors: false,
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
        'attendance',
        'validity',
        'period',
      ],
    },
    company: {
      hasDepartments: true,
      hasFloors: false,
      columns: [
        'name',
        'personnelId',
        'department',
        'email',
        'phone',
        'credentials',
        'accessGroups',
        'app',
        'attendance',
        'validity',
        'period',
      ],
    },
    /** People who work at a site of homes: no departments, and floors that lifts lead to. */
    community: {
      hasDepartments: false,
      hasFloors: true,
      columns: ['name', 'personnelId', 'email', 'phone', 'credentials', 'accessGroups', 'app', 'validity', 'period'],
    },
  },
})
/** Staff of a community: credentials with a name and a face (community.md 13; decisions.md 11). */
export const staff = defineLinks({
  key: 'staff',
  title: 'menu:staffAuth',
  icon: 'admin',
  entry: 'list',
  texts: ['personnel', 'people', 'residents', 'visitors'],
  screens: {
    list: { title: 'menu:staffAuth', needs: 'personnel.read' },
    create: { title: 'residents:staff.create', needs: 'personnel.create' },
    edit: { title: 'residents:staff.edit', needs: 'personnel.edit', params: ['id'], as: 'staffInfo' },
  },
  views: { site: {} },
})
