import { randomBytes, randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'

/** Small pictures that are in order, each with other pixels. */

function chunk(name: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(typeAndData), 4)
  return Buffer.concat([frame.subarray(0, 4), typeAndData, frame.subarray(4)])
}

export function png(width = 300, height = 300): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey.
  header[8] = 8
  const pixels = Buffer.alloc(height * (width + 1), 0x80)
  // Each line begins with how it is packed: here not at all.
  for (let line = 0; line < height; line += 1) pixels[line * (width + 1)] = 0
  randomBytes(Math.min(width, 16)).copy(pixels, 1)
  const lines = deflateSync(pixels)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.from(randomBytes(8).toString('hex'))])),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** How many blocks at the beginning are of another grey, and by how much at most. */
const [shades, shadeBits] = [24, 4]

/** A grey jpg, to which parts may be added before its picture. */
export function jpeg(width = 300, height = 300, ...parts: readonly Buffer[]): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...parts,
    segment(0xfe, randomBytes(16)),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(0xc0, frame),
    // One code for a block of the same grey, one for a block of another grey; one for the end of a block.
    segment(0xc4, Buffer.from([0x00, 1, 1, ...Array<number>(14).fill(0), 0, shadeBits])),
    segment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0])),
    segment(0xda, Buffer.from([1, 1, 0x00, 0, 63, 0])),
    scanOf(Math.min(Math.ceil(width / 8) * Math.ceil(height / 8), 100_000)),
    Buffer.from([0xff, 0xd9]),
  ])
}

function scanOf(blocks: number): Buffer {
  let bits = ''
  for (let block = 0; block < blocks; block += 1) {
    const difference = randomInt(2 ** shadeBits)
    bits += block < shades ? `10${difference.toString(2).padStart(shadeBits, '0')}0` : '00'
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = bits.match(/.{8}/g)!.flatMap((byte) => {
    const value = Number.parseInt(byte, 2)
    // A byte that looks like the lead of a marker is followed by a zero.
    return value === 0xff ? [0xff, 0x00] : [value]
  })
  return Buffer.from(bytes)
}

export const gif = (): Buffer =>
  Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from([0x2c, 1, 0x2c, 1, 0, 0, 0])])

/** Bytes as a user would choose them for an upload. */
export const fileOf = (bytes: Buffer, name = 'face.jpg'): File => new File([new Uint8Array(bytes)], name)

/** Pixels of a jpg that is encoded again may be so far from what they were. */
const greyTolerance = 8

/** Whether two pictures show the same; their bytes differ, as what is taken in is encoded again. */
export async function isSamePicture(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).greyscale().raw().toBuffer()))
  return a!.length === b!.length && a!.every((grey, index) => Math.abs(grey - b![index]!) <= greyTolerance)
}

/** Expects that a picture shows what was brought, and is not the file that was. */
export async function expectReencoded(kept: Uint8Array, brought: Uint8Array): Promise<void> {
  expect(await isSamePicture(kept, brought)).toBe(true)
  expect(Buffer.compare(kept, brought)).not.toBe(0)
}
