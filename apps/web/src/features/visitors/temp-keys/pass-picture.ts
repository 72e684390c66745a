import { qrShape } from '../../../ui/qr-shape.ts'

/** What a pass says. */
export interface PassWords {
  readonly site: string
  readonly name: string
  /** Empty for a key that is a QR code alone. */
  readonly digits: string
  /** What the QR code says; empty for a key of digits alone. */
  readonly qrCode: string
  /** What the picture of the code is called. */
  readonly label: string
  readonly how: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

const width = 640
const margin = 40
const codeSide = 400
const family = 'system-ui, sans-serif'

interface Line {
  readonly text: string
  readonly font: string
  readonly height: number
  readonly color: string
  readonly isDigits?: true
}

const digitsLine = { font: '48px ui-monospace, monospace', height: 66, color: '#1f2430', isDigits: true } as const

/** A pass as a picture to send on, drawn here so that its codes go nowhere. */
export function pictureOfPass(words: PassWords): File {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  const above = [
    ...wrapLine(pen, { text: words.site, font: `600 24px ${family}`, height: 34, color: '#1f2430' }),
    ...wrapLine(pen, { text: words.name, font: `600 34px ${family}`, height: 46, color: '#1f2430' }),
  ]
  const below = [
    ...(words.digits === '' ? [] : [{ ...digitsLine, text: words.digits }]),
    ...wrapLine(pen, { text: words.how, font: `20px ${family}`, height: 32, color: '#4a5362' }),
    ...words.facts.flatMap(({ label, value }) =>
      wrapLine(pen, { text: `${label}: ${value}`, font: `20px ${family}`, height: 30, color: '#1f2430' }),
    ),
  ]
  canvas.width = width
  const codeHeight = words.qrCode ? codeSide : 0
  canvas.height = 2 * margin + heightOf(above) + codeHeight + heightOf(below)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const codeTop = writeLines(pen, above, margin)
  if (words.qrCode) drawCode(pen, words.qrCode, codeTop)
  writeLines(pen, below, codeTop + codeHeight)
  // At once: what the browser offers beside it waits until there is nothing else to do.
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',')
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new File([bytes], `${words.name}.png`, { type: 'image/png' })
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { height }) => sum + height, 0)

/** A text in as many lines as it needs; words that are too long by themselves are narrowed when they are written. */
function wrapLine(pen: CanvasRenderingContext2D, line: Line): readonly Line[] {
  pen.font = line.font
  const texts = line.text.split(/\s+/).reduce<string[]>((lines, word) => {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    return pen.measureText(longer).width <= width - 2 * margin ? [...lines.slice(0, -1), longer] : [...lines, word]
  }, [])
  return texts.map((text) => ({ ...line, text }))
}

/** Writes lines below each other, each in the middle; answers where the next one would begin. */
function writeLines(pen: CanvasRenderingContext2D, lines: readonly Line[], from: number): number {
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  let top = from
  for (const { text, font, height, color, isDigits } of lines) {
    pen.font = font
    pen.fillStyle = color
    pen.direction = isDigits || document.documentElement.dir !== 'rtl' ? 'ltr' : 'rtl'
    pen.fillText(text, width / 2, top + height / 2, width - 2 * margin)
    top += height
  }
  return top
}

/** Whole dots to a module, so that no edge is grey. */
function drawCode(pen: CanvasRenderingContext2D, text: string, top: number): void {
  const { size, path } = qrShape(text)
  const scale = Math.floor(codeSide / size)
  const rest = (codeSide - scale * size) / 2
  pen.save()
  pen.translate(Math.round((width - scale * size) / 2), Math.round(top + rest))
  pen.scale(scale, scale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  pen.restore()
}
