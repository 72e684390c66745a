import type { DeviceModel } from '@lintel/devices/models/device.ts'

/** What the inside of a device is made with. */
export interface CoreOptions {
  readonly model: DeviceModel
  /** Folder of this device alone. */
  readonly folder: string
  /** Whether door contacts are wired: opening then also reports `doorOpened` and `doorClosed`. */
  readonly doorSensor: boolean
  /** How long a door waits for a second proof, ms. */
  readonly factorWaitMs: number
  readonly builtInClock: (() => number) | null
  readonly ackTimeoutMs: number
  readonly ringEvents: number
  readonly log: (line: string) => void
}
