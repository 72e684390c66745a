import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

/**
 * Kinds of approved absence of companies (office.md 22): a list, whose records are made and changed in a dialog over it.
 * Their texts are of the product, because a new company gets the usual ones by them.
 */
export const attendanceLeaveTypes = defineLinks({
  key: 'attendanceLeaveTypes',
  title: 'menu:leaveType',
  icon: 'page',
  entry: 'list',
  texts: ['attendanceLeaveTypes', attendanceNamespace],
  screens: {
    list: { title: 'attendanceLeaveTypes:title', needs: 'attendanceLeaveType.read' },
  },
  views: {
    site: { columns: ['name', 'company', 'symbol', 'unit', 'countsAsWorked', 'leaves'] },
    company: { columns: ['name', 'symbol', 'unit', 'countsAsWorked', 'leaves'] },
  },
})
