import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Claimed, commandAnswers, linkLimits, TimeAnswer } from '@lintel/devices/protocol.ts'
import { replaceFile, shared } from './durable.ts'

/** What a device remembers besides its events: one small file that is replaced as a whole. */

const Answer = z.object({
  id: z.string(),
  state: z.enum(commandAnswers),
  code: z.string(),
  at: z.number().nullable(),
  detail: z.string().optional(),
  evtOldest: z.number().optional(),
  /** Whether the broker has this answer; the others are sent again after reconnecting. */
  sent: z.boolean(),
})
/** The stored result of a command (device-link 4.7). */
export type Answer = z.infer<typeof Answer>

const DeviceState = z.object({
  claimed: Claimed.nullable().default(null),
  epoch: z.string().nullable().default(null),
  /** How often the device was started. */
  boot: z.int().default(0),
  /** The highest event number the server has committed. */
  acked: z.int().default(0),
  cfgVersion: z.int().default(0),
  settings: z.record(z.string(), z.unknown()).default({}),
  /** Correction of the built-in clock in ms, and when it was last compared with the server's. */
  clock: z.object({ offset: z.number(), checkedAt: z.number().nullable() }).default({ offset: 0, checkedAt: null }),
  zone: TimeAnswer.pick({ tz: true, dst: true }).default({}),
  /** Oldest first. */
  answers: z.array(Answer).default([]),
})
export type DeviceState = z.infer<typeof DeviceState>

export class StateFile {
  readonly value: DeviceState
  readonly #save: () => Promise<void>

  private constructor(path: string, value: DeviceState) {
    this.value = value
    this.#save = shared(() => replaceFile(path, JSON.stringify(this.value)))
  }

  /** Opens the state of a device, or a factory-new one. Throws when the file is there and cannot be understood. */
  static async open(folder: string): Promise<StateFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'state.json')
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}'
      throw error
    })
    const parsed = DeviceState.safeParse(parseJson(text))
    if (!parsed.success) throw new Error(`${path} is not the state of a device; move it away to start afresh.`)
    return new StateFile(path, parsed.data)
  }

  /** Changes the state; the promise settles when the change is on disk. */
  change(changes: Partial<DeviceState>): Promise<void> {
    Object.assign(this.value, changes)
    return this.#save()
  }

  /** The stored result of a command, if its id is among the last 256. */
  answerTo(id: string): Answer | undefined {
    return this.value.answers.find((answer) => answer.id === id)
  }

  /** Stores a command's result in place of an earlier one of the same id. */
  remember(answer: Answer): Promise<void> {
    const others = this.value.answers.filter(({ id }) => id !== answer.id)
    return this.change({ answers: [...others, answer].slice(-linkLimits.commandIds) })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
