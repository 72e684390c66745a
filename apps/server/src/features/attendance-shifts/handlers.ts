import { attendanceShift as contract } from '@lintel/contract/attendance-shifts/operations.ts'
import { dayChangesOf } from '../../domain/attendance/day-changes.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'
import { namesOfAttendance } from '../../domain/attendance/require-records.ts'
import { insertShift } from '../../domain/attendance/shifts.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { pageOfShifts, shiftByUuid } from './queries.ts'
import { deleteShift, editShift } from './writes.ts'

const attendanceShiftHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfShifts(db, scope, filter),

  names: ({ db, scope }, { companyUuid }) => namesOfAttendance(db, scope, 'attendance_shift', companyUuid),

  get: async ({ db, scope, fail }, { uuid }) => (await shiftByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create(context, form) {
    const uuid = await insertShift(context, form)
    context.audit({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit(context, form) {
    const range = await editShift(context, form)
    await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({ target: form.uuid, detail: { name: form.name, from: range.from } })
  },

  async previewEdit(context, form) {
    const range = await editShift(context, form)
    return context.dryRun(await dayChangesOf(context.db, context.scope, range, context.now))
  },

  async remove(context, { uuid }) {
    const name = await deleteShift(context, uuid)
    context.audit({ target: uuid, detail: { name } })
  },
})

export default serverFeature({
  handlers: attendanceShiftHandlers,
  records: { attendanceShift: source('attendance_shift') },
})
