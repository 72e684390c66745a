import { defineLinks } from '../../../../kit/portal/feature.ts'

/** Staff of an old community: by PIN, card or face, each with doors and hours of its own (old-communities.md 4). */
export const staffAuth = defineLinks({
  key: 'staffAuth',
  title: 'menu:staffAuth',
  icon: 'admin',
  entry: 'list',
  texts: ['personnel', 'people', 'residents', 'visitors', 'schedules', 'accessGroups'],
  screens: {
    list: { title: 'menu:staffAuth', needs: 'personnel.read' },
    create: { title: 'residents:staff.create', needs: 'personnel.create' },
    edit: { title: 'residents:staff.edit', needs: 'personnel.edit', params: ['id'], as: 'staffInfo' },
    /** The address without an operation that there is. */
    set: { title: 'residents:staff.edit', needs: 'personnel.read' },
  },
  views: { site: {} },
})
