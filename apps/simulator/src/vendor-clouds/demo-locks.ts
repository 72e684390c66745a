import { hourMs } from '@lintel/vocabulary/durations.ts'
import { seededRandom } from '../base/random.ts'
import type { CloudScenario, VendorCloud, UsedMethod } from './vendor-state.ts'

/** What every cloud of the demo is entered with. */
const account = { clientId: 'demo', clientSecret: 'Lintel-demo-1', userName: 'demo', password: 'Lintel-demo-1' }

const lock = { isOnline: true, supportsRemoteUnlock: true } as const

/** The tower's rooms with third-party locks: one hub, and a cellar that radio does not reach. */
export const saltoKsStory: CloudScenario = {
  account,
  site: { id: '5b0c6a52-6f0e-4b0f-9f44-2d7a3d3c1a01', readableId: 'demo', name: 'Harbour Tower' },
  hubs: [{ id: '5b0c6a52-6f0e-4b0f-9f44-2d7a3d3c1b01', name: 'IQ Ground floor', isOnline: true }],
  locks: [
    { id: '5b0c6a52-6f0e-4b0f-9f44-2d7a3d3c1c01', name: 'Meeting room Elbe', model: 'XS4 One', battery: 86 },
    { id: '5b0c6a52-6f0e-4b0f-9f44-2d7a3d3c1c02', name: 'Archive', model: 'Neo Cylinder', battery: 54 },
    {
      id: '5b0c6a52-6f0e-4b0f-9f44-2d7a3d3c1c03',
      name: 'Bicycle cellar',
      model: 'XS4 Mini',
      battery: 12,
      isOnline: false,
    },
  ].map((own) => ({ ...lock, hub: '5b0c6a52-6f0e-4b0f-9f44-2d7a3d3c1b01', ...own })),
}

export const dormakabaStory: CloudScenario = {
  account,
  site: { id: '8d1f0b7e-0a53-4a8e-8c3e-77f5a8b10a01', readableId: 'demo', name: 'Harbour Tower' },
  hubs: [{ id: '8d1f0b7e-0a53-4a8e-8c3e-77f5a8b10b01', name: 'Gateway 1', isOnline: true }],
  locks: [
    { id: '8d1f0b7e-0a53-4a8e-8c3e-77f5a8b10c01', name: 'D1 Workshop', model: 'digital-cylinder', battery: 70 },
    { id: '8d1f0b7e-0a53-4a8e-8c3e-77f5a8b10c02', name: 'D2 Laboratory', model: 'c-lever', battery: 91 },
  ].map((own) => ({ ...lock, hub: '8d1f0b7e-0a53-4a8e-8c3e-77f5a8b10b01', ...own })),
}

/** The same account has the demo's homes as sites of their own. */
export const dormakabaSites: CloudScenario = {
  ...dormakabaStory,
  locks: [
    ...dormakabaStory.locks,
    ...[
      {
        id: '8d1f0b7e-0a53-4a8e-8c3e-77f5a8b10c03',
        name: 'L1 Laundry',
        model: 'c-lever',
        battery: 64,
        site: 'gardens',
      },
      {
        id: '8d1f0b7e-0a53-4a8e-8c3e-77f5a8b10c04',
        name: 'V1 Garden house',
        model: 'c-lever',
        battery: 17,
        site: 'villa',
      },
    ].map((own) => ({ ...lock, hub: '8d1f0b7e-0a53-4a8e-8c3e-77f5a8b10b01', ...own })),
  ],
}

export const ttlockStory: CloudScenario = {
  account,
  site: { id: 'demo', readableId: 'demo', name: 'Harbour Tower' },
  hubs: [{ id: '78979', name: 'G2 Third floor', isOnline: true }],
  locks: [
    { ...lock, id: '532323', name: 'Storage room 3', model: 'YS1003_c18c9c', hub: '78979', battery: 63 },
    { ...lock, id: '532324', name: 'Key cabinet', model: 'S202_a11f07', hub: null, battery: 38 },
  ],
}

const people = ['Nora Petersen', 'Idris Bello', 'Hanna Kowalska', 'Mateo Ruiz', 'Greta Lund', 'Karim Haddad']
const methods: readonly UsedMethod[] = ['card', 'card', 'card', 'pin', 'app']
const pastHours = 9
const betweenMs = [180_000, 480_000] as const

const pick = <Item>(items: readonly Item[], random: () => number): Item => items[Math.floor(random() * items.length)]!

/** A person of the tower comes to a lock; one in eight is refused. */
function personComes(cloud: VendorCloud, random: () => number, at?: Date): void {
  const onlineLocks = cloud.locksAt(cloud.scenario.site.readableId).filter((each) => each.isOnline)
  const use = { by: pick(people, random), method: pick(methods, random), ...(at && { at }) }
  const { id } = pick(onlineLocks, random)
  if (random() < 1 / 8) cloud.refuse(id, use)
  else cloud.open(id, use)
}

/** The day until now, and from now on a person every few minutes. Answers the way to stop. */
export function playLockScenario(cloud: VendorCloud, seed: number): () => void {
  const random = seededRandom(seed)
  for (let hour = pastHours; hour > 0; hour--) {
    personComes(cloud, random, new Date(Date.now() - hour * hourMs + random() * hourMs))
  }
  const [least, most] = betweenMs
  let timer: NodeJS.Timeout
  const wait = (): void => {
    timer = setTimeout(() => (personComes(cloud, random), wait()), least + random() * (most - least))
  }
  wait()
  return () => clearTimeout(timer)
}
