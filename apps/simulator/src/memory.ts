import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AnswerBook } from './answer-book.ts'
import { syncFolder } from './durable.ts'
import { randomHex } from './random.ts'
import { EventRing, type RingOptions } from './ring.ts'
import { type DeviceState, StateFile } from './state.ts'

/** Everything a device keeps through a power cut: its state, its answers and, in a folder per epoch, its events. */
export class Memory {
  readonly state: StateFile
  readonly answers: AnswerBook
  readonly #folder: string
  readonly #ringOptions: RingOptions
  #ring: EventRing | null = null

  private constructor(folder: string, state: StateFile, answers: AnswerBook, ringOptions: RingOptions) {
    this.#folder = folder
    this.state = state
    this.answers = answers
    this.#ringOptions = ringOptions
  }

  /**
   * Opens the memory for one more boot. Begins a new epoch when the events of the old one are gone or are fewer
   * than the server has committed: their numbers must not be given again (device-link 4.5).
   */
  static async open(folder: string, ringOptions: RingOptions = {}): Promise<Memory> {
    const memory = new Memory(folder, await StateFile.open(folder), await AnswerBook.open(folder), ringOptions)
    const { epoch, acked, boot } = memory.state.value
    if (epoch !== null && (await exists(memory.#eventFolder(epoch)))) {
      memory.#ring = await EventRing.open(memory.#eventFolder(epoch), ringOptions)
      await memory.#removeOthers(epoch)
    }
    if (memory.#ring === null || memory.#ring.stored < acked) await memory.beginEpoch({})
    await memory.state.change({ boot: boot + 1 })
    return memory
  }

  get epoch(): string {
    return this.state.value.epoch ?? ''
  }

  get ring(): EventRing {
    if (this.#ring === null) throw new Error('The memory is not open.')
    return this.#ring
  }

  /** Starts a new life of the event counter: old events are forgotten, numbers begin at 1 (device-link 4.5). */
  async beginEpoch(changes: Partial<DeviceState>): Promise<void> {
    const epoch = randomHex(8)
    const old = this.#ring
    // The folder comes first: a state that names a missing folder means lost events.
    this.#ring = await EventRing.open(this.#eventFolder(epoch), this.#ringOptions)
    await syncFolder(this.#folder)
    await this.state.change({ ...changes, epoch, acked: 0 })
    await old?.close()
    await this.#removeOthers(epoch)
  }

  async close(): Promise<void> {
    await this.ring.close()
    await this.answers.close()
    await this.state.change({})
  }

  #eventFolder(epoch: string): string {
    return join(this.#folder, `events-${epoch}`)
  }

  async #removeOthers(epoch: string): Promise<void> {
    for (const name of await readdir(this.#folder))
      if (name.startsWith('events-') && name !== `events-${epoch}`)
        await rm(join(this.#folder, name), { recursive: true, force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
