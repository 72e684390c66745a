import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Claimed, type MediaCause, mediaPath } from '@lintel/devices/protocol.ts'
import { drawCameraPicture, type SceneName } from '@lintel/devices/pictures/scenes.ts'
import type { DeviceState } from '../storage/state-file.ts'
import { addressAt } from '@lintel/vocabulary/portal-address.ts'
import { chance, fullJitter, randomHex } from '../base/random.ts'

/** Takes pictures and brings them to the portal over HTTP, as any device does (`protocol/http/media.ts`). */

export interface CameraOptions {
  /** Address of the portal that it belongs to. */
  readonly portal: () => string
  /** User name and secret; null until the device has claimed them. */
  readonly login: () => Pick<Claimed, 'username' | 'secret'> | null
  readonly isOnline: () => boolean
  /** Place that it looks at. */
  readonly scene: SceneName
  /** Zone of the site as the device last received it. */
  readonly zone: () => DeviceState['zone']
  readonly log: (line: string) => void
}

/** Minutes that the clock of the site is ahead of UTC at a moment; undefined before the device has received it. */
export function offsetAt({ offsetMinutes, dst = [] }: DeviceState['zone'], at: number): number | undefined {
  return dst.findLast((change) => change.at <= at)?.offsetMinutes ?? offsetMinutes
}

interface Picture {
  readonly name: string
  readonly cause: MediaCause
  readonly at: number | null
  readonly bytes: Buffer
}

/** So many pictures find room; when more are waiting, the oldest go. They do not outlast a power cut. */
const roomFor = 32
const answerMs = 15_000
const shortestWaitMs = 1_000
const longestWaitMs = minuteMs

export class Camera {
  readonly #options: CameraOptions
  readonly #power = new AbortController()
  readonly #waiting: Picture[] = []
  #isBringing = false

  constructor(options: CameraOptions) {
    this.#options = options
  }

  /** Takes a picture at `at`, ms since epoch; answers its name at once and brings it when it can. */
  take(cause: MediaCause, at: number | null): string {
    const name = `${cause}-${randomHex(8)}.png`
    const { scene, zone } = this.#options
    const offsetMinutes = at === null ? undefined : offsetAt(zone(), at)
    this.#waiting.push({ name, cause, at, bytes: drawCameraPicture({ scene, at, offsetMinutes, place: chance() }) })
    if (this.#waiting.length > roomFor) this.#waiting.shift()
    if (!this.#isBringing) void this.#bringAll()
    return name
  }

  /** Switches the camera off; what was not brought is lost. */
  stop(): void {
    this.#power.abort()
    this.#waiting.length = 0
  }

  async #bringAll(): Promise<void> {
    this.#isBringing = true
    for (let attempt = 0; this.#waiting.length > 0;) {
      const picture = this.#waiting[0]!
      const outcome = await this.#bring(picture)
      if (this.#power.signal.aborted) break
      if (outcome === 'later') {
        await pause(fullJitter(attempt, shortestWaitMs, longestWaitMs), undefined, {
          signal: this.#power.signal,
        }).catch(() => undefined)
        attempt += 1
        continue
      }
      attempt = 0
      const place = this.#waiting.indexOf(picture)
      if (place >= 0) this.#waiting.splice(place, 1)
    }
    this.#isBringing = false
  }

  /** Whether a picture is there now, will never be, or is to be brought again later. */
  async #bring({ name, cause, at, bytes }: Picture): Promise<'stored' | 'refused' | 'later'> {
    const login = this.#options.login()
    if (login === null || !this.#options.isOnline()) return 'later'
    const address = new URL(addressAt(this.#options.portal(), mediaPath(name)))
    address.searchParams.set('cause', cause)
    if (at !== null) address.searchParams.set('at', String(at))
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${login.username}:${login.secret}`).toString('base64')}`,
          'content-type': 'image/png',
        },
        body: new Uint8Array(bytes),
        // A redirect could carry the secret to another server.
        redirect: 'error',
        signal: AbortSignal.any([this.#power.signal, AbortSignal.timeout(answerMs)]),
      })
      await response.body?.cancel()
      if (response.ok) return 'stored'
      // Too many, or a portal that stumbles, may take it later; everything else it will say again.
      if (response.status === 429 || response.status >= 500) return 'later'
      this.#options.log(`the portal refused a picture with HTTP ${response.status}`)
      return 'refused'
    } catch {
      return 'later'
    }
  }
}
