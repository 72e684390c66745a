import { limits } from '@lintel/contract/base/limits.ts'
import { isHeic } from '@lintel/contract/kit/file.ts'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { type Picture, readPicture } from './picture.ts'

/** A picture as it is kept: pixels the right way up, and nothing else that its sender wrote. */
export interface CleanPicture extends Picture {
  readonly bytes: Buffer
}

/** Why a picture is not taken. */
export type PictureFault = 'fileCheckFailed' | 'heicPicture'

// Strangers send what is decoded here, so libvips may read these two kinds and no other of its dozens.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
// Each picture is another one, and takes one thread.
sharp.cache(false)
sharp.concurrency(1)

/** Decoding has two of the four threads that Node has for work beside its own; passwords and files use the others. */
const inTurn = pLimit(limits.picturesAtOnce)

/**
 * How a picture is written: so that what is seen of it stays, and smaller where it would become longer than it may be.
 */
const ways: Readonly<Record<Picture['type'], readonly ((image: Sharp) => Sharp)[]>> = {
  'image/jpeg': [92, 80, 60, 30].map((quality) => (image) => image.jpeg({ quality })),
  'image/png': [
    (image) => image.png(),
    (image) => image.png({ compressionLevel: 9, adaptiveFiltering: true }),
    (image) => image.png({ palette: true, compressionLevel: 9 }),
  ],
}

/**
 * Decodes a picture, turns it as its sender's camera says, and encodes it again: place, time, camera, thumbnail, comments,
 * colour profile and what hangs on behind its end are gone. The work is done beside the thread that
 * answers requests, with limits of pixels and time, so many pictures at once; all others wait.
 * @param sideMax pixels of the longer side
 * @param maxBytes how long it may be, before and afterwards
 */
export async function cleanPicture(
  bytes: Uint8Array,
  sideMax: number,
  maxBytes: number,
): Promise<CleanPicture | PictureFault> {
  if (isHeic(bytes)) return 'heicPicture'
  const header = readPicture(bytes)
  if (!header || !isOfSize(header, sideMax)) return 'fileCheckFailed'
  const decode = () => reencode(bytes, header.type, maxBytes)
  const result = await inTurn(decode).catch(() => undefined)
  return result ?? 'fileCheckFailed'
}

/** Whether so many pictures wait that another one should come later. */
export const isPictureQueueFull = (): boolean => inTurn.pendingCount >= limits.picturesWaiting

const isOfSize = ({ width, height }: Picture, sideMax: number): boolean =>
  width >= 1 && height >= 1 && Math.max(width, height) <= sideMax && width * height <= limits.picturePixels

async function reencode(bytes: Uint8Array, type: Picture['type'], maxBytes: number): Promise<CleanPicture | undefined> {
  for (const write of ways[type]) {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: limits.picturePixels, sequentialRead: true })
      .autoOrient()
      .timeout({ seconds: limits.pictureSeconds })
    const { data, info } = await write(image).toBuffer({ resolveWithObject: true })
    if (data.length <= maxBytes) return { type, width: info.width, height: info.height, bytes: data }
  }
  return undefined
}
