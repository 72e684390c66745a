import { door as contract } from '@lintel/contract/doors/operations.ts'
import { relayNumber } from '@lintel/contract/doors/outputs.ts'
import { readDoorSettings } from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { factsOf } from '../../access/facts.ts'
import { issueCommand } from '../../domain/commands/issue-command.ts'
import { enqueueOpening, newCommand } from '../../domain/commands/store.ts'
import { invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { modelNamesFor } from '../../domain/devices/queries.ts'
import { accessHandlers } from './access-handlers.ts'
import { accessOf, accessRow } from './access-settings.ts'
import { addDoor, freeFor, freeOutputs, holdDelayOfNew, removeDoor } from '../../domain/doors/adding.ts'
import { rebuildDoor } from './hardware.ts'
import { modeHandlers } from './mode-handlers.ts'
import { timetableOf } from './modes.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { commandRow, doorsAt, namesOfDoors, showCommand } from '../../domain/doors/queries.ts'
import { doorRow, pageOfDoors, showDoors } from './door-list.ts'
import { doorToOpen, remoteUnlockRefusal } from '../../domain/doors/remote-unlock.ts'
import { visibilityOf } from './latest/latest.ts'
import { peopleOfDoor } from './people.ts'
import { doorsAsBuilt, unavailableParts } from '../../domain/doors/settings.ts'
import { areasWith, inWords, dependenciesOfDoors } from '../../domain/doors/dependencies.ts'
import { requireSubscription, subscriptionOf } from '../../domain/money/item-subscriptions.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { sql } from 'kysely'
import { isLockedDown } from '../../domain/base/running-plans.ts'

const doorHandlers = implement(contract, 'project', {
  ...modeHandlers,
  ...accessHandlers,

  list: ({ db, scope, session, services, now }, filter) =>
    pageOfDoors(db, scope, now, filter, visibilityOf(factsOf(session, services.config))),

  names: ({ db, scope }, filter) => namesOfDoors(db, scope, filter),

  async get({ db, scope, session, services, now, fail }, { uuid }) {
    const row = await doorRow(db, scope, now, uuid)
    const set = row && (await accessRow(db, scope, uuid))
    if (!set) return fail('notFound')
    const visibility = visibilityOf(factsOf(session, services.config))
    const [shownDoor] = await showDoors(db, scope, now, [row], visibility)
    const capabilities = capabilitiesOf(row.device_model)
    const others = doorsAsBuilt(await doorsAt(db, scope, row.device_uuid), capabilities).filter(
      (door) => door.uuid !== uuid,
    )
    return {
      ...shownDoor!,
      ...readDoorSettings(row.settings, capabilities, row.relay),
      deviceModel: (await modelNamesFor(db, scope, session.actingUuid))(row.device_model),
      capabilities,
      outputs: freeFor(row, others),
      unavailable: unavailableParts(others),
      areas: (await areasWith(db, scope, { doorUuid: uuid })).map(({ name }) => name),
      isLockedDown: await isLockedDown(db, scope, uuid, now),
      timetable: await timetableOf(db, scope, uuid, row.timetable_version),
      access: await accessOf(db, scope, uuid, set),
      holdDelayDefault: await holdDelayOfNew(db, scope),
      version: row.version,
      ...(await subscriptionOf({ db, scope, now }, 'door', uuid)),
    }
  },

  async people({ db, scope, now, fail }, { uuid, after }) {
    const row = await doorRow(db, scope, now, uuid)
    return (row && (await peopleOfDoor(db, scope, now, row, after))) ?? fail('notFound')
  },

  async outputs({ db, scope }, { keyword }) {
    return { rows: await freeOutputs(db, scope, keyword), holdDelayDefault: await holdDelayOfNew(db, scope) }
  },

  async create({ db, scope, now, fail, audit }, form) {
    const uuid = await addDoor(db, scope, form, now, fail)
    audit({ target: uuid, detail: { door: form.name, relay: relayNumber(form) } })
    return { uuid }
  },

  async dependencies({ db, scope, request, now, fail }, { uuid }) {
    if (!(await doorRow(db, scope, now, uuid))) return fail('notFound')
    return { rows: await dependenciesOfDoors(db, scope, { doorUuid: uuid }, request.language) }
  },

  async remove({ db, scope, request, now, fail, audit }, { uuid, cascade }) {
    const row = await doorRow(db, scope, now, uuid)
    if (!row) return fail('notFound')
    const dependencies = inWords(await dependenciesOfDoors(db, scope, { doorUuid: uuid }, request.language))
    if (dependencies.count > 0 && !cascade) return fail('doorInUse', dependencies)
    await removeDoor(db, scope, { uuid, device_uuid: row.device_uuid }, now, fail)
    audit({ target: uuid, detail: { door: row.name, relay: row.relay, uses: dependencies.count } })
  },

  async edit({ db, scope, now, fail, audit }, form) {
    const row = await doorRow(db, scope, now, form.uuid)
    if (!row) return fail('notFound')
    await requireSubscription({ db, scope, now, fail }, 'door', [form.uuid])
    const changedFields = await rebuildDoor(db, scope, row.device_uuid, form, now, fail)
    audit({ target: form.uuid, detail: { door: form.name, changed: changedFields.join(' ') } })
  },

  async open({ db, scope, session, request, now, fail, audit, skipAudit }, { uuid, key, reason }) {
    const door = await doorToOpen(db, scope, uuid, now, request.language)
    if (!door) return fail('notFound')
    if (door.asks_for_reason && reason === '') throw invalid('reason', 'validation:required')
    const command = await issueCommand({
      refuse: remoteUnlockRefusal(door, now, { fail }),
      fail,
      enqueue: () =>
        enqueueOpening(db, scope, { ...newCommand(key, session, now, limits.openCommandSeconds), door, reason }),
      earlier: () => commandRow(db, scope, key),
      isSame: ({ door_uuid }) => door_uuid === uuid,
      audit: () => audit({ target: uuid, detail: { door: door.name, command: key, ...(reason !== '' && { reason }) } }),
      skipAudit,
    })
    return showCommand(command)
  },

  async command({ db, scope, fail }, { uuid }) {
    const command = await commandRow(db, scope, uuid)
    return command ? showCommand(command) : fail('notFound')
  },
})

export default serverFeature({
  handlers: doorHandlers,
  records: { door: source('door'), command: source('door_command', sql<string>`state`) },
})
