import type leavesTexts from '@lintel/i18n/catalogues/en/attendanceLeaves.json'
import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    attendanceLeaves: typeof leavesTexts
  }
}

/** Approved absences of people (office.md 23). */
export const attendanceLeaves = defineLinks({
  key: 'attendanceLeaves',
  title: 'menu:leaveManagement',
  icon: 'page',
  entry: 'list',
  texts: ['attendanceLeaves', attendanceNamespace],
  screens: {
    list: { title: 'attendanceLeaves:title', needs: 'attendanceLeave.read' },
    add: { title: 'attendanceLeaves:add', needs: 'attendanceLeave.create' },
    edit: { title: 'attendanceLeaves:edit', needs: 'attendanceLeave.edit', params: ['id'] },
  },
  views: {
    site: {
      columns: [
        'person',
        'personnelId',
        'department',
        'company',
        'type',
        'start',
        'end',
        'duration',
        'remark',
        'recordedBy',
        'state',
      ],
    },
    company: {
      columns: [
        'person',
        'personnelId',
        'department',
        'type',
        'start',
        'end',
        'duration',
        'remark',
        'recordedBy',
        'state',
      ],
    },
  },
})
