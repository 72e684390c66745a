import { z } from 'zod'
import { Mac } from '@lintel/devices/mac.ts'
import type { DeviceModel } from '@lintel/devices/models/device.ts'
import { sceneNames } from '@lintel/devices/pictures/scenes.ts'
import { linkLimits, Unit } from '@lintel/devices/protocol.ts'
import { SimulatedDevice } from '../device/device.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'
import { readJsonFile } from './json-file.ts'

/** Many devices in one process, from a file that says which. */

const most = 1_000

const Entry = z.object({
  mac: Mac,
  /** Claim code; may be missing for a device that has its secret already. */
  code: z.string().max(linkLimits.claimCode).optional(),
  model: z.string().max(linkLimits.shortText),
  name: z.string().min(1).max(linkLimits.shortText),
  /** Whether door contacts are wired. */
  doorSensor: z.boolean().optional(),
  /** Modules that are plugged into it. */
  units: z.array(Unit).max(linkLimits.units).optional(),
  /** Version of firmware that it was made with. */
  firmware: z.string().min(1).max(linkLimits.shortText).optional(),
  /** Whether its firmware knows jobs. */
  jobs: z.boolean().optional(),
  /** Place that its camera looks at. */
  scene: z.enum(sceneNames).optional(),
  /** Cards that people of the scenario show here. */
  cards: z.array(z.string().min(1).max(linkLimits.text)).max(1_000).optional(),
})
export type FleetEntry = z.infer<typeof Entry>

/** The file of devices: a JSON list, each MAC once. */
export const FleetFile = z
  .array(Entry)
  .min(1)
  .max(most)
  .refine((entries) => new Set(entries.map(({ mac }) => mac)).size === entries.length, {
    params: { key: 'validation:duplicate' },
  })

/** Reads a file of devices; throws CannotDoError with a sentence that says what is wrong where. */
export const readFleetFile = (path: string): Promise<FleetEntry[]> =>
  readJsonFile(path, FleetFile, 'is not a list of devices, or names one twice')

export interface FleetOptions {
  readonly portal: string
  readonly entries: readonly FleetEntry[]
  readonly stateDir: string
  /** A model that this version does not know by itself. */
  readonly record?: DeviceModel
  readonly asksFirst?: boolean
  /** What holds for devices that do not say it themselves. */
  readonly firmware?: string
  readonly jobs?: boolean
  readonly reconnectMaxMs?: number | undefined
  readonly reconnectMinMs?: number | undefined
  /** One line per happening, with the device's name in front. */
  readonly log: (line: string) => void
}

export class Fleet {
  readonly devices: readonly SimulatedDevice[]

  private constructor(devices: readonly SimulatedDevice[]) {
    this.devices = devices
  }

  /** Switches all devices on, one after the other; when one cannot start, those that have are stopped again. */
  static async start({
    entries,
    log,
    firmware: usualFirmware,
    jobs: usualJobs,
    ...common
  }: FleetOptions): Promise<Fleet> {
    const devices: SimulatedDevice[] = []
    try {
      for (const { code, doorSensor, units, scene, firmware = usualFirmware, jobs = usualJobs, ...entry } of entries)
        devices.push(
          await SimulatedDevice.start({
            ...common,
            ...entry,
            ...(code === undefined ? {} : { code }),
            ...(doorSensor === undefined ? {} : { doorSensor }),
            ...(units && { units }),
            ...(firmware !== undefined && { firmware }),
            ...(jobs !== undefined && { knowsJobs: jobs }),
            ...(scene === undefined ? {} : { scene }),
            log: (line) => log(`${entry.mac} ${entry.name}: ${line}`),
          }),
        )
    } catch (error) {
      await Promise.all(devices.map((device) => device.stop()))
      throw error
    }
    return new Fleet(devices)
  }

  /** The device of a MAC in any usual writing. Throws CannotDoError when there is none. */
  find(mac: string): SimulatedDevice {
    const normalizedMac = Mac.safeParse(mac).data
    const device = this.devices.find((one) => one.mac === normalizedMac)
    if (device === undefined) throw new UnsupportedError(`There is no device ${mac} in this fleet.`)
    return device
  }

  /** Switches all devices off; each says goodbye. */
  async stop(reason?: string): Promise<void> {
    await Promise.all(this.devices.map((device) => device.stop(reason)))
  }
}
