import { nameKey } from '@lintel/contract/base/name-fold.ts'
import { deviceModel as contract } from '@lintel/contract/device-models/operations.ts'
import { deviceModels as ownModels } from '@lintel/devices/models/index.ts'
import { systemQueries } from '../../db/db.ts'
import { lockDeviceModels } from '../../db/device-models.ts'
import { failTaken, onTaken } from '../../domain/base/unique-violation.ts'
import { recordOf } from '../../kernel/device-models.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { growDevices } from './devices.ts'
import { columnsOf, fieldsThatShrink, hasOtherHardware, type Form } from './growth.ts'
import { deviceModelByUuid, deviceModelRow, pageOfDeviceModels } from './queries.ts'
import { requireNoFirmware, requireUnused, usesOfModel } from './uses.ts'

/** Models are the platform's: no account owns one, and permissions alone say who may read or change them. */
const deviceModelHandlers = implement(contract, 'system', {
  list: ({ db, scope }, filter) => pageOfDeviceModels(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await deviceModelByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create({ db, scope, fail, audit }, form) {
    requireNewToUs(form, fail)
    const insertion = systemQueries(db, scope).insertInto('device_model').values(columnsOf(form)).returning('uuid')
    const newModel = await onTaken(insertion.executeTakeFirstOrThrow(), fail)
    audit({ target: newModel.uuid, detail: { model: form.model, name: form.name } })
    return newModel
  },

  async edit({ db, scope, fail, audit }, { uuid, version, ...form }) {
    await lockDeviceModels(db, 'alone')
    const row = await deviceModelRow(db, scope, uuid)
    if (!row) return fail('notFound')
    if (row.version !== version) return fail('staleRecord')
    requireNewToUs(form, fail)
    const columns = columnsOf(form)
    const uses = await usesOfModel(db, scope, row.model)
    const smaller = fieldsThatShrink(row, columns)
    if (uses.devices > 0 && smaller.length > 0)
      return fail(
        'modelInUse',
        { count: uses.devices },
        smaller.map((field) => ({ field, key: 'deviceModels:refusal.inUse', params: { count: uses.devices } })),
      )
    if (columns.model !== row.model) requireUnused(uses, { fail })
    if (columns.code !== row.code) requireNoFirmware(uses, { fail })
    const update = systemQueries(db, scope)
      .updateTable('device_model')
      .set({ ...columns, version: version + 1 })
      .where('uuid', '=', uuid)
      .returningAll()
    const newRow = await onTaken(update.executeTakeFirstOrThrow(), fail)
    if (hasOtherHardware(row, columns)) await growDevices(db, scope, recordOf(newRow))
    audit({ target: uuid, detail: { model: form.model, name: form.name } })
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    await lockDeviceModels(db, 'alone')
    const row = await deviceModelRow(db, scope, uuid)
    if (!row) return fail('notFound')
    requireUnused(await usesOfModel(db, scope, row.model), { fail })
    await systemQueries(db, scope).deleteFrom('device_model').where('uuid', '=', uuid).execute()
    audit({ target: uuid, detail: { model: row.model, name: row.name } })
  },
})

/** Refuses the name and the code of a model that this version knows by itself. */
function requireNewToUs({ model, code }: Form, fail: CanFail<'alreadyExists'>['fail']): void {
  if (ownModels.some((one) => nameKey(one.model) === nameKey(model)))
    failTaken(fail, { thing: 'model', field: 'model' })
  if (ownModels.some((one) => one.code === code)) failTaken(fail, { thing: 'firmwareCode', field: 'code' })
}

export default serverFeature({ handlers: deviceModelHandlers })
