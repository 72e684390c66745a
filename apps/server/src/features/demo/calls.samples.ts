import { doorDefaults } from '@lintel/contract/doors/settings.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { fixturePassword, type TestApp } from '../../../test/test-app.ts'
import { nothing, siteOf, write, wrong, type Sample, type SampleFile, type Stage } from '../../../test/samples/kit.ts'
import type { DemoDevices, Services } from '../../kernel/services.ts'

/** Samples of the demo, which a test app is no part of until a call needs it. */

type DemoParts = Pick<Services, 'demoAccounts' | 'demoDevices'>

/** Makes a test app the demo: of the named accounts, the first as the manager of its office, and of some devices. */
export function switchDemoOn(testApp: TestApp, userNames: readonly string[], devices: Partial<DemoDevices> = {}): void {
  Object.assign(testApp.services, {
    demoAccounts: userNames.map((userName, index) => ({
      userName,
      password: fixturePassword,
      kind: '',
      site: '',
      role: index === 0 ? ('officeManager' as const) : null,
    })),
    demoDevices: {
      macs: async () => new Set<string>(),
      presentCard: async () => true,
      showCard: async () => {},
      forceOpen: async () => {},
      ...devices,
    },
  } satisfies DemoParts)
}

/** The first door of a site, with reader, contact and alarm, at a device that is online. */
export async function equipDoor({ testApp, actor }: Pick<Stage, 'testApp' | 'actor'>) {
  const { doors, deviceUuid, mac } = siteOf(testApp.fixtures, actor)
  const settings = { ...doorDefaults(capabilitiesOf('LD-200'), 0), doorStatusInput: 0, doorForcedAlarm: true }
  await write(testApp, async (db) => {
    await db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', deviceUuid).execute()
    await db
      .updateTable('door')
      .set({ settings: JSON.stringify(settings) })
      .where('uuid', '=', doors[0]!)
      .execute()
  })
  return { uuid: doors[0]!, mac }
}

const atDoor: Sample = {
  own: (fixtures, actor) => ({ uuid: siteOf(fixtures, actor).doors[0]! }),
  succeeds: async (stage) => {
    const { uuid, mac } = await equipDoor(stage)
    switchDemoOn(stage.testApp, [stage.person.user_name], { macs: async () => new Set([mac]) })
    return { uuid }
  },
}

export const samples: SampleFile['samples'] = {
  'demo.offers': nothing,
  'demo.openDoor': atDoor,
  'demo.forceDoor': atDoor,
  'session.demoLogin': {
    own: () => ({ role: 'officeManager' }),
    succeeds: ({ testApp, person }) => {
      switchDemoOn(testApp, [person.user_name])
      return { role: 'officeManager' }
    },
  },
}

const wrongDoor = wrong(({ office }) => office.doors[0]!)

export const idOperations: SampleFile['idOperations'] = {
  'demo.openDoor': wrongDoor,
  'demo.forceDoor': wrongDoor,
}
