import { randomBytes } from 'node:crypto'
import { credentialHash } from '@lintel/devices/policy-digest.ts'
import type { PolicyOp } from '@lintel/devices/protocol.ts'
import type { SimulatedDevice } from '../src/device/device.ts'
import type { DeviceOptions } from '../src/device/device-options.ts'
import { hallDoor, opsOf, passageOf, sayPolicy, viennaSite } from './policy.ts'
import { TestBackend } from './test-backend.ts'

const key = randomBytes(32)

export const proofOf = (person: string, kind: string, value: string, more: object = {}, name = kind) => ({
  [`credential ${person}-${name}`]: {
    id: `${person}-${name}`,
    personId: person,
    kind,
    status: 'active',
    hash: credentialHash(key, kind, value),
    ...more,
  },
})
const member = (id: string) => ({ [`person ${id}`]: { id, kind: 'member', status: 'active', needsMoreTime: false } })

/**
 * Anna and Ben may enter the hall by card, where no person is twice; a timetable that asks for a PIN is there for doors
 * that follow it.
 */
export const hallPolicy = (door: object = {}): PolicyOp[] =>
  opsOf({
    ...viennaSite,
    'door d': hallDoor('d', { hasContact: true, ...door }),
    'area hall': { id: 'hall', parentId: 'inside' },
    ...member('anna'),
    ...proofOf('anna', 'card', 'anna-card'),
    ...proofOf('anna', 'pin', '4711'),
    ...proofOf('anna', 'pin', '1174', { isDuress: true }, 'duress'),
    ...member('ben'),
    ...proofOf('ben', 'card', 'ben-card'),
    ...proofOf('ben', 'pin', '8150'),
    'grant g': passageOf('g', ['anna', 'ben']),
    'areaRule r': {
      id: 'r',
      kind: 'passback',
      areaId: 'hall',
      strength: 'hard',
      checks: [{ kind: 'entryExit' }],
      exempt: { personIds: [], groupIds: [] },
    },
    'timetable t': { id: 't', periods: [{ mode: 'controlledPlusPin', scheduleId: 'always' }] },
  })

/** A controller at the door of a hall. */
export class GuardedHall {
  readonly backend: TestBackend
  device!: SimulatedDevice
  #version = 0

  private constructor(backend: TestBackend) {
    this.backend = backend
  }

  static async open(): Promise<GuardedHall> {
    return new GuardedHall(await TestBackend.create())
  }

  /** Switches the controller on. */
  async start(more: Partial<DeviceOptions> = {}): Promise<SimulatedDevice> {
    this.device = await this.backend.start({ model: 'LC-4', ...more })
    await this.backend.settled(this.device)
    return this.device
  }

  /** Settings of the first door, and how long its relay stays on. */
  async build(door: object, seconds = 1): Promise<void> {
    const version = (this.#version += 1)
    const doc = { relayHoldSeconds: [seconds, 1, 1, 1], doors: [{ relay: 0, ...door }] }
    this.backend.say('desired', { version, doc })
    // It says so when it has looked at its doors by them.
    await this.backend.until(() =>
      this.backend.of('reported').some((reported) => reported.version === version && reported.full !== undefined),
    )
    await this.backend.settled(this.device)
  }

  /** Lets the controller decide by a policy. */
  async hold(ops: readonly PolicyOp[] = hallPolicy(), version = 3): Promise<void> {
    sayPolicy(this.backend, key.toString('hex'), version, ops)
    await this.backend.until(() => this.device.status().policyVersion === version)
  }

  /** Shows something at the first door. */
  show(value: string, kind: 'card' | 'pin' = 'card', side: 'entry' | 'exit' = 'entry') {
    return this.device.present({ kind, value, door: 0, side })
  }

  /** What the server was told of, without that the controller was switched on. */
  async reported(): Promise<readonly Record<string, unknown>[]> {
    await this.backend.settled(this.device)
    return this.backend.committed().filter((event) => event['type'] !== 'boot')
  }

  async types(): Promise<readonly unknown[]> {
    return (await this.reported()).map((event) => event['type'])
  }
}
