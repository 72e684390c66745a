import type setupTexts from '@lintel/i18n/catalogues/en/attendanceSetup.json'
import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    attendanceSetup: typeof setupTexts
  }
}

/** Attendance of a company, set up on one page (office.md 18 to 21). */
export const attendanceSetup = defineLinks({
  key: 'attendanceSetup',
  title: 'attendanceSetup:title',
  icon: 'page',
  entry: 'form',
  // Fields of points and timetables, refusals of schedules and weekdays are said in the words of their own pages.
  texts: [
    'attendanceSetup',
    'attendancePoints',
    'attendanceTimetables',
    'attendanceSchedules',
    'schedules',
    attendanceNamespace,
  ],
  screens: {
    form: { title: 'attendanceSetup:title', needs: 'attendanceSetup.create', as: 'attendanceSetup' },
  },
  views: { site: {}, company: {} },
})
