import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Canvas } from './canvas.ts'

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
const stripHeight = 24
const ink = 0xf0f0ec
const stripColour = 0x14161a

/** A moment of a camera: its instant, and the offset of its site's clock where the device knows it. */
export interface StampedTime {
  /** Ms since epoch; null without a clock. */
  readonly at: number | null
  /** Minutes that the clock of the site is ahead of UTC; undefined where the device has not received it. */
  readonly offsetMinutes?: number | undefined
}

/** The time as the clock of the site shows it; a device without a zone shows UTC and says so. */
export function stampOf({ at, offsetMinutes }: StampedTime): string {
  if (at === null) return '--:--'
  const text = new Date(at + (offsetMinutes ?? 0) * minuteMs).toISOString().slice(0, 19).replace('T', ' ')
  return offsetMinutes === undefined ? `${text} UTC` : text
}

/** Writes the time into a strip below the picture. */
export function drawStamp(canvas: Canvas, time: StampedTime): void {
  const top = canvas.height - stripHeight
  canvas.rectangle(0, top, canvas.width, stripHeight, stripColour)
  for (const [index, sign] of stampOf(time).split('').entries())
    for (const [row, bits] of (glyphs[sign] ?? []).entries())
      for (let column = 0; column < 3; column++)
        if (bits & (4 >> column)) canvas.rectangle(8 + (index * 4 + column) * dot, top + 4 + row * dot, dot, dot, ink)
}
