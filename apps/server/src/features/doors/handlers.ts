import { door as contract } from '@lintel/contract/doors/operations.ts'
import { readDoorSettings } from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/limits.ts'
import { orderOpening } from '../../devices/order.ts'
import { implement } from '../../kernel/implement.ts'
import { rebuildDoor } from './building.ts'
import { modeHandlers } from './mode-handlers.ts'
import { timetableOf } from './modes.ts'
import { offerOf } from './offer.ts'
import {
  commandRow,
  companiesAt,
  doorRow,
  isLockedDown,
  namesOfDoors,
  pageOfDoors,
  showCommand,
  showDoor,
} from './queries.ts'

export const doorHandlers = implement(contract, 'project', {
  ...modeHandlers,

  list: ({ db, scope, now }, filter) => pageOfDoors(db, scope, now, filter),

  names: ({ db, scope }, { companyUuid }) => namesOfDoors(db, scope, companyUuid),

  async get({ db, scope, now, fail }, { uuid }) {
    const row = await doorRow(db, scope, uuid)
    if (!row) return fail('notFound')
    const offer = offerOf(row.device_model)
    return {
      ...showDoor(row, now),
      ...readDoorSettings(row.settings, offer, row.relay),
      deviceModel: row.device_model,
      companies: await companiesAt(db, scope, uuid),
      offer,
      isLockedDown: await isLockedDown(db, scope, uuid),
      timetable: await timetableOf(db, scope, uuid, row.timetable_version),
      version: row.version,
    }
  },

  async edit({ db, scope, fail, audited }, form) {
    const row = await doorRow(db, scope, form.uuid)
    if (!row) return fail('notFound')
    const changed = await rebuildDoor(db, scope, row.device_uuid, form)
    audited({ target: form.uuid, detail: { door: form.name, changed: changed.join(' ') } })
    return {}
  },

  async open({ db, scope, session, now, fail, audited, unchanged }, { uuid, key }) {
    const door = await doorRow(db, scope, uuid)
    if (!door) return fail('notFound')
    const made =
      door.connection === 'online'
        ? await orderOpening(db, scope, {
            uuid: key,
            door,
            actorUuid: session.accountUuid,
            operatorName: session.accountName,
            createdAt: now,
            expiresAt: new Date(now.getTime() + limits.openCommandSeconds * 1_000),
          })
        : undefined
    if (made) {
      audited({ target: uuid, detail: { door: door.name, command: key } })
      return showCommand(made)
    }
    // A key that was used before answers its command, also when the device has left since.
    const earlier = await commandRow(db, scope, key)
    unchanged()
    if (earlier) return earlier.door_uuid === uuid ? showCommand(earlier) : fail('idempotencyConflict')
    // Never queued: a door must not open when its device comes back later (decisions, Devices).
    return fail('deviceOffline', { device: door.device_name })
  },

  async command({ db, scope, fail }, { uuid }) {
    const command = await commandRow(db, scope, uuid)
    return command ? showCommand(command) : fail('notFound')
  },
})
