import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { secondMs } from '@lintel/vocabulary/durations.ts'
import type { Claimed, JobCode } from '@lintel/devices/protocol.ts'

/** One request for an image, over HTTP with the login of the device; it goes on where the file ends. */

export interface Download {
  readonly address: string
  readonly login: Pick<Claimed, 'username' | 'secret'>
  readonly file: string
  /** Bytes that are in the file already. */
  readonly from: number
  /** Length of the image. */
  readonly bytes: number
  /** Ends the request; what has come stays. */
  readonly signal: AbortSignal
  /** Each tenth of the image, once it is safe on disk. */
  readonly onTenth: (bytes: number) => Promise<void>
}

export type DownloadOutcome =
  | { readonly kind: 'whole' }
  | { readonly kind: 'ended'; readonly code: JobCode }
  /** The request broke; so many bytes are safe on disk. */
  | { readonly kind: 'broken'; readonly bytes: number }
  /** The portal is busy; it is to be asked again after so many ms. */
  | { readonly kind: 'busy'; readonly waitMs: number }

/** A request that brings nothing for so long is over. */
const silentMs = 30 * secondMs
const busySeconds = 5
const busySecondsMost = 300

/** Fetches what the file lacks. Throws nothing: what went wrong is the answer. */
export async function downloadImage(download: Download): Promise<DownloadOutcome> {
  const { address, login, from, bytes, signal } = download
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silentMs)
  const place = { at: from }
  try {
    const response = await fetch(address, {
      headers: {
        authorization: `Basic ${Buffer.from(`${login.username}:${login.secret}`).toString('base64')}`,
        'accept-encoding': 'identity',
        ...(from > 0 && { range: `bytes=${from}-` }),
      },
      // A redirect could carry the secret to another server.
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const start = startOf(response, from)
    if (start === null) {
      await response.body?.cancel()
      return response.status === 429 || response.status >= 500
        ? { kind: 'busy', waitMs: waitOf(response) }
        : { kind: 'ended', code: 'DOWNLOAD' }
    }
    if (start + Number(response.headers.get('content-length') ?? 0) > bytes) {
      await response.body?.cancel()
      return { kind: 'ended', code: 'TOO_LARGE' }
    }
    place.at = start
    return await write(download, response, place, () => timer.refresh())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return { kind: 'ended', code: 'NO_ROOM' }
    return { kind: 'broken', bytes: place.at }
  } finally {
    clearTimeout(timer)
  }
}

/** Where the bytes of an answer begin; null where it has none that can be used. */
function startOf({ status, headers }: Response, from: number): number | null {
  if (status === 200) return 0
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  return status === 206 && Number(start) === from ? from : null
}

function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? busySeconds)
  return Math.min(Number.isFinite(seconds) && seconds >= 0 ? seconds : busySeconds, busySecondsMost) * secondMs
}

/** Writes the bytes of an answer to the file as they come; `place` says where it is, also when it throws. */
async function write(
  { file, bytes, onTenth }: Download,
  response: Response,
  place: { at: number },
  heard: () => void,
): Promise<DownloadOutcome> {
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    await handle.truncate(place.at)
    let tenth = tenthOf(place.at, bytes)
    for await (const chunk of response.body ?? []) {
      heard()
      if (place.at + chunk.length > bytes) return { kind: 'ended', code: 'TOO_LARGE' }
      await writeAll(handle, chunk, place.at)
      place.at += chunk.length
      if (tenthOf(place.at, bytes) === tenth) continue
      tenth = tenthOf(place.at, bytes)
      await handle.datasync()
      await onTenth(place.at)
    }
    return place.at === bytes ? { kind: 'whole' } : { kind: 'broken', bytes: place.at }
  } finally {
    await handle.sync()
    await handle.close()
  }
}

const tenthOf = (at: number, bytes: number): number => Math.floor((at * 10) / bytes)

async function writeAll(handle: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length;)
    done += (await handle.write(chunk, done, chunk.length - done, at + done)).bytesWritten
}
