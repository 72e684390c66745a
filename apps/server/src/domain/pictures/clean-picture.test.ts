import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { gif, jpeg, png } from '../../../test/pictures.ts'
import { cleanPicture, type CleanPicture } from './clean-picture.ts'
import { readPicture } from './picture.ts'

const [sideMax, maxBytes] = [10_000, 2_097_152]
const clean = async (bytes: Uint8Array): Promise<CleanPicture> => {
  const picture = await cleanPicture(bytes, sideMax, maxBytes)
  if (typeof picture === 'string') throw new Error(picture)
  return picture
}

const camera = 'Canon of the concierge'
/** A photo as a phone takes it: place and camera beside the pixels, and lying on its side. */
const phonePhoto = (type: 'jpeg' | 'png', orientation = 6) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
    .withExif({
      IFD0: { Make: camera },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 22/1 0/1' },
    })
    .withMetadata({ orientation })
    .toFormat(type)
    .toBuffer()

describe('a picture that is taken in', () => {
  it.each(['jpeg', 'png'] as const)('loses place and camera and stands upright: %s', async (type) => {
    const bytes = await phonePhoto(type)
    expect(bytes.includes(camera)).toBe(true)
    const picture = await clean(bytes)
    expect(picture).toMatchObject({ type: `image/${type}`, width: 300, height: 400 })
    expect(readPicture(picture.bytes)).toEqual({ type: picture.type, width: 300, height: 400 })
    expect(picture.bytes.includes(camera)).toBe(false)
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(picture.bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({})
  })

  it('loses comments, and what hangs on behind its end', async () => {
    const words = Buffer.from('a script, or another file')
    for (const bytes of [jpeg(300, 300), png(300, 300)]) {
      const { bytes: cleanBytes } = await clean(Buffer.concat([bytes, words]))
      expect(cleanBytes.includes(words)).toBe(false)
      expect(cleanBytes.includes('Comment')).toBe(false)
    }
  })

  it('keeps its pixels: those of a png all, and what is seen through it', async () => {
    const bytes = await sharp({
      create: { width: 20, height: 10, channels: 4, background: { r: 9, g: 80, b: 200, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const pixelsOf = (one: Buffer) => sharp(one).raw().toBuffer()
    expect((await pixelsOf((await clean(bytes)).bytes)).equals(await pixelsOf(bytes))).toBe(true)
  })

  it('is the same each time, so that one that comes again is known', async () => {
    const bytes = jpeg()
    expect((await clean(bytes)).bytes.equals((await clean(bytes)).bytes)).toBe(true)
    expect((await clean(jpeg())).bytes.equals((await clean(jpeg())).bytes)).toBe(false)
  })
})

describe('a picture that would become longer than it may be', () => {
  const noise = (type: 'jpeg' | 'png') => {
    const [width, height] = [400, 400]
    const raw = { width, height, channels: 3 as const }
    const image = sharp(randomBytes(width * height * 3), { raw })
    return (type === 'jpeg' ? image.jpeg({ quality: 50 }) : image.png({ palette: true })).toBuffer()
  }

  it.each(['jpeg', 'png'] as const)('is written smaller, and fits: %s', async (type) => {
    const bytes = await noise(type)
    const picture = await cleanPicture(bytes, sideMax, bytes.length)
    expect(picture).toMatchObject({ width: 400, height: 400 })
    expect((picture as CleanPicture).bytes.length).toBeLessThanOrEqual(bytes.length)
  })
})

describe('a picture that is not taken', () => {
  it('says HEIC by a name of its own', async () => {
    for (const brand of ['heic', 'mif1', 'hevc'])
      expect(await cleanPicture(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1'), sideMax, maxBytes)).toBe(
        'heicPicture',
      )
    expect(await cleanPicture(Buffer.from('\0\0\0\x18ftypavif\0\0\0\0', 'latin1'), sideMax, maxBytes)).toBe(
      'fileCheckFailed',
    )
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a gif', gif()],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
    ['a jpg that breaks off in its picture', jpeg().subarray(0, -200)],
    ['a png whose picture is another one', png().fill(0x55, 120, 160)],
    ['more pixels than are decoded', png(9_000, 9_000).subarray(0, 4_000)],
    ['a longer side than is allowed', png(10_001, 1)],
  ])('%s is refused by its name, and nothing throws', async (_what, bytes) => {
    expect(await cleanPicture(bytes, sideMax, maxBytes)).toBe('fileCheckFailed')
  })

  it('is no other kind by its bytes, whatever the reader of pictures can do', async () => {
    const webp = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    await expect(sharp(webp).metadata()).rejects.toThrow()
  })
})
