import { attendancePoints } from '../../features/attendance-points/links.ts'
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

export const attendancePointScreens = defineScreens(attendancePoints, {
  list: behindGate(() => import('../../features/attendance-points/list.tsx')),
  add: behindGate(() => import('../../features/attendance-points/form.tsx')),
  edit: behindGate(() => import('../../features/attendance-points/form.tsx')),
})

export const attendanceTimetableScreens = defineScreens(attendanceTimetables, {
  list: behindGate(() => import('../../features/attendance-timetables/list.tsx')),
  add: behindGate(() => import('../../features/attendance-timetables/form.tsx')),
  edit: behindGate(() => import('../../features/attendance-timetables/form.tsx')),
})

export const attendanceShiftScreens = defineScreens(attendanceShifts, {
  list: behindGate(() => import('../../features/attendance-shifts/list.tsx')),
  add: behindGate(() => import('../../features/attendance-shifts/form.tsx')),
  edit: behindGate(() => import('../../features/attendance-shifts/form.tsx')),
})
