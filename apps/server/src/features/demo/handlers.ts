import { demo as contract } from '@lintel/contract/demo/operations.ts'
import type { DemoDoor } from '@lintel/contract/demo/schema.ts'
import { readDoorSettings } from '@lintel/contract/doors/settings.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { systemScope, type ProjectScope } from '../../db/scope/scope.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { accountByUuid } from '../../domain/sessions/queries.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement, type Context } from '../../kernel/implement.ts'
import type { DemoDevices, Services } from '../../kernel/services.ts'

const demoHandlers = implement(contract, 'project', {
  async offers({ db, scope, session, services }) {
    const devices = await demoDevicesFor(services, session)
    const doors = devices ? await doorsOf(db, scope, devices) : []
    const online = doors.filter(({ isOnline }) => isOnline)
    return {
      openDoor: nameOf(online.find(({ hasReader }) => hasReader)),
      forceDoor: nameOf(online.find(({ raisesForced }) => raisesForced)),
    }
  },

  async openDoor(context, { uuid }) {
    const { devices, door } = await doorToMove(context, uuid, ({ hasReader }) => hasReader)
    const isGranted = await devices.presentCard(door.mac, door.relay)
    context.audit({ target: uuid, detail: { door: door.name } })
    return { uuid, name: door.name, isGranted }
  },

  async forceDoor(context, { uuid }) {
    const { devices, door } = await doorToMove(context, uuid, ({ raisesForced }) => raisesForced)
    await devices.forceOpen(door.mac, door.relay)
    context.audit({ target: uuid, detail: { door: door.name } })
    return { uuid, name: door.name }
  },
})

type DoorOfDemo = Awaited<ReturnType<typeof doorsOf>>[number]

/**
 * The simulated devices, for who signed in with an account of the demo, also where it entered another's portal;
 * undefined outside the demo and for every other account.
 */
async function demoDevicesFor(services: Services, { accountUuid }: SessionRecord): Promise<DemoDevices | undefined> {
  const { database, demoAccounts, demoDevices } = services
  if (!demoDevices) return undefined
  const account = await database.read(systemScope, (db) => accountByUuid(db, systemScope, accountUuid))
  return demoAccounts.some(({ userName }) => userName === account.user_name) ? demoDevices : undefined
}

/** A door of the site at a simulated device that is online. Any other door is not found. */
async function doorToMove(
  { db, scope, session, services, fail }: Context<typeof contract.openDoor, 'project'>,
  uuid: string,
  isFit: (door: DoorOfDemo) => boolean,
) {
  const devices = await demoDevicesFor(services, session)
  const door = devices && (await doorsOf(db, scope, devices)).find((one) => one.uuid === uuid && isFit(one))
  if (!devices || !door) return fail('notFound')
  if (!door.isOnline) return fail('deviceOffline', { device: door.deviceName })
  return { devices, door }
}

/** Doors of the site at simulated devices, with what can be done to them from outside. */
async function doorsOf(db: Db, scope: ProjectScope, devices: DemoDevices) {
  const macs = [...(await devices.macs())]
  if (macs.length === 0) return []
  const rows = await rowsOf(db, scope, 'door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .select(['door.uuid', 'door.name', 'door.relay', 'door.settings', 'device.mac', 'device.model'])
    .select(['device.name as device_name', 'device.connection'])
    .where('device.mac', 'in', macs)
    .where('door.floor', 'is', null)
    .orderBy('device.mac')
    .orderBy('door.relay')
    .execute()
  return rows.map(({ uuid, name, relay, settings, mac, model, device_name, connection }) => {
    const { entryReaders, doorStatusInput, doorForcedAlarm } = readDoorSettings(settings, capabilitiesOf(model), relay)
    return {
      uuid,
      name,
      relay,
      mac,
      deviceName: device_name,
      isOnline: connection === 'online',
      hasReader: entryReaders.length > 0,
      raisesForced: doorStatusInput !== null && doorForcedAlarm,
    }
  })
}

const nameOf = (door: DoorOfDemo | undefined): DemoDoor | null => (door ? { uuid: door.uuid, name: door.name } : null)

export default serverFeature({ handlers: demoHandlers })
