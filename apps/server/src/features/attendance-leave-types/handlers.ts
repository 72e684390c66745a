import { attendanceLeaveType as contract } from '@lintel/contract/attendance-leave-types/operations.ts'
import { dayChangesOf } from '../../domain/attendance/day-changes.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { leaveTypeByUuid, namesOfLeaveTypes, pageOfLeaveTypes } from './queries.ts'
import { deleteLeaveType, editLeaveType, insertLeaveType } from './writes.ts'

const attendanceLeaveTypeHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfLeaveTypes(db, scope, filter),

  names: ({ db, scope }, { companyUuid }) => namesOfLeaveTypes(db, scope, companyUuid),

  get: async ({ db, scope, fail }, { uuid }) => (await leaveTypeByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create(context, form) {
    const uuid = await insertLeaveType(context, form)
    context.audit({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit(context, form) {
    const range = await editLeaveType(context, form)
    if (range) await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({ target: form.uuid, detail: { name: form.name } })
  },

  async previewEdit(context, form) {
    const range = await editLeaveType(context, form)
    const none = { count: 0, people: 0, isComplete: true, rows: [] }
    return context.dryRun(range ? await dayChangesOf(context.db, context.scope, range, context.now) : none)
  },

  async remove(context, { uuid }) {
    const name = await deleteLeaveType(context, uuid)
    if (name === undefined) return context.fail('notFound')
    context.audit({ target: uuid, detail: { name } })
  },
})

export default serverFeature({
  handlers: attendanceLeaveTypeHandlers,
  records: { attendanceLeaveType: source('attendance_leave_type') },
})
