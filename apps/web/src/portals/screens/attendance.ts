import { attendanceLeaves } from '../../features/attendance-leaves/links.ts'
import { attendanceLeaveTypes } from '../../features/attendance-leave-types/links.ts'
import { attendancePeople } from '../../features/attendance-people/links.ts'
import { attendancePoints } from '../../features/attendance-points/links.ts'
import { attendanceReports } from '../../features/attendance-reports/links.ts'
import { attendanceSchedules } from '../../features/attendance-schedules/links.ts'
import { attendanceSetup } from '../../features/attendance-setup/links.ts'
import { attendanceShifts } from '../../features/attendance-shifts/links.ts'
import { attendanceTimetables } from '../../features/attendance-timetables/links.ts'
import { defineScreens, type Loader } from '../../kit/portal/feature.ts'

/** The code of the pages about the hours of people: each stands behind the gate of office.md 26. */

const behindGate =
  (load: Loader): Loader =>
  async () => {
    const [screen, { gateOf }] = await Promise.all([load(), import('../../domain/attendance/gate.tsx')])
    return { default: gateOf(screen.default) }
  }

export const attendanceLeaveScreens = defineScreens(attendanceLeaves, {
  list: behindGate(() => import('../../features/attendance-leaves/list.tsx')),
  add: behindGate(() => import('../../features/attendance-leaves/form.tsx')),
  edit: behindGate(() => import('../../features/attendance-leaves/form.tsx')),
})

export const attendanceLeaveTypeScreens = defineScreens(attendanceLeaveTypes, {
  list: behindGate(() => import('../../features/attendance-leave-types/list.tsx')),
})

export const attendancePeopleScreens = defineScreens(attendancePeople, {
  info: behindGate(() => import('../../features/attendance-people/person.tsx')),
  review: behindGate(() => import('../../features/attendance-people/review.tsx')),
})

export const attendancePointScreens = defineScreens(attendancePoints, {
  list: behindGate(() => import('../../features/attendance-points/list.tsx')),
  add: behindGate(() => import('../../features/attendance-points/form.tsx')),
  edit: behindGate(() => import('../../features/attendance-points/form.tsx')),
})

export const attendanceReportScreens = defineScreens(attendanceReports, {
  list: behindGate(() => import('../../features/attendance-reports/list.tsx')),
})

export const attendanceScheduleScreens = defineScreens(attendanceSchedules, {
  list: behindGate(() => import('../../features/attendance-schedules/list.tsx')),
  add: behindGate(() => import('../../features/attendance-schedules/form.tsx')),
  edit: behindGate(() => import('../../features/attendance-schedules/form.tsx')),
})

export const attendanceSetupScreens = defineScreens(attendanceSetup, {
  form: behindGate(() => import('../../features/attendance-setup/form.tsx')),
})

export const attendanceShiftScreens = defineScreens(attendanceShifts, {
  list: behindGate(() => import('../../features/attendance-shifts/list.tsx')),
  add: behindGate(() => import('../../features/attendance-shifts/form.tsx')),
  edit: behindGate(() => import('../../features/attendance-shifts/form.tsx')),
})

export const attendanceTimetableScreens = defineScreens(attendanceTimetables, {
  list: behindGate(() => import('../../features/attendance-timetables/list.tsx')),
  add: behindGate(() => import('../../features/attendance-timetables/form.tsx')),
  edit: behindGate(() => import('../../features/attendance-timetables/form.tsx')),
})
