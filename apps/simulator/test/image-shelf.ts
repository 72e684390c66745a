import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Behaviour, writeBehaviour } from '@lintel/devices/firmware/behaviour.ts'
import { writeHeader } from '@lintel/devices/firmware/image.ts'
import { makeFirmwareKeys, signImage } from '@lintel/devices/firmware/signing.ts'
import { firmwarePath } from '@lintel/devices/protocol.ts'

/** The images of a portal under test: made, signed, and given to devices with ranges, or with faults. */

/** What goes wrong with a request. */
export interface Fault {
  readonly status?: number
  readonly retryAfter?: number
  /** The connection breaks, or stands still, after so many bytes. */
  readonly breaksAfter?: number
  readonly stopsAfter?: number
  /** Other bytes than those of the image. */
  readonly bytes?: Buffer
}

export interface ImageOptions {
  readonly model?: string
  readonly version?: string
  readonly minVersion?: string
  readonly behaviour?: Behaviour['simulate']
  readonly header?: Uint8Array
}

export class ImageShelf {
  readonly keys = makeFirmwareKeys()
  readonly #images = new Map<string, Buffer>()
  /** Requests in order, by where they began. */
  readonly starts: number[] = []
  /** What goes wrong with the request of a number, from 0. */
  fault: (request: number) => Fault = () => ({})
  #ver = 1_000

  /** Puts an image on the shelf; answers the message about its job. */
  jobOf({ model = 'LC-4', version = '50.1.0.2', minVersion, behaviour, header }: ImageOptions = {}) {
    const image = Buffer.concat([
      header ?? writeHeader({ model, version, ...(minVersion !== undefined && { minVersion }) }),
      behaviour === undefined ? Buffer.alloc(0) : writeBehaviour({ simulate: behaviour, seconds: 1 }),
      randomBytes(300_000),
    ])
    const id = randomBytes(8).toString('hex')
    this.#images.set(id, image)
    const sha256 = createHash('sha256').update(image).digest('hex')
    return {
      id,
      ver: this.nextVer(),
      kind: 'firmware',
      path: firmwarePath(id),
      bytes: image.length,
      sha256,
      signature: signImage(sha256, this.keys),
      version,
      deadline: Date.now() + 600_000,
    }
  }

  nextVer(): number {
    this.#ver += 1
    return this.#ver
  }

  give(request: IncomingMessage, response: ServerResponse, isKnown: boolean): void {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const { status, retryAfter, breaksAfter, stopsAfter, bytes } = this.fault(this.starts.length)
    this.starts.push(start)
    const image = bytes ?? this.#images.get(request.url!.slice(firmwarePath('').length))
    if (status !== undefined || !isKnown || image === undefined)
      return void response
        .writeHead(status ?? 403, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
        .end()
    if (start > 0 && start >= image.length) return void response.writeHead(416).end()
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': image.length - start,
      ...(start > 0 && { 'content-range': `bytes ${start}-${image.length - 1}/${image.length}` }),
    })
    const part = breaksAfter ?? stopsAfter
    if (part === undefined) return void response.end(image.subarray(start))
    response.write(image.subarray(start, start + part), () => {
      if (breaksAfter !== undefined) setTimeout(() => response.destroy(), 20)
    })
  }
}
