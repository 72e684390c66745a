import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandJournal } from './command-journal.ts'
import { syncFolder } from '../base/durable-files.ts'
import { randomHex } from '../base/random.ts'
import { EventRing, type RingOptions } from './event-ring.ts'
import { type DeviceState, StateFile } from './state-file.ts'

/** Everything a device keeps through a power cut: its state, its answers and, in a folder per epoch, its events. */
export class DeviceStorage {
  readonly state: StateFile
  readonly answers: CommandJournal
  readonly #folder: string
  readonly #ringOptions: RingOptions
  #ring: EventRing | null = null

  private constructor(folder: string, state: StateFile, answers: CommandJournal, ringOptions: RingOptions) {
    this.#folder = folder
    this.state = state
    this.answers = answers
    this.#ringOptions = ringOptions
  }

  /**
   * Opens the storage for one more boot. Begins a new epoch when the events of the old one are gone or are fewer
   * than the server has committed: their numbers must not be given again (device-link.md 4.5).
   */
  static async open(folder: string, ringOptions: RingOptions = {}): Promise<DeviceStorage> {
    const storage = new DeviceStorage(
      folder,
      await StateFile.open(folder),
      await CommandJournal.open(folder),
      ringOptions,
    )
    const { epoch, acked, boot } = storage.state.value
    if (epoch !== null && (await exists(storage.#eventFolder(epoch)))) {
      storage.#ring = await EventRing.open(storage.#eventFolder(epoch), ringOptions)
      await storage.#removeOthers(epoch)
    }
    if (storage.#ring === null || storage.#ring.stored < acked) await storage.beginEpoch({})
    await storage.state.change({ boot: boot + 1 })
    return storage
  }

  get epoch(): string {
    return this.state.value.epoch ?? ''
  }

  get ring(): EventRing {
    if (this.#ring === null) throw new Error('The storage is not open.')
    return this.#ring
  }

  /** Starts a new life of the event counter: old events are forgotten, numbers begin at 1 (device-link.md 4.5). */
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
