import { attendanceSchedule as contract } from '@lintel/contract/attendance-schedules/operations.ts'
import { sql } from 'kysely'
import { dayChangesOf } from '../../domain/attendance/day-changes.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'
import { insertSchedules } from '../../domain/attendance/schedules.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { calendarOfSchedules } from './calendar.ts'
import { pageOfSchedules, peopleForSchedules, scheduleByUuid, shiftsForSchedules } from './queries.ts'
import { deleteSchedule, editSchedules } from './writes.ts'

const attendanceScheduleHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => pageOfSchedules(db, scope, filter, now),

  calendar: ({ db, scope, now }, filter) => calendarOfSchedules(db, scope, filter, now),

  get: async ({ db, scope, now, fail }, { uuid }) => (await scheduleByUuid(db, scope, uuid, now)) ?? fail('notFound'),

  shifts: async ({ db, scope }, { companyUuid }) => ({ rows: await shiftsForSchedules(db, scope, companyUuid) }),

  people: async ({ db, scope }, filter) => ({ rows: await peopleForSchedules(db, scope, filter) }),

  async create(context, form) {
    const { uuids, range, shiftName } = await insertSchedules(context, form)
    await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({ detail: { name: shiftName, count: uuids.length, from: form.startDate, until: form.endDate } })
    return { uuids }
  },

  async previewCreate(context, form) {
    const { range } = await insertSchedules(context, form)
    return context.dryRun(await dayChangesOf(context.db, context.scope, range, context.now))
  },

  async edit(context, form) {
    const { range, shiftName } = await editSchedules(context, form)
    await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({
      target: form.uuid,
      detail: { name: shiftName, count: range.people.length, from: form.startDate, until: form.endDate },
    })
  },

  async previewEdit(context, form) {
    const { range } = await editSchedules(context, form)
    return context.dryRun(await dayChangesOf(context.db, context.scope, range, context.now))
  },

  async remove(context, { uuid }) {
    const range = await deleteSchedule(context, uuid)
    await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({ target: uuid, detail: { from: range.from, until: range.to } })
  },
})

/** A schedule is called as its shift: the name of its person is not to be kept in the log. */
const shiftName = sql<string>`(select attendance_shift.name from attendance_shift
  where attendance_shift.project_uuid = attendance_schedule.project_uuid
    and attendance_shift.uuid = attendance_schedule.shift_uuid)`

export default serverFeature({
  handlers: attendanceScheduleHandlers,
  records: { attendanceSchedule: source('attendance_schedule', shiftName) },
})
