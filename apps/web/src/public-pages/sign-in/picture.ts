import { drawing, element } from '../element.ts'
import type { Words } from './words.ts'

/** What the product is, in one sentence and one picture. */
export const about = ({ t }: Words): HTMLElement =>
  element('div', { class: 'about' }, element('p', {}, t('auth:login.about')), picture())

const rows = [64, 98, 132, 166] as const
/** The row of a person who was denied. */
const deniedRow = 132

type Shape = readonly [tag: 'rect' | 'path' | 'circle', className: string, attributes: Readonly<Record<string, string>>]

const draw = ([tag, className, attributes]: Shape): SVGElement => drawing(tag, { class: className, ...attributes })

const rect = (className: string, x: number, y: number, width: number, height: number, rx = 0): Shape => [
  'rect',
  className,
  { x: String(x), y: String(y), width: String(width), height: String(height), rx: String(rx) },
]
const path = (className: string, d: string): Shape => ['path', className, { d }]
const circle = (className: string, cx: number, cy: number, r: number): Shape => [
  'circle',
  className,
  { cx: String(cx), cy: String(cy), r: String(r) },
]

/** The lintel over its door, and the reader beside it. */
const door: readonly Shape[] = [
  rect('wall', 0, 0, 480, 232, 12),
  path('floor', 'M24 204h432'),
  path('light', 'M74 62h92v142H74z'),
  path('glow', 'M74 204h92l26 16H92z'),
  path('leaf', 'M74 62l42 10v146l-42-14z'),
  circle('frame', 107, 142, 4),
  path('frame', 'M40 36h160v26H40zM54 62h20v142H54zM166 62h20v142h-20z'),
  rect('reader', 204, 112, 26, 42, 6),
  circle('ok', 217, 123, 4),
  path('waves', 'M238 122a16 16 0 0 1 0 22M245 116a25 25 0 0 1 0 34'),
]
const badge: readonly Shape[] = [
  rect('badge', 252, 142, 22, 32, 3),
  circle('frame', 263, 153, 4),
  path('text', 'M257 163h12M257 168h8'),
]
const rowAt = (y: number, isDenied: boolean): readonly Shape[] => [
  rect('row', 308, y - 10, 136, 28, 6),
  circle('face', 324, y + 4, 8),
  path('name', `M340 ${y}h${isDenied ? 34 : 46}`),
  path('text', `M340 ${y + 8}h62`),
  path('sign', isDenied ? `M422 ${y}l8 8M430 ${y}l-8 8` : `M420 ${y + 4}l4 4 8-8`),
]

/** A door below its lintel, a card at the reader, and what the portal shows of it. */
const picture = (): SVGElement =>
  drawing(
    'svg',
    { class: 'picture', viewBox: '0 0 480 232', 'aria-hidden': 'true', focusable: 'false' },
    ...door.map(draw),
    drawing('g', { transform: 'rotate(14 262 156)' }, ...badge.map(draw)),
    draw(rect('panel', 300, 28, 152, 168, 10)),
    draw(path('text', 'M316 44h44')),
    ...rows.map((y) =>
      drawing('g', { class: y === deniedRow ? 'denied' : undefined }, ...rowAt(y, y === deniedRow).map(draw)),
    ),
  )
