import { attendanceTimetable as contract } from '@lintel/contract/attendance-timetables/operations.ts'
import { dayChangesOf } from '../../domain/attendance/day-changes.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'
import { insertTimetable } from '../../domain/attendance/timetables.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { namesOfTimetables, pageOfTimetables, timetableByUuid } from './queries.ts'
import { deleteTimetable, editTimetable } from './writes.ts'

const attendanceTimetableHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfTimetables(db, scope, filter),

  names: ({ db, scope }, { companyUuid }) => namesOfTimetables(db, scope, companyUuid),

  get: async ({ db, scope, fail }, { uuid }) => (await timetableByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create(context, form) {
    const uuid = await insertTimetable(context, form)
    context.audit({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit(context, form) {
    const range = await editTimetable(context, form)
    await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({ target: form.uuid, detail: { name: form.name, from: range.from } })
  },

  async previewEdit(context, form) {
    const range = await editTimetable(context, form)
    return context.dryRun(await dayChangesOf(context.db, context.scope, range, context.now))
  },

  async remove(context, { uuid }) {
    const name = await deleteTimetable(context, uuid)
    if (name === undefined) return context.fail('notFound')
    context.audit({ target: uuid, detail: { name } })
  },
})

export default serverFeature({
  handlers: attendanceTimetableHandlers,
  records: { attendanceTimetable: source('attendance_timetable') },
})
