import { attendancePoint as contract } from '@lintel/contract/attendance-points/operations.ts'
import { doorsForPoints, insertPoint } from '../../domain/attendance/points.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { requireSubscription } from '../../domain/money/item-subscriptions.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { pageOfPoints, pointByUuid } from './queries.ts'
import { deletePoint, doorsToAdd, editPoint } from './writes.ts'

const attendancePointHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfPoints(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await pointByUuid(db, scope, uuid)) ?? fail('notFound'),

  doors: async ({ db, scope }, { companyUuid }) => ({
    rows: await doorsForPoints(db, scope, await requireCompany(db, scope, companyUuid ?? '')),
  }),

  async create(context, form) {
    await requireSubscription(context, 'door', form.doorUuids)
    const uuid = await insertPoint(context, form)
    context.audit({ target: uuid, detail: { name: form.name } })
    return { uuid }
  },

  async edit(context, form) {
    await requireSubscription(context, 'door', await doorsToAdd(context, form))
    await editPoint(context, form)
    context.audit({ target: form.uuid, detail: { name: form.name } })
  },

  async remove(context, { uuid }) {
    const name = await deletePoint(context, uuid)
    if (name === undefined) return context.fail('notFound')
    context.audit({ target: uuid, detail: { name } })
  },
})

export default serverFeature({
  handlers: attendancePointHandlers,
  records: { attendancePoint: source('attendance_point') },
})
