import { device as contract } from '@lintel/contract/devices/operations.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { modelNamed } from '@lintel/devices/models/index.ts'
import { hashOf } from '../../access/session.ts'
import { Failure } from '../../http/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { newClaimCode } from './claim-code.ts'
import { deviceRow, doorsOfDevice, insertDevice, missingEvents, pageOfDevices, showDevice } from './queries.ts'

export const deviceHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfDevices(db, scope, filter),

  async get({ db, scope, fail }, { uuid }) {
    const row = await deviceRow(db, scope, uuid)
    if (!row) return fail('notFound')
    return {
      ...showDevice(row),
      hardware: row.hardware,
      address: row.address,
      onlineSince: row.online_since?.toISOString() ?? null,
      offlineSince: row.offline_since?.toISOString() ?? null,
      desiredVersion: row.desired_version,
      reportedVersion: row.reported_version,
      eventsMissing: await missingEvents(db, scope, uuid),
      doors: await doorsOfDevice(db, scope, uuid),
    }
  },

  async register({ db, scope, fail, audited }, form) {
    const model = modelNamed(form.model)
    if (!model)
      throw new Failure('invalidInput', { field: 'model' }, [
        { field: 'model', key: 'validation:notAllowedValue', params: {} },
      ])
    const claimCode = newClaimCode()
    const inserted = await insertDevice(db, scope, {
      mac: form.mac,
      name: form.name,
      model: model.model,
      type: model.type,
      location: form.location,
      relays: capsOf(model.has).relays,
      claimCodeHash: hashOf(claimCode),
    })
    if ('taken' in inserted) return fail('alreadyExists', { thing: inserted.taken })
    audited({ target: inserted.uuid, detail: { mac: form.mac, name: form.name } })
    return { uuid: inserted.uuid, claimCode }
  },
})
