import type { DeviceModel } from '@lintel/devices/models/device.ts'
import { linkLimits, type Unit } from '@lintel/devices/protocol.ts'
import type { UpdaterOptions } from '../firmware/updater.ts'
import type { DeviceOptions } from './device-options.ts'

/** Version of the firmware of a new device. */
const usualFirmware = '1.0.0'
const usualInstallMs = 3_000
const usualRebootMs = 2_000

/** How a device gets its firmware. */
export interface FirmwareOptions extends Pick<
  UpdaterOptions,
  'firstVersion' | 'room' | 'portal' | 'installMs' | 'rebootMs' | 'retryMinMs' | 'retryMaxMs'
> {
  /** Whether it knows jobs. */
  readonly knowsJobs: boolean
}

/** What the inside of a device is made with. */
export interface CoreOptions {
  readonly model: DeviceModel
  readonly folder: string
  /** Whether door contacts are wired: opening then also reports `doorOpened` and `doorClosed`. */
  readonly doorSensor: boolean
  readonly units?: readonly Unit[] | undefined
  readonly firmware: FirmwareOptions
  /** How long a door waits for a second proof, ms. */
  readonly factorWaitMs: number
  /** Clock of the device, ms since epoch; null without a battery, so that it is unset after each start. */
  readonly builtInClock: (() => number) | null
  /** How long it waits for an acknowledgement of events before it sends them again, ms. */
  readonly ackTimeoutMs: number
  /** How many events it keeps. */
  readonly ringEvents: number
  readonly log: (line: string) => void
}

/** How a device gets its firmware, by what was said of it. */
export const firmwareOf = (options: DeviceOptions): FirmwareOptions => ({
  knowsJobs: options.knowsJobs ?? true,
  firstVersion: options.firmware ?? usualFirmware,
  room: options.imageRoom ?? linkLimits.firmwareBytes,
  portal: options.portal,
  installMs: options.installMs ?? usualInstallMs,
  rebootMs: options.rebootMs ?? usualRebootMs,
  retryMinMs: options.reconnectMinMs ?? linkLimits.reconnectMinMs,
  retryMaxMs: options.reconnectMaxMs ?? linkLimits.reconnectMaxMs,
})
