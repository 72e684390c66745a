import type holidaysTexts from '@lintel/i18n/catalogues/en/holidays.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    holidays: typeof holidaysTexts
  }
}

/** Days on which access groups are closed or have hours of their own (office.md 13). */
export const holidays = defineLinks({
  key: 'holidays',
  title: 'menu:holiday',
  icon: 'holiday',
  entry: 'list',
  texts: ['holidays', 'schedules'],
  screens: {
    list: { title: 'holidays:title', needs: 'holiday.read' },
    add: { title: 'holidays:add', needs: 'holiday.create' },
    edit: { title: 'holidays:edit', needs: 'holiday.edit', params: ['id'] },
  },
  views: {
    site: { columns: ['name', 'company', 'kind', 'dates', 'hours', 'repeat', 'groups', 'attendance'] },
    // Its own, and those of all companies, which hold for it too.
    company: { columns: ['name', 'company', 'kind', 'dates', 'hours', 'repeat', 'groups', 'attendance'] },
  },
})
