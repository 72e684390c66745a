import type timetablesTexts from '@lintel/i18n/catalogues/en/attendanceTimetables.json'
import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    attendanceTimetables: typeof timetablesTexts
  }
}

/** Hours of a working day (office.md 19). */
export const attendanceTimetables = defineLinks({
  key: 'attendanceTimetables',
  title: 'menu:attendanceTimetable',
  icon: 'page',
  entry: 'list',
  texts: ['attendanceTimetables', attendanceNamespace],
  screens: {
    list: { title: 'attendanceTimetables:title', needs: 'attendanceTimetable.read' },
    add: { title: 'attendanceTimetables:add', needs: 'attendanceTimetable.create' },
    edit: { title: 'attendanceTimetables:edit', needs: 'attendanceTimetable.edit', params: ['id'] },
  },
  views: {
    site: { columns: ['name', 'company', 'kind', 'hours', 'required', 'shifts'] },
    company: { columns: ['name', 'kind', 'hours', 'required', 'shifts'] },
  },
})
