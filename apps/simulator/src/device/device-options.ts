import type { DeviceModel } from '@lintel/devices/models/device.ts'
import type { SceneName } from '@lintel/devices/pictures/scenes.ts'
import type { Birth, TimeQuality, Unit } from '@lintel/devices/protocol.ts'
import type { UnlockedRelays } from '../door/door-latch.ts'
import type { Doors } from '../door/doors.ts'
import type { ShownText } from '../screen/screen.ts'
import type { Phase } from '../transport/connection-manager.ts'

/** What a device is made of, and what it says of itself. */

export interface DeviceOptions {
  /** In its kept form: 12 upper-case hexadecimal characters. */
  readonly mac: string
  /** One of the known models, such as `LD-200`, or that of `record`. */
  readonly model: string
  /** A model that this version does not know by itself. */
  readonly record?: DeviceModel
  readonly name?: string
  /** Address of the portal, such as `http://127.0.0.1:8080`. */
  readonly portal: string
  /** Whether it asks that portal where it belongs before its first claim, as a factory-new device does. */
  readonly asksFirst?: boolean
  /** Claim code; needed until the device has its secret, and again when the server has forgotten it. */
  readonly code?: string
  /** Folder of all devices; each uses a folder of its own in it. */
  readonly stateDir: string
  /** Longest wait before another try, ms. */
  readonly reconnectMaxMs?: number
  /** Bound of the first wait, ms. */
  readonly reconnectMinMs?: number
  /** How long the broker must refuse the secret before the device claims again, ms; as the protocol says otherwise. */
  readonly secretRefusedMs?: number
  readonly doorSensor?: boolean
  /** Modules that are plugged into it; it says nothing of modules where they are left out. */
  readonly units?: readonly Unit[]
  /** Version of firmware that it was made with; `1.0.0` where nothing is said. */
  readonly firmware?: string
  /** Whether its firmware knows jobs; it does where nothing is said. */
  readonly knowsJobs?: boolean
  /** Bytes of an image for which it has room. */
  readonly imageRoom?: number
  /** How long it takes to install an image and to start again, ms. */
  readonly installMs?: number
  readonly rebootMs?: number
  /** Place that its camera looks at. */
  readonly scene?: SceneName
  /** How long a door waits for a second proof, ms; as long as the decision does where nothing is said. */
  readonly factorWaitMs?: number
  /** How long the cab of a lift waits for a floor, ms; as long as the protocol says where nothing is said. */
  readonly floorWaitMs?: number
  /** The built-in clock, ms since epoch; null for a device without one. */
  readonly builtInClock?: (() => number) | null
  readonly ackTimeoutMs?: number
  readonly ringEvents?: number
  readonly log?: (line: string) => void
}

export interface DeviceStatus {
  readonly mac: string
  readonly name: string
  readonly model: string
  readonly phase: Phase
  readonly claimed: boolean
  /** Base address of the portal that it uses. */
  readonly portal: string
  readonly session: string | null
  readonly epoch: string
  readonly boot: number
  readonly evtNext: number
  readonly evtOldest: number
  /** Highest number the server has committed. */
  readonly acked: number
  /** Stored events that the server has not committed. */
  readonly pending: number
  readonly clock: TimeQuality
  readonly cfgVersion: number
  /** Version of the policy it decides by; 0 for none. */
  readonly policyVersion: number
  /** Whether each is on. */
  readonly relays: readonly boolean[]
  readonly securityRelays: readonly boolean[]
  /** Relays that are kept unlocked, by what. */
  readonly unlockedRelays: UnlockedRelays
  /** Readers that do not answer. */
  readonly deadReaders: readonly string[]
  /** Doors with a contact, by relay. */
  readonly doors: Doors['positions']
  /** Doors whose siren sounds, and for what. */
  readonly sounding: Doors['sounding']
  /** Texts that its screen shows, newest last. */
  readonly screen: readonly ShownText[]
  /** Version that runs. */
  readonly firmware: string
  /** Its last job; null for none. */
  readonly job: NonNullable<Birth['job']> | null
  /** Why it is not online, as one sentence; null when nothing is wrong. */
  readonly problem: string | null
}
