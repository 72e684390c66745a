import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

/** Daily results, totals and punches of people (office.md 24). */
export const attendanceReports = defineLinks({
  key: 'attendanceReports',
  title: 'menu:attendanceReport',
  icon: 'page',
  entry: 'list',
  // Kinds of timetables, methods and weekdays are said in the words of their own pages.
  texts: ['attendanceReports', 'attendanceTimetables', 'doorLogs', 'schedules', attendanceNamespace],
  screens: {
    // Home and other pages link here with filters: from, to, status, companyUuid.
    list: { title: 'attendanceReports:title', needs: 'attendanceReport.read', as: 'attendanceReport' },
  },
  views: {
    site: { hasCompanies: true },
    // One company has nothing to tell it from.
    company: { hasCompanies: false },
  },
})
