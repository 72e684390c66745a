import { defineFeature } from '../../kit/feature.ts'

/** Days on which access groups are closed or have hours of their own (office.md 13). */
export const holidays = defineFeature({
  key: 'holidays',
  title: 'menu:holiday',
  icon: 'holiday',
  entry: 'list',
  texts: ['holidays', 'schedules'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'holidays:title', needs: 'holiday.read' },
    add: { load: () => import('./set.tsx'), title: 'holidays:add', needs: 'holiday.create' },
    edit: { load: () => import('./set.tsx'), title: 'holidays:edit', needs: 'holiday.edit', params: ['id'] },
  },
  views: {
    site: { columns: ['name', 'company', 'kind', 'dates', 'hours', 'repeat', 'groups', 'attendance'] },
    // Its own, and those of all companies, which hold for it too.
    company: { columns: ['name', 'company', 'kind', 'dates', 'hours', 'repeat', 'groups', 'attendance'] },
  },
})
