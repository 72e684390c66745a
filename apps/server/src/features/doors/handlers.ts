import { door as contract } from '@lintel/contract/doors/operations.ts'
import { limits } from '@lintel/contract/limits.ts'
import { orderPublishing } from '../../devices/order.ts'
import { implement } from '../../kernel/implement.ts'
import { commandRow, doorRow, insertOpenCommand, pageOfDoors, showCommand } from './queries.ts'

export const doorHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfDoors(db, scope, filter),

  async open({ db, scope, session, now, fail, audited, unchanged }, { uuid, key }) {
    const earlier = await commandRow(db, scope, key)
    if (earlier) {
      unchanged()
      return earlier.door_uuid === uuid ? showCommand(earlier) : fail('idempotencyConflict')
    }
    const door = await doorRow(db, scope, uuid)
    if (!door) return fail('notFound')
    // Never queued: a door must not open when its device comes back later (decisions, Devices).
    if (door.connection !== 'online') return fail('deviceOffline', { device: door.device_name })
    const isNew = await insertOpenCommand(db, scope, {
      uuid: key,
      door,
      actorUuid: session.accountUuid,
      operatorName: session.accountName,
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.openCommandSeconds * 1_000),
    })
    if (isNew) {
      await orderPublishing(db, scope, key)
      audited({ target: uuid, detail: { door: door.name, command: key } })
    } else {
      unchanged()
    }
    const command = await commandRow(db, scope, key)
    return command?.door_uuid === uuid ? showCommand(command) : fail('idempotencyConflict')
  },

  async command({ db, scope, fail }, { uuid }) {
    const command = await commandRow(db, scope, uuid)
    return command ? showCommand(command) : fail('notFound')
  },
})
