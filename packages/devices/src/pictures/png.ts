import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes of a pixel: red, green and blue. */
const pixelBytes = 3
/** A row as the difference to the pixel on its left: areas of one colour become zeros. */
const subFilter = 1

/** A PNG of rows of red, green and blue bytes. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, three channels.
  header.set([8, 2], 8)
  const rowBytes = width * pixelBytes
  const rows = Buffer.alloc(height * (rowBytes + 1))
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1)
    rows[start] = subFilter
    for (let at = 0; at < rowBytes; at++) {
      const left = at < pixelBytes ? 0 : pixels[y * rowBytes + at - pixelBytes]!
      rows[start + 1 + at] = pixels[y * rowBytes + at]! - left
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, sum])
}
