import {
  millimetresOf,
  type BadgeElement,
  type BadgeField,
  type BadgeLook,
  type BadgeSide,
} from '@lintel/contract/badges/schema.ts'
import { qrShape } from '../../ui/qr-shape.ts'
import { code39 } from './code39.ts'

/**
 * A badge as what is to be drawn, in millimetres from the top left corner. Pure, so that preview and print are the
 * same.
 */
export interface Card {
  readonly width: number
  readonly height: number
  readonly cornerRadius: number
  readonly background: string
  readonly shapes: readonly Shape[]
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Shape =
  | ({ readonly kind: 'area'; readonly color: string; readonly isFilled: boolean } & Box)
  | ({ readonly kind: 'photo' | 'logo' } & Box)
  | {
      readonly kind: 'code'
      readonly path: string
      readonly x: number
      readonly y: number
      /** Millimetres to one of the path. */
      readonly scale: readonly [across: number, down: number]
    }
  | {
      readonly kind: 'words'
      readonly text: string
      readonly x: number
      readonly baseline: number
      readonly size: number
      readonly anchor: 'start' | 'middle' | 'end'
      readonly isBold: boolean
      readonly color: string
    }

/** How wide a text is in letters of a size; both in millimetres. */
export type Measure = (text: string, size: number, isBold: boolean) => number
/** What a person's badge says in place of each field. */
export type BadgeWords = Readonly<Record<BadgeField, string>>

const millimetresOfInch = 25.4
const millimetresOfPoint = millimetresOfInch / 72
/** From the middle of a line of letters to where they stand. */
const baselineBelowMiddle = 0.35

/** Areas lie below pictures, and words above all. */
const order: readonly BadgeElement['kind'][] = ['rectangle', 'photo', 'logo', 'code', 'text', 'field']

/** One side of a person's badge. */
export function layoutBadge(look: BadgeLook, side: BadgeSide, words: BadgeWords, measure: Measure): Card {
  const unit = millimetresOf[look.unit]
  const dot = millimetresOfInch / look.resolution
  const own = look.elements.filter((element) => element.side === side)
  const sortedElements = own.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  return {
    width: look.width * unit,
    height: look.height * unit,
    cornerRadius: look.cornerRadius * unit,
    background: look.background,
    shapes: sortedElements.flatMap((element) => shapesOf(element, boxOf(element, unit), { words, measure, dot })),
  }
}

/** The sides that a look has. */
export const sidesOf = ({ isDoubleSided }: Pick<BadgeLook, 'isDoubleSided'>): readonly BadgeSide[] =>
  isDoubleSided ? ['front', 'back'] : ['front']

const boxOf = ({ x, y, width, height }: Box, unit: number): Box => ({
  x: x * unit,
  y: y * unit,
  width: width * unit,
  height: height * unit,
})

interface Laying {
  readonly words: BadgeWords
  readonly measure: Measure
  /** Of the printer, in millimetres. */
  readonly dot: number
}

function shapesOf(element: BadgeElement, box: Box, { words, measure, dot }: Laying): readonly Shape[] {
  switch (element.kind) {
    case 'rectangle':
      return [{ kind: 'area', ...box, color: element.color, isFilled: element.isFilled }]
    case 'photo':
    case 'logo':
      return [{ kind: element.kind, ...box }]
    case 'code':
      return element.code === 'qr' ? qrIn(box, words[element.field], dot) : barsIn(box, words[element.field], dot)
    case 'text':
      return wordsIn(box, element.text, element, measure)
    case 'field':
      return wordsIn(box, words[element.field], element, measure)
  }
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

/** A line of words in the middle of its box; smaller letters where it would not fit. */
function wordsIn(
  box: Box,
  text: string,
  { size: points, align, isBold, color }: Extract<BadgeElement, { kind: 'field' | 'text' }>,
  measure: Measure,
): readonly Shape[] {
  if (text === '') return []
  const fullSize = points * millimetresOfPoint
  const length = measure(text, fullSize, isBold)
  const size = length > box.width ? (fullSize * box.width) / length : fullSize
  const x = align === 'left' ? box.x : align === 'right' ? box.x + box.width : box.x + box.width / 2
  const baseline = box.y + box.height / 2 + size * baselineBelowMiddle
  return [{ kind: 'words', text, x, baseline, size, anchor: anchors[align], isBold, color }]
}

const white = (box: Box): Shape => ({ kind: 'area', ...box, color: '#ffffff', isFilled: true })

/** The largest square in the middle of the box, on white, because a coloured card would hide the code from cameras. */
function qrIn(box: Box, text: string, dot: number): readonly Shape[] {
  if (text === '') return []
  const { size, path } = qrShape(text)
  const side = Math.min(box.width, box.height)
  const paper = { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side }
  const scale = inDots(side / size, dot)
  const margin = (side - scale * size) / 2
  const [x, y] = [onDot(paper.x + margin, dot), onDot(paper.y + margin, dot)]
  return [white(paper), { kind: 'code', path, x, y, scale: [scale, scale] }]
}

function barsIn(box: Box, text: string, dot: number): readonly Shape[] {
  const code = code39(text)
  if (!code) return []
  const path = code.bars.map(({ from, width }) => `M${from} 0h${width}v1h-${width}z`).join('')
  const scale = inDots(box.width / code.length, dot)
  const x = onDot(box.x + (box.width - scale * code.length) / 2, dot)
  return [white(box), { kind: 'code', path, x, y: box.y, scale: [scale, box.height] }]
}

/**
 * The largest whole number of dots within a length: bars that are equal come out equal. A length below one dot stays.
 */
const inDots = (length: number, dot: number): number => (length < dot ? length : Math.floor(length / dot + tiny) * dot)
/** The dot nearest to a place. */
const onDot = (at: number, dot: number): number => Math.round(at / dot) * dot
const tiny = 1e-6
