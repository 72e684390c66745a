import { upgradeTask as contract } from '@lintel/contract/upgrades/operations.ts'
import { failedUpgradeStates, type UpgradeState } from '@lintel/contract/upgrades/states.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { candidatesFor, devicesByUuid, showCandidate, targetByUuid, targetOf } from './candidates.ts'
import { endTask, requireTask, resumeTask, type OwnTask } from './changes.ts'
import { everyTaskDevice, firmwareOfDevice, pageOfTaskDevices } from './device-queries.ts'
import { pageOfTasks, taskByUuid } from './queries.ts'
import { tasksWithin, type Reader } from '../../domain/upgrades/reach.ts'
import { upgradeSheet } from './sheet.ts'
import { createTask, dueBy, type NewTask } from './writes.ts'

const upgradeHandlers = implement(contract, 'session', {
  list: (context, filter) => pageOfTasks(context, filter),

  get: async (context, { uuid }) => (await taskByUuid(context, uuid)) ?? context.fail('notFound'),

  async devices(context, filter) {
    await requireReach(context, filter.uuid)
    return pageOfTaskDevices(context, filter)
  },

  async exportDevices(context, filter) {
    const { uuid, ...said } = filter
    await requireReach(context, uuid)
    context.audit({ target: uuid })
    return exportList(context, upgradeSheet, said, everyTaskDevice(context, filter))
  },

  async candidates(context, { firmware, keyword }) {
    const target = await targetByUuid(context, firmware)
    return target ? candidatesFor(context, target, keyword) : context.fail('notFound')
  },

  async check(context, { firmware, devices }) {
    const target = await targetByUuid(context, firmware)
    const rows = await devicesByUuid(context, [...new Set(devices)])
    const isWhole = rows.length === new Set(devices).size && rows.every(({ model }) => model === target?.model)
    if (!target || !isWhole) return context.fail('notFound')
    return { devices: rows.map((row) => showCandidate(context, row, targetOf(target))) }
  },

  async create(context, form) {
    const task = await createTask(context, form, dueBy(context, form.at))
    context.audit(noteOfNew(task))
    return { uuid: task.uuid }
  },

  async cancel(context, { uuid }) {
    const task = await requireTask(context, uuid, 'cancel')
    await endTask(context, task)
    context.audit(noteOf(task))
  },

  async end(context, { uuid }) {
    const task = await requireTask(context, uuid, 'end')
    await endTask(context, task)
    context.audit(noteOf(task))
  },

  async resume(context, { uuid, reason }) {
    const task = await requireTask(context, uuid, 'resume')
    await resumeTask(context, task)
    const note = noteOf(task)
    context.audit({ ...note, detail: { ...note.detail, reason } })
  },

  async retry(context, { uuid }) {
    const { fail } = context
    const { devices, firmware_uuid, remark } = await requireTask(context, uuid, 'retry')
    if (firmware_uuid === null) return fail('upgradeClosed')
    const failures = devices.flatMap(({ state, device_uuid }) => (isFailure(state) && device_uuid ? [device_uuid] : []))
    if (failures.length === 0) return fail('upgradeNothingToDo')
    const task = await createTask(
      context,
      { firmware: firmware_uuid, devices: failures, at: null, remark },
      () => context.now,
    )
    context.audit(noteOfNew(task))
    return { uuid: task.uuid }
  },

  ofDevice: async (context, { uuid }) => (await firmwareOfDevice(context, uuid)) ?? context.fail('notFound'),
})

const isFailure = (state: string): boolean =>
  (failedUpgradeStates as readonly UpgradeState[]).some((one) => one === state)

type Reading = Reader & { readonly fail: (name: 'notFound') => never }

/** Fails for a task none of whose devices is within reach. */
async function requireReach(context: Reading, uuid: string): Promise<void> {
  const task = await tasksWithin(context)
    .select('upgrade_task.uuid')
    .where('upgrade_task.uuid', '=', uuid)
    .executeTakeFirst()
  if (!task) context.fail('notFound')
}

/** What the audit log says of a new task, and of each site how many of its devices it has (fleet.md F47). */
const noteOfNew = ({ uuid, target: { model, name }, sites, count }: NewTask) => ({
  target: uuid,
  detail: { model, version: name, count },
  sites: [...sites].map(([projectUuid, devices]) => ({ projectUuid, count: devices })),
})

const noteOf = ({ uuid, model, version_name, devices }: OwnTask) => ({
  target: uuid,
  detail: { model, version: version_name, count: devices.length },
})

export default serverFeature({ handlers: upgradeHandlers })
