import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import type { Actor, Site } from '../fixtures.ts'
import { siteOf, write, type Sample, type SampleFile, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of changing, replacing, deleting and ordering devices. */

const mac = (): string => `0C12${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`

/** A device of a site that nothing depends on. */
export async function spareDevice(
  testApp: TestApp,
  projectUuid: string,
  more: { readonly connection?: 'online' } = {},
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

export const samples: Readonly<Record<string, Sample>> = {
  'fleetDevice.remove': {
    own: () => ({ uuid: randomUUID() }),
    async succeeds(stage) {
      const { testApp, person } = stage
      const verified_at = testApp.services.now()
      await write(testApp, (db) =>
        db.updateTable('session').set({ verified_at }).where('account_uuid', '=', person.uuid).execute(),
      )
      return { uuid: await spareDevice(testApp, testApp.fixtures.ours.community.uuid) }
    },
  },
  'fleetDevice.list': { own: () => ({ siteType: 'community' }) },
  'device.edit': spare(() => deviceForm),
  'device.dependencies': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).deviceUuid }) },
  'device.remove': spare(() => ({ cascade: true })),
  'device.replace': spare(() => ({ version: 1, mac: mac(), deletesLogs: true })),
  'device.people': { own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).deviceUuid }) },
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
  'device.edit': wrongDevice,
  'device.dependencies': wrongDevice,
  'device.remove': wrongDevice,
  'device.replace': wrongDevice,
  'device.people': wrongDevice,
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
