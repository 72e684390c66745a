import { encodeQR } from 'qr'

/** The quiet zone that the standard asks for, in modules; without it cameras do not find the code. */
const border = 4

export interface CodeShape {
  /** Its side in modules, with the quiet zone. */
  readonly size: number
  /** What is black, as the path of an SVG: a run of modules is a rectangle. */
  readonly path: string
}

/** A QR code as a shape, for an SVG or a canvas. */
export function qrShape(text: string): CodeShape {
  const rows = encodeQR(text, 'raw', { border })
  const path = rows.map((row, y) =>
    runsOf(row)
      .map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size: rows.length, path: path.join('') }
}

function runsOf(row: readonly boolean[]): readonly { readonly from: number; readonly length: number }[] {
  const starts = row.flatMap((isBlack, x) => (isBlack && !row[x - 1] ? [x] : []))
  return starts.map((from) => {
    const end = row.indexOf(false, from)
    return { from, length: (end === -1 ? row.length : end) - from }
  })
}
