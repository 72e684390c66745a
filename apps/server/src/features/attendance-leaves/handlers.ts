import { attendanceLeave as contract } from '@lintel/contract/attendance-leaves/operations.ts'
import { dayChangesOf } from '../../domain/attendance/day-changes.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { leaveByUuid, namesOfPeople, pageOfLeaves } from './queries.ts'
import { deleteLeave, editLeave, insertLeaves } from './writes.ts'

const attendanceLeaveHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => pageOfLeaves(db, scope, filter, now),

  get: async ({ db, scope, now, fail }, { uuid }) => (await leaveByUuid(db, scope, uuid, now)) ?? fail('notFound'),

  people: async ({ db, scope }, { companyUuid, keyword }) =>
    namesOfPeople(db, scope, await requireCompany(db, scope, companyUuid ?? ''), keyword),

  async create(context, form) {
    const { batchUuid, leaveUuids, people, leaveType, range } = await insertLeaves(context, form)
    await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({
      target: batchUuid,
      detail: { name: leaveType.name, from: form.startsOn, until: form.endsOn, count: people.length },
      people: people.map(({ uuid, name }) => aboutPerson(uuid, name)),
    })
    return { uuid: batchUuid, leaveUuids }
  },

  async previewCreate(context, form) {
    const { range } = await insertLeaves(context, form)
    return context.dryRun(await dayChangesOf(context.db, context.scope, range, context.now))
  },

  async edit(context, form) {
    const { person, leaveType, range } = await editLeave(context, form)
    await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({
      target: form.uuid,
      detail: { name: leaveType.name, from: form.startsOn, until: form.endsOn },
      people: [aboutPerson(person.uuid, person.name)],
    })
  },

  async previewEdit(context, form) {
    const { range } = await editLeave(context, form)
    return context.dryRun(await dayChangesOf(context.db, context.scope, range, context.now))
  },

  async remove(context, { uuid }) {
    const { leave, range } = await deleteLeave(context, uuid)
    await recomputeDays(context.db, context.scope, range, context.now)
    context.audit({
      target: uuid,
      detail: { name: leave.leaveTypeName, from: leave.startsOn, until: leave.endsOn },
      people: [aboutPerson(leave.personUuid, leave.personName)],
    })
  },

  async previewRemove(context, { uuid }) {
    const { range } = await deleteLeave(context, uuid)
    return context.dryRun(await dayChangesOf(context.db, context.scope, range, context.now))
  },
})

export default serverFeature({ handlers: attendanceLeaveHandlers })
