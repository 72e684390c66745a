import { crc32, deflateSync } from 'node:zlib'

/**
 * Picture of a simulated camera: a wall, a door, a figure in front of it, and the time below. Drawn, of no real person.
 */

const width = 320
const height = 200

/** Red, green and blue by number. */
const palette = {
  wall: [0, 214, 208, 196],
  shade: [1, 190, 184, 172],
  floor: [2, 128, 124, 120],
  frame: [3, 84, 70, 58],
  door: [4, 120, 98, 78],
  handle: [5, 226, 200, 120],
  body: [6, 58, 74, 98],
  skin: [7, 178, 146, 124],
  strip: [8, 20, 22, 26],
  ink: [9, 240, 240, 236],
} as const
type Colour = keyof typeof palette

/** Five rows of three dots, from the top. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [7, 5, 5, 5, 7],
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 1, 1],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '-': [0, 0, 7, 0, 0],
  ':': [0, 2, 0, 2, 0],
  U: [5, 5, 5, 5, 7],
  T: [7, 2, 2, 2, 2],
  C: [7, 4, 4, 4, 7],
}
const dot = 3

/**
 * A png of about two kilobytes. `place` from 0 to 1 is where the figure stands; `at` in ms since epoch, null without a
 * clock.
 */
export function pictureOf({ at, place }: { readonly at: number | null; readonly place: number }): Buffer {
  const dots = Array.from({ length: height }, () => Buffer.alloc(width, palette.wall[0]))
  const fill = (colour: Colour, left: number, top: number, wide: number, high: number) => {
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1)
      dots[y]!.fill(palette[colour][0], Math.max(0, left), Math.max(0, Math.min(width, left + wide)))
  }
  const oval = (colour: Colour, x: number, y: number, wide: number, high: number) => {
    for (let row = -high; row <= high; row += 1) {
      const half = Math.round(wide * Math.sqrt(1 - (row / high) ** 2))
      fill(colour, x - half, y + row, 2 * half, 1)
    }
  }
  for (let x = 0; x < width; x += 40) fill('shade', x, 0, 2, height)
  fill('floor', 0, 150, width, 50)
  fill('frame', 106, 24, 108, 128)
  fill('door', 112, 30, 96, 122)
  fill('handle', 194, 92, 8, 6)
  const x = Math.round(90 + place * 140)
  oval('body', x, 176, 38, 70)
  oval('skin', x, 86, 20, 24)
  fill('strip', 0, height - 24, width, 24)
  write(
    at === null
      ? '--:--'
      : new Date(at)
          .toISOString()
          .replace('T', ' ')
          .replace(/\.\d+Z/, ' UTC'),
    (left, top) => fill('ink', 8 + left * dot, height - 20 + top * dot, dot, dot),
  )
  return pngOf(dots)
}

function write(text: string, ink: (left: number, top: number) => void): void {
  for (const [index, sign] of text.split('').entries())
    for (const [row, bits] of (glyphs[sign] ?? []).entries())
      for (let column = 0; column < 3; column += 1) if (bits & (4 >> column)) ink(index * 4 + column, row)
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngOf(dots: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a dot, each a number of the palette.
  header.set([8, 3], 8)
  const colours = Object.values(palette).flatMap(([, ...rgb]) => rgb)
  // No row is told as a difference to another.
  const rows = Buffer.concat(dots.flatMap((row) => [Buffer.from([0]), row]))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours)),
    chunk('IDAT', deflateSync(rows)),
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
