import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { encodeQR } from 'qr'

/** Dots to a module: a picture of 30 mm when it is printed with 300 dots to the inch. */
const scale = 8
/** The quiet zone that the standard asks for, in modules. */
const border = 4
/** Pictures that are drawn before other work has its turn. */
const drawnAtOnce = 20

/** A QR code as a PNG, black on white, one bit to a dot. */
export function qrPng(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { border })
  const side = modules.length * scale
  const rowBytes = Math.ceil(side / 8)
  const lines = modules.map((row) => {
    // The first byte says that the line is not filtered; a bit that is set is white.
    const line = Buffer.alloc(1 + rowBytes)
    for (let x = 0; x < side; x += 1) if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
    return line
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const image = deflateSync(Buffer.concat(lines.flatMap((line) => Array.from({ length: scale }, () => line))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', image),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A name as every file system takes it. */
export const fileName = (text: string): string =>
  text
    .replaceAll(/[\\/:*?"<>|\p{C}]+/gu, '-')
    .replace(/^\.+/, '')
    .trim() || '-'

export interface QrPicture {
  readonly name: string
  readonly text: string
}

/** QR codes as pictures in one ZIP. Of two of one name the later gets a number. */
export async function zipOfPictures(pictures: readonly QrPicture[]): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, Uint8Array> = {}
  for (const [index, { name, text }] of pictures.entries()) {
    const baseName = fileName(name)
    let free = baseName
    for (let again = 2; `${free}.png` in files; again += 1) free = `${baseName} (${again})`
    files[`${free}.png`] = qrPng(text)
    if (index % drawnAtOnce === drawnAtOnce - 1) await nextTurn()
  }
  // Pictures are compressed already.
  return zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>
}
