import type shiftsTexts from '@lintel/i18n/catalogues/en/attendanceShifts.json'
import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    attendanceShifts: typeof shiftsTexts
  }
}

/** Cycles of timetables (office.md 20). */
export const attendanceShifts = defineLinks({
  key: 'attendanceShifts',
  title: 'menu:attendanceShift',
  icon: 'page',
  entry: 'list',
  texts: ['attendanceShifts', attendanceNamespace],
  screens: {
    list: { title: 'attendanceShifts:title', needs: 'attendanceShift.read' },
    add: { title: 'attendanceShifts:add', needs: 'attendanceShift.create' },
    edit: { title: 'attendanceShifts:edit', needs: 'attendanceShift.edit', params: ['id'] },
  },
  views: {
    site: { columns: ['name', 'company', 'cycle', 'timetables', 'schedules'] },
    company: { columns: ['name', 'cycle', 'timetables', 'schedules'] },
  },
})
