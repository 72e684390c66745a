import { encodePng } from './png.ts'

/** A colour as 0xRRGGBB. */
export type Colour = number

/** Distance of a point to the edge of a shape in pixels, negative inside. */
type Distance = (x: number, y: number) => number

const channelsOf = (colour: Colour) => [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255] as const

/** Pixels on which flat shapes with smooth edges are drawn. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly #pixels: Uint8Array

  constructor(width: number, height: number, background: Colour) {
    this.width = width
    this.height = height
    this.#pixels = new Uint8Array(width * height * 3)
    this.rectangle(0, 0, width, height, background)
  }

  /** A rectangle with sharp edges. */
  rectangle(left: number, top: number, width: number, height: number, colour: Colour): void {
    const [red, green, blue] = channelsOf(colour)
    const right = Math.min(this.width, Math.round(left + width))
    const bottom = Math.min(this.height, Math.round(top + height))
    for (let y = Math.max(0, Math.round(top)); y < bottom; y++)
      for (let x = Math.max(0, Math.round(left)); x < right; x++) {
        const at = (y * this.width + x) * 3
        this.#pixels[at] = red
        this.#pixels[at + 1] = green
        this.#pixels[at + 2] = blue
      }
  }

  /** A rectangle with round corners. */
  roundedRectangle(left: number, top: number, width: number, height: number, radius: number, colour: Colour): void {
    const [halfWidth, halfHeight] = [width / 2, height / 2]
    const [x, y] = [left + halfWidth, top + halfHeight]
    this.#fill(x, y, halfWidth, halfHeight, colour, (px, py) => {
      const dx = Math.max(Math.abs(px - x) - halfWidth + radius, 0)
      const dy = Math.max(Math.abs(py - y) - halfHeight + radius, 0)
      return Math.hypot(dx, dy) - radius
    })
  }

  /** An ellipse around a point; `part` leaves only what is above or below a height of the picture. */
  ellipse(
    x: number,
    y: number,
    halfWidth: number,
    halfHeight: number,
    colour: Colour,
    part: { readonly above?: number; readonly below?: number } = {},
  ): void {
    const { above = Infinity, below = -Infinity } = part
    const scale = Math.min(halfWidth, halfHeight)
    this.#fill(x, y, halfWidth, halfHeight, colour, (px, py) => {
      const distance = (Math.hypot((px - x) / halfWidth, (py - y) / halfHeight) - 1) * scale
      return Math.max(distance, py - above, below - py)
    })
  }

  /** A straight stroke with round ends. */
  stroke(fromX: number, fromY: number, toX: number, toY: number, width: number, colour: Colour): void {
    const [dx, dy] = [toX - fromX, toY - fromY]
    const square = dx * dx + dy * dy || 1
    const reach = width / 2
    const halfWidth = Math.abs(dx) / 2 + reach
    const halfHeight = Math.abs(dy) / 2 + reach
    this.#fill((fromX + toX) / 2, (fromY + toY) / 2, halfWidth, halfHeight, colour, (px, py) => {
      const along = Math.min(1, Math.max(0, ((px - fromX) * dx + (py - fromY) * dy) / square))
      return Math.hypot(px - fromX - along * dx, py - fromY - along * dy) - reach
    })
  }

  /** The outline of an ellipse; `part` as for the ellipse. */
  ring(
    x: number,
    y: number,
    radius: number,
    width: number,
    colour: Colour,
    { below = -Infinity, above = Infinity }: { readonly above?: number; readonly below?: number } = {},
  ): void {
    const reach = radius + width
    const distance: Distance = (px, py) =>
      Math.max(Math.abs(Math.hypot(px - x, py - y) - radius) - width / 2, py - above, below - py)
    this.#fill(x, y, reach, reach, colour, distance, true)
  }

  /** Mixes a colour into every pixel above a row, by a share from 0 to 1. */
  tint(colour: Colour, share: number, above = this.height): void {
    const channels = channelsOf(colour)
    const end = Math.round(above) * this.width * 3
    for (let at = 0; at < end; at++)
      this.#pixels[at] = this.#pixels[at]! + (channels[at % 3]! - this.#pixels[at]!) * share
  }

  png(): Buffer {
    return encodePng(this.width, this.height, this.#pixels)
  }

  /** Fills a shape: of its rows the ends pixel by pixel, and what lies between them at once where it has no hole. */
  #fill(
    x: number,
    y: number,
    halfWidth: number,
    halfHeight: number,
    colour: Colour,
    distance: Distance,
    hasHole = false,
  ): void {
    const end = Math.min(this.width, Math.ceil(x + halfWidth + 1))
    const bottom = Math.min(this.height, Math.ceil(y + halfHeight + 1))
    const start = Math.max(0, Math.floor(x - halfWidth - 1))
    for (let py = Math.max(0, Math.floor(y - halfHeight - 1)); py < bottom; py++) {
      let left = start
      for (let share = 0; left < end; left++) {
        share = 0.5 - distance(left + 0.5, py + 0.5)
        if (share >= 1 && !hasHole) break
        if (share > 0) this.#blend(left, py, colour, share)
      }
      let right = end
      for (let share = 0; right > left; right--) {
        share = 0.5 - distance(right - 0.5, py + 0.5)
        if (share >= 1) break
        if (share > 0) this.#blend(right - 1, py, colour, share)
      }
      if (right > left) this.rectangle(left, py, right - left, 1, colour)
    }
  }

  #blend(x: number, y: number, colour: Colour, share: number): void {
    const at = (y * this.width + x) * 3
    const part = Math.min(1, share)
    for (let channel = 0; channel < 3; channel++) {
      const old = this.#pixels[at + channel]!
      this.#pixels[at + channel] = old + (((colour >> (16 - 8 * channel)) & 255) - old) * part
    }
  }
}
