import type attendancePeopleTexts from '@lintel/i18n/catalogues/en/attendancePeople.json'
import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    attendancePeople: typeof attendancePeopleTexts
  }
}

/** Days of one person with how they came about, and punches that wait for somebody (office.md 24.2, 24.4). */
export const attendancePeople = defineLinks({
  key: 'attendancePeople',
  title: 'attendancePeople:review.title',
  icon: 'page',
  entry: 'review',
  texts: ['attendancePeople', attendanceNamespace, 'doorLogs'],
  screens: {
    info: {
      title: 'attendancePeople:title',
      needs: 'attendancePerson.read',
      params: ['id'],
      as: 'attendancePerson',
    },
    review: { title: 'attendancePeople:review.title', needs: 'attendancePerson.read', as: 'attendanceReview' },
  },
  views: {
    site: { columns: ['person', 'company', 'at', 'door', 'receivedAt', 'why', 'reason'] },
    company: { columns: ['person', 'at', 'door', 'receivedAt', 'why', 'reason'] },
  },
})
