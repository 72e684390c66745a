import type scheduleTexts from '@lintel/i18n/catalogues/en/attendanceSchedules.json'
import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    attendanceSchedules: typeof scheduleTexts
  }
}

/** Which shift people have on which dates (office.md 21). */
export const attendanceSchedules = defineLinks({
  key: 'attendanceSchedules',
  title: 'menu:attendanceSchedule',
  icon: 'holiday',
  entry: 'list',
  texts: ['attendanceSchedules', attendanceNamespace],
  screens: {
    list: { title: 'attendanceSchedules:title', needs: 'attendanceSchedule.read', as: 'attendanceScheduleList' },
    add: { title: 'attendanceSchedules:add', needs: 'attendanceSchedule.create' },
    edit: { title: 'attendanceSchedules:edit', needs: 'attendanceSchedule.edit', params: ['id'] },
  },
  views: {
    site: {
      columns: ['person', 'id', 'company', 'department', 'shift', 'startDate', 'endDate', 'state'],
    },
    company: { columns: ['person', 'id', 'department', 'shift', 'startDate', 'endDate', 'state'] },
  },
})
