import type { BadgeLook } from '@lintel/contract/badges/schema.ts'
import { dataAddressOf } from '../../ui/files.tsx'
import { printedSize, type PictureUse } from './resolution.ts'

/** Hardly to be told from the original, at a fraction of its size. */
const jpegQuality = 0.95

/** A picture that the browser has drawn once, so that it is there when it prints. */
export async function drawnImage(address: string): Promise<HTMLImageElement> {
  const image = Object.assign(new Image(), { src: address })
  await image.decode()
  return image
}

/**
 * A picture as it is printed (office.md 8.5): brought to the resolution of the template where it has more pixels than
 * the printer has dots, because a hundred photos as cameras make them would be too much for a print dialog. One that
 * has fewer stays as it is.
 */
export async function preparedPicture(file: Blob, look: BadgeLook, use: PictureUse): Promise<string> {
  const address = await dataAddressOf(file)
  const image = await drawnImage(address)
  const size = printedSize(look, use, { width: image.naturalWidth, height: image.naturalHeight })
  if (!size) return address
  const canvas = Object.assign(document.createElement('canvas'), size)
  const pen = canvas.getContext('2d')
  if (!pen) return address
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, size.width, size.height)
  // A logo may be transparent, which a JPEG cannot be.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const dataAddress = canvas.toDataURL(type, jpegQuality)
  await drawnImage(dataAddress)
  return dataAddress
}
