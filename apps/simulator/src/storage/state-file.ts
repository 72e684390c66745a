import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Claimed, ShowArgs, TimeAnswer } from '@lintel/devices/protocol.ts'
import { replaceFile, coalesce } from '../base/durable-files.ts'
import { firmwareState } from './firmware-state.ts'

/** What a device remembers besides its events and answers: one small file that is replaced as a whole. */

const DeviceState = z.object({
  claimed: Claimed.nullable().default(null),
  /** Base address of the portal that it belongs to, once it has asked; null for the one that it was given. */
  portal: z.string().nullable().default(null),
  epoch: z.string().nullable().default(null),
  /** How often the device was started. */
  boot: z.int().default(0),
  /** The highest event number the server has committed. */
  acked: z.int().default(0),
  cfgVersion: z.int().default(0),
  settings: z.record(z.string(), z.unknown()).default({}),
  /** What automatic provisioning has set, in the vendor's own names. */
  provisioned: z.record(z.string(), z.string()).default({}),
  /** Texts on its screen, newest last. */
  screen: z.array(ShowArgs).default([]),
  /** What was last told of its doors: which stand open, and where it burns. */
  doors: z.record(z.string(), z.boolean()).default({}),
  /** Readers that do not answer; what is broken stays so over a power cut. */
  deadReaders: z.array(z.string()).default([]),
  /** Correction of the built-in clock in ms, and when it was last compared with the server's. */
  clock: z.object({ offset: z.number(), checkedAt: z.number().nullable() }).default({ offset: 0, checkedAt: null }),
  zone: TimeAnswer.pick({ tz: true, offsetMinutes: true, dst: true }).default({}),
  ...firmwareState,
})
export type DeviceState = z.infer<typeof DeviceState>

export class StateFile {
  readonly value: DeviceState
  readonly #save: () => Promise<void>

  private constructor(path: string, value: DeviceState) {
    this.value = value
    this.#save = coalesce(() => replaceFile(path, JSON.stringify(this.value)))
  }

  /** Opens the state of a device, or a factory-new one. Throws when the file is there and cannot be understood. */
  static async open(folder: string): Promise<StateFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'state.json')
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}'
      throw error
    })
    const result = DeviceState.safeParse(parseJson(text))
    if (!result.success) throw new Error(`${path} is not the state of a device; move it away to start afresh.`)
    return new StateFile(path, result.data)
  }

  /** Changes the state; the promise settles when the change is on disk. */
  change(changes: Partial<DeviceState>): Promise<void> {
    Object.assign(this.value, changes)
    return this.#save()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
