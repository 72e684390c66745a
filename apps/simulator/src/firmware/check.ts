import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Behaviour, behaviourEnd, readBehaviour } from '@lintel/devices/firmware/behaviour.ts'
import { readHeader } from '@lintel/devices/firmware/image.ts'
import { isSignedBy } from '@lintel/devices/firmware/signing.ts'
import { isBelow } from '@lintel/devices/firmware/version.ts'
import type { FirmwareJob, JobCode } from '@lintel/devices/protocol.ts'

/** What a device checks of an image before it installs it. */

/** The device that an image shall run on. */
export interface ImageTarget {
  readonly model: string
  /** Version that runs on it. */
  readonly version: string
  /** Public key that images are signed with; null where the portal gave none. */
  readonly key: string | null
}

/** What is wrong with an image, or how it behaves. */
export type ImageVerdict =
  | { readonly code: JobCode; readonly behaviour: null }
  | { readonly code: null; readonly behaviour: Behaviour }

const wrong = (code: JobCode): ImageVerdict => ({ code, behaviour: null })

/** Checks length, digest, signature, model and version of an image in a file; it is never whole in memory. */
export async function checkImage(
  file: string,
  job: Pick<FirmwareJob, 'bytes' | 'sha256' | 'signature' | 'version'>,
  target: ImageTarget,
): Promise<ImageVerdict> {
  const { size } = await stat(file)
  if (size !== job.bytes) return wrong(size > job.bytes ? 'TOO_LARGE' : 'DOWNLOAD')
  if ((await digestOf(file)) !== job.sha256) return wrong('HASH')
  if (target.key === null || !isSignedBy(job.sha256, job.signature, target.key)) return wrong('SIGNATURE')
  const start = await startOf(file)
  const header = readHeader(start)
  if (header?.model !== target.model) return wrong('MODEL')
  const { version, minVersion } = header
  if (version !== job.version || !isBelow(target.version, version)) return wrong('VERSION')
  if (minVersion !== undefined && isBelow(target.version, minVersion)) return wrong('VERSION')
  return { code: null, behaviour: readBehaviour(start) }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

async function startOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(behaviourEnd), 0, behaviourEnd, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
