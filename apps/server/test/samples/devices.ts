import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import type { Actor, Site } from '../fixtures.ts'
import { insertSeededMac } from '../../src/seed/records.ts'
import { siteOf, write, wrong, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of changing, replacing, deleting and ordering devices. */

const mac = (): string => `0C12${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`

/** A device of a site that nothing depends on. */
export async function spareDevice(
  testApp: TestApp,
  projectUuid: string,
  more: { readonly connection?: 'online'; readonly model?: string } = {},
): Promise<string> {
  const uuid = randomUUID()
  const address = mac()
  await write(testApp, async (db) => {
    const own = { project_uuid: projectUuid, mac: address }
    const name = `Spare ${uuid.slice(0, 8)}`
    await db
      .insertInto('device')
      .values({ ...own, uuid, name, model: 'LD-100', type: 'villaDoorPhone', relays: 1, ...more })
      .execute()
    await insertSeededMac(db, projectUuid, address)
    await db
      .insertInto('device_credential')
      .values({ ...own, device_uuid: uuid })
      .execute()
    await db.insertInto('door').values({ project_uuid: projectUuid, device_uuid: uuid, relay: 0, name }).execute()
  })
  return uuid
}

const deviceForm = { name: 'Side entrance', location: 'Yard', version: 1, companyUuids: [] }

/** A good input about a device made for it. */
const spare = (input: () => object, more: Parameters<typeof spareDevice>[2] = {}): Sample => ({
  own: () => ({ ...input(), uuid: randomUUID() }),
  succeeds: async ({ testApp, actor }) => ({
    ...input(),
    uuid: await spareDevice(testApp, siteOf(testApp.fixtures, actor).uuid, more),
  }),
})

const online = { connection: 'online' } as const

/** A device of the maker that the platform controls, online at our community. */
export const controlledDevice = (testApp: TestApp): Promise<string> =>
  spareDevice(testApp, testApp.fixtures.ours.community.uuid, { ...online, model: 'C3-200' })

/** The first door of a device. */
export async function doorOf(testApp: TestApp, deviceUuid: string): Promise<string> {
  const door = await write(testApp, (db) =>
    db.selectFrom('door').select('uuid').where('device_uuid', '=', deviceUuid).executeTakeFirstOrThrow(),
  )
  return door.uuid
}

/** The person has just typed the own password. */
const verify = ({ testApp, person }: Stage) =>
  write(testApp, (db) =>
    db
      .updateTable('session')
      .set({ verified_at: testApp.services.now() })
      .where('account_uuid', '=', person.uuid)
      .execute(),
  )

/** An order of the platform to a device. */
const platformOrder: Sample = {
  own: () => ({ uuid: randomUUID(), key: randomUUID() }),
  succeeds: async ({ testApp }) => ({ uuid: await controlledDevice(testApp), key: randomUUID() }),
}

const reason = 'Locked out, known by voice'

export const samples: Readonly<Record<string, Sample>> = {
  'fleetDevice.open': {
    own: () => ({ uuid: randomUUID(), key: randomUUID(), reason }),
    async succeeds(stage) {
      await verify(stage)
      const uuid = await doorOf(stage.testApp, await controlledDevice(stage.testApp))
      return { uuid, key: randomUUID(), reason }
    },
  },
  'fleetDevice.reboot': platformOrder,
  'fleetDevice.identify': platformOrder,
  'fleetDevice.command': {
    own: () => ({ uuid: randomUUID(), device: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      const { office } = testApp.fixtures.ours
      return { uuid: await commandTo(testApp, office, actor), device: office.deviceUuid }
    },
  },
  'fleetDevice.remove': {
    own: () => ({ uuid: randomUUID() }),
    async succeeds(stage) {
      await verify(stage)
      return { uuid: await spareDevice(stage.testApp, stage.testApp.fixtures.ours.community.uuid) }
    },
  },
  'fleetDevice.list': { own: () => ({ siteType: 'community' }) },
  'device.edit': spare(() => deviceForm),
  'device.dependencies': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).deviceUuid }) },
  'device.remove': spare(() => ({ cascade: true })),
  'device.replace': spare(() => ({ version: 1, mac: mac(), deletesLogs: true })),
  'device.simulate': spare(() => ({})),
  'device.people': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).deviceUuid }) },
  'device.settings': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).deviceUuid }) },
  'device.commands': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).deviceUuid }) },
  'device.reboot': spare(() => ({ key: randomUUID() }), online),
  'device.provision': spare(() => ({ key: randomUUID(), text: 'Sip.Port = 5062' }), online),
  'device.command': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({
      uuid: await commandTo(testApp, siteOf(testApp.fixtures, actor), actor),
    }),
  },
}

const wrongDevice: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: testApp.fixtures.theirs.office.deviceUuid }, { uuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'fleetDevice.remove': wrongDevice,
  'fleetDevice.reboot': wrongDevice,
  'fleetDevice.identify': wrongDevice,
  'fleetDevice.open': wrong(({ office }) => office.doors[0]!),
  'fleetDevice.command': {
    wrongIds: async (testApp) => [
      { uuid: await foreignCommand(testApp), device: testApp.fixtures.theirs.office.deviceUuid },
      { uuid: unknownUuid, device: testApp.fixtures.theirs.office.deviceUuid },
    ],
  },
  'device.edit': wrongDevice,
  'device.dependencies': wrongDevice,
  'device.remove': wrongDevice,
  'device.replace': wrongDevice,
  'device.simulate': wrongDevice,
  'device.people': wrongDevice,
  'device.settings': wrongDevice,
  'device.commands': wrongDevice,
  'device.reboot': wrongDevice,
  'device.provision': wrongDevice,
  'device.command': { wrongIds: async (testApp) => [{ uuid: await foreignCommand(testApp) }, { uuid: unknownUuid }] },
}

const foreignCommand = (testApp: TestApp): Promise<string> =>
  commandTo(testApp, testApp.fixtures.theirs.office, testApp.fixtures.theirs.officeManager)

/** An order of an actor to the device of a site. */
async function commandTo(testApp: TestApp, site: Site, actor: Actor): Promise<string> {
  const uuid = randomUUID()
  await write(testApp, (db) =>
    db
      .insertInto('door_command')
      .values({
        project_uuid: site.uuid,
        uuid,
        device_uuid: site.deviceUuid,
        name: 'reboot',
        args: '{}',
        actor_uuid: actor.uuid,
        operator_name: 'a manager',
        expires_at: new Date(),
      })
      .execute(),
  )
  return uuid
}
