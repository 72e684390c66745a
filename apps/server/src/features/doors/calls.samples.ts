import { randomUUID } from 'node:crypto'
import { doorDefaults } from '@lintel/contract/doors/settings.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { siteOf, nothing, write, wrong, type Sample, type SampleFile, type Stage } from '../../../test/samples/kit.ts'

/** Samples of how doors are built. */

/** A door's form that a device of the fixtures takes for its first relay. */
export const doorForm = () => ({
  name: `door ${randomUUID().slice(0, 8)}`,
  version: 1,
  outputType: 'relay',
  outputIndex: 0,
  ...doorDefaults(capabilitiesOf('LD-200'), 0),
})

const timetable = {
  version: 1,
  unlocked: [{ days: [1], from: 540, to: 1020 }],
  anyKnownCredential: [],
  controlledPlusPin: [],
  lockdown: [],
  holdsOnHolidays: false,
}

const tomorrow = () => ({
  mode: 'unlocked',
  until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
  reason: 'Delivery',
})

const access = {
  version: 1,
  permitsRemote: true,
  class: 'normal',
  maxPolicyAgeHours: 24,
  isOutOfService: false,
  outOfServiceReason: '',
  lockdownExemptPersonUuids: [],
  lockdownExemptDepartmentUuids: [],
  interlockUuids: [],
  companyUuids: [],
}

const firstAccess = async ({ testApp, actor }: Stage) => {
  const uuid = siteOf(testApp.fixtures, actor).doors[0]!
  await write(testApp, (db) => db.updateTable('door').set({ access_version: 1 }).where('uuid', '=', uuid).execute())
  return { ...access, uuid }
}

/** A door at a relay that no door of the fixtures has, made manually. */
const spareDoor = async ({ testApp, actor }: Stage) => {
  const site = siteOf(testApp.fixtures, actor)
  const row = { project_uuid: site.uuid, device_uuid: site.deviceUuid, relay: 8, name: `door ${randomUUID()}` }
  await write(testApp, (db) =>
    db.deleteFrom('door').where('device_uuid', '=', row.device_uuid).where('relay', '=', 8).execute(),
  )
  return write(testApp, (db) => db.insertInto('door').values(row).returning('uuid').executeTakeFirstOrThrow())
}

const lastRelay = { outputType: 'relay', outputIndex: 15 }

export const samples: Readonly<Record<string, Sample>> = {
  'door.outputs': nothing,
  'door.create': {
    own: (fixtures, actor) => ({
      name: `door ${randomUUID().slice(0, 8)}`,
      deviceUuid: siteOf(fixtures, actor).deviceUuid,
      ...lastRelay,
    }),
    succeeds: async ({ testApp, actor }) => {
      const { deviceUuid } = siteOf(testApp.fixtures, actor)
      await write(testApp, (db) =>
        db.updateTable('device').set({ relays: 16 }).where('uuid', '=', deviceUuid).execute(),
      )
      await write(testApp, (db) =>
        db.deleteFrom('door').where('device_uuid', '=', deviceUuid).where('relay', '=', 14).execute(),
      )
      return { name: `door ${randomUUID().slice(0, 8)}`, deviceUuid, ...lastRelay, outputIndex: 14 }
    },
  },
  'door.dependencies': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).doors[0]! }) },
  'door.remove': { own: () => ({ uuid: randomUUID() }), succeeds: spareDoor },
  'door.get': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).doors[0]! }) },
  'door.people': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).doors[0]! }) },
  'door.edit': {
    own: () => ({ ...doorForm(), uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      const uuid = siteOf(testApp.fixtures, actor).doors[0]!
      await write(testApp, (db) => db.updateTable('door').set({ version: 1 }).where('uuid', '=', uuid).execute())
      return { ...doorForm(), uuid }
    },
  },
  'door.setTimetable': {
    own: () => ({ ...timetable, uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      const uuid = siteOf(testApp.fixtures, actor).doors[0]!
      await write(testApp, (db) =>
        db.updateTable('door').set({ timetable_version: 1 }).where('uuid', '=', uuid).execute(),
      )
      return { ...timetable, uuid }
    },
  },
  'door.setAccess': { own: () => ({ ...access, uuid: randomUUID() }), succeeds: firstAccess },
  'door.previewAccess': { own: () => ({ ...access, uuid: randomUUID() }), succeeds: firstAccess },
  'door.setOverride': {
    own: () => ({ ...tomorrow(), uuid: randomUUID() }),
    succeeds: ({ testApp, actor }) => ({ ...tomorrow(), uuid: siteOf(testApp.fixtures, actor).doors[0]! }),
  },
  'door.followTimetable': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      const site = siteOf(testApp.fixtures, actor)
      const row = { project_uuid: site.uuid, door_uuid: site.doors[0]!, created_by_uuid: randomUUID() }
      const times = { created_at: new Date(), ends_at: new Date(Date.now() + 86_400_000) }
      await write(testApp, (db) =>
        db
          .insertInto('door_override')
          .values({ ...row, ...times, mode: 'unlocked', reason: 'the stage', created_by: 'the stage' })
          .onConflict((conflict) => conflict.columns(['project_uuid', 'door_uuid']).doUpdateSet(times))
          .execute(),
      )
      return { uuid: site.doors[0]! }
    },
  },
}

const wrongDoor = wrong(({ office }) => office.doors[0]!)

export const idOperations: SampleFile['idOperations'] = {
  'door.get': wrongDoor,
  'door.people': wrongDoor,
  'door.dependencies': wrongDoor,
  'door.remove': wrongDoor,
  'door.edit': wrongDoor,
  'door.setTimetable': wrongDoor,
  'door.setOverride': wrongDoor,
  'door.setAccess': wrongDoor,
  'door.previewAccess': wrongDoor,
  'door.followTimetable': wrongDoor,
}
