import { setTimeout as pause } from 'node:timers/promises'
import type { Claimed, FirmwareJob, JobCode } from '@lintel/devices/protocol.ts'
import { addressAt } from '@lintel/vocabulary/portal-address.ts'
import { chance, fullJitter } from '../base/random.ts'
import { downloadImage, type DownloadOutcome } from './download.ts'
import type { Line } from './line.ts'

/** Brings an image to the device, however often the request breaks, the portal is busy or the cable is cut. */

export interface ImageLoaderOptions {
  readonly file: string
  /** Base address of the portal. */
  readonly portal: () => string
  readonly login: () => Pick<Claimed, 'username' | 'secret'> | null
  readonly line: Line
  /** Whether the time of a job is over. */
  readonly isOver: (job: FirmwareJob) => boolean
  /** Bounds of the wait after a broken request, ms. */
  readonly retryMinMs: number
  readonly retryMaxMs: number
  readonly log: (line: string) => void
}

/** So many requests may break one after the other without bringing a byte. */
const breaksMost = 5

export class ImageLoader {
  readonly #options: ImageLoaderOptions

  constructor(options: ImageLoaderOptions) {
    this.#options = options
  }

  /**
   * Fetches an image from where it is; `note` takes how much is safe on disk. Answers why it cannot be had, or null.
   * Throws when the signal ends it.
   */
  async load(
    job: FirmwareJob,
    from: number,
    note: (bytes: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<JobCode | null> {
    const { line, isOver, retryMinMs, retryMaxMs, log } = this.#options
    let at = from
    let most = from
    for (let breaks = 0; at < job.bytes;) {
      await line.wait(signal)
      const cable = line.signal
      const answer = await this.#download(job, at, note, AbortSignal.any([signal, cable]))
      signal.throwIfAborted()
      if (answer.kind === 'whole') return null
      if (answer.kind === 'ended') return answer.code
      if (answer.kind === 'busy') {
        if (isOver(job)) return 'EXPIRED'
        log('the portal is busy; the image is asked for again')
        // So that all that were sent away do not come back in the same moment.
        await pause(answer.waitMs * (1 + chance() / 4), undefined, { signal })
        continue
      }
      at = answer.bytes
      await note(at)
      breaks = at > most ? 0 : breaks + 1
      most = Math.max(most, at)
      if (cable.aborted) breaks = 0
      if (breaks > breaksMost) return 'DOWNLOAD'
      await pause(fullJitter(breaks, retryMinMs, retryMaxMs), undefined, { signal })
    }
    return null
  }

  async #download(
    job: FirmwareJob,
    from: number,
    onTenth: (bytes: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<DownloadOutcome> {
    const { file, portal, login: loginNow } = this.#options
    const login = loginNow()
    if (login === null) return { kind: 'ended', code: 'DOWNLOAD' }
    const address = addressAt(portal(), job.path)
    return downloadImage({ address, login, file, from, bytes: job.bytes, signal, onTenth })
  }
}
