import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { Canvas, type Colour } from './canvas.ts'
import { drawStamp, type StampedTime } from './stamp.ts'

/** What a camera of a simulated device sees: a place, with a person or a car in it. Drawn, of no real person. */

/** Places at which cameras of simulated devices stand. */
export const sceneNames = ['entrance', 'garage', 'gate', 'house', 'desk'] as const
export type SceneName = (typeof sceneNames)[number]

const [width, height] = [320, 200]
const ground = 150

const skins: readonly Colour[] = [0xf0c8a8, 0xd9a27c, 0xb67a52, 0x8a5a3c, 0x5e3a26]
const coats: readonly Colour[] = [0x3a4a62, 0x7a2e3a, 0x2e6a5e, 0x8a6d3b, 0x4a4a52, 0x5a3f7a]
const hairs: readonly Colour[] = [0x2b211c, 0x5a3b22, 0xa9793f, 0x8c8c90, 0x1a1a1e]
const cars: readonly Colour[] = [0x9aa4b0, 0x2c4a7c, 0x7c2c2c, 0x2f2f33, 0xe4e4e0]

/** What of a picture differs from the next one. */
export interface CameraPicture extends StampedTime {
  readonly scene: SceneName
  /** From 0 to 1: who stands where. */
  readonly place: number
}

const places: Readonly<Record<SceneName, (canvas: Canvas) => void>> = {
  entrance(canvas) {
    canvas.rectangle(0, 0, width, ground, 0xcdd5d8)
    for (let x = 20; x < width; x += 70) canvas.rectangle(x, 0, 5, ground, 0x9aa7ac)
    canvas.rectangle(0, ground, width, height - ground, 0x8b8f92)
    for (const left of [98, 162]) {
      canvas.rectangle(left, 18, 60, ground - 18, 0x5c6b73)
      canvas.rectangle(left + 4, 22, 52, ground - 26, 0xa9c4cf)
      canvas.stroke(left + 10, 90, left + 40, 36, 3, 0xc3d8e0)
    }
    canvas.rectangle(152, 70, 4, 40, 0xe8e2c8)
    canvas.rectangle(164, 70, 4, 40, 0xe8e2c8)
  },
  garage(canvas) {
    canvas.rectangle(0, 0, width, ground, 0xa8a8a2)
    canvas.rectangle(0, 0, width, 26, 0x77776f)
    for (let x = 0; x < width; x += 106) canvas.rectangle(x, 26, 16, ground - 26, 0x8d8d86)
    for (let x = 40; x < width; x += 106) canvas.roundedRectangle(x, 10, 60, 7, 3, 0xf6f3dc)
    canvas.rectangle(0, ground - 22, width, height - ground + 22, 0x5d5f61)
    for (let x = -10; x < width; x += 64) canvas.stroke(x, height - 26, x + 22, ground - 20, 3, 0xd8d3a2)
    canvas.rectangle(286, 92, 14, 60, 0xd8b23c)
  },
  gate(canvas) {
    canvas.rectangle(0, 0, width, 92, 0xbcd6e8)
    for (const [x, size] of [
      [30, 46],
      [290, 54],
      [226, 34],
      [96, 30],
    ] as const) {
      canvas.rectangle(x - 4, 84, 8, 56, 0x6a4c35)
      canvas.ellipse(x, 74, size, size * 0.86, 0x5f8a55)
      canvas.ellipse(x - size / 4, 64, size * 0.6, size * 0.5, 0x73a067)
    }
    canvas.rectangle(0, 128, width, height - 128, 0x86a06a)
    canvas.rectangle(84, 128, 152, height - 128, 0xc2b8a4)
    for (const x of [74, 232]) canvas.rectangle(x, 52, 16, 100, 0xb09a82)
    for (let x = 96; x < 232; x += 14) canvas.rectangle(x, 62, 3, 88, 0x2f3438)
    for (const y of [70, 140]) canvas.rectangle(90, y, 142, 4, 0x2f3438)
  },
  house(canvas) {
    canvas.rectangle(0, 0, width, ground, 0xc9a58a)
    for (let y = 8; y < ground; y += 14) canvas.rectangle(0, y, width, 1, 0xb38e73)
    canvas.rectangle(0, ground, width, height - ground, 0x9b948a)
    canvas.rectangle(104, 22, 108, ground - 22, 0xf0ebe0)
    canvas.rectangle(112, 30, 92, ground - 30, 0x2f5d4c)
    canvas.roundedRectangle(124, 42, 68, 38, 3, 0x9fc1c9)
    canvas.ellipse(192, 98, 4, 4, 0xe2c878)
    for (const left of [20, 236]) {
      canvas.rectangle(left, 40, 62, 62, 0xf0ebe0)
      canvas.rectangle(left + 5, 45, 52, 52, 0x8fb0bd)
      canvas.rectangle(left + 29, 45, 4, 52, 0xf0ebe0)
    }
  },
  desk(canvas) {
    canvas.rectangle(0, 0, width, height, 0xd6d0c4)
    canvas.rectangle(0, 0, width, 60, 0xb9c6c4)
    canvas.roundedRectangle(24, 18, 80, 50, 3, 0x39464f)
    for (const [x, y] of [
      [34, 30],
      [34, 42],
      [34, 54],
    ] as const)
      canvas.rectangle(x, y, 54, 4, 0x8fd0c0)
    canvas.rectangle(230, 14, 60, 74, 0x7d6a52)
  },
}

const outdoors: readonly SceneName[] = ['entrance', 'gate', 'house']

/** Whether cameras see little: outdoors, between eight in the evening and six in the morning of the site. */
function isDark({ scene, at, offsetMinutes }: CameraPicture): boolean {
  if (at === null || !outdoors.includes(scene)) return false
  const hour = new Date(at + (offsetMinutes ?? 0) * minuteMs).getUTCHours()
  return hour < 6 || hour >= 20
}

/** A picture of a few kilobytes. */
export function drawCameraPicture(picture: CameraPicture): Buffer {
  const canvas = new Canvas(width, height, 0xd6d0c4)
  places[picture.scene](canvas)
  // Digits of the place choose the looks, so that equal places are equal pictures.
  const pick = <Choice>(choices: readonly Choice[], digit: number): Choice =>
    choices[Math.floor(picture.place * 10 ** digit * choices.length) % choices.length]!
  if (picture.scene === 'garage') drawCar(canvas, 60 + picture.place * 90, pick(cars, 1))
  else
    drawPerson(canvas, 96 + picture.place * 128, { coat: pick(coats, 1), skin: pick(skins, 2), hair: pick(hairs, 3) })
  if (picture.scene === 'desk') canvas.rectangle(0, 150, width, 50, 0x8a6b4a)
  if (isDark(picture)) canvas.tint(0x0c1424, 0.5)
  drawStamp(canvas, picture)
  return canvas.png()
}

interface Looks {
  readonly coat: Colour
  readonly skin: Colour
  readonly hair: Colour
}

function drawPerson(canvas: Canvas, x: number, { coat, skin, hair }: Looks): void {
  canvas.ellipse(x, 92, 24, 28, hair)
  canvas.rectangle(x - 8, 108, 16, 20, skin)
  canvas.roundedRectangle(x - 42, 124, 84, 90, 30, coat)
  canvas.ellipse(x, 96, 19, 23, skin)
  canvas.ellipse(x, 82, 20, 14, hair, { above: 84 })
  for (const side of [-7, 7]) canvas.ellipse(x + side, 96, 2, 2.4, 0x22201e)
  canvas.stroke(x - 5, 107, x + 5, 107, 2, 0x8c4a44)
}

function drawCar(canvas: Canvas, x: number, colour: Colour): void {
  canvas.ellipse(x + 70, 168, 86, 8, 0x46484a)
  canvas.roundedRectangle(x + 22, 84, 96, 50, 18, colour)
  canvas.roundedRectangle(x, 112, 140, 48, 14, colour)
  canvas.roundedRectangle(x + 32, 92, 76, 24, 9, 0x2c3a44)
  for (const light of [14, 126]) canvas.ellipse(x + light, 130, 9, 7, 0xfdf3c0)
  canvas.roundedRectangle(x + 48, 138, 44, 12, 2, 0xf4f4f0)
  for (const wheel of [24, 116]) canvas.roundedRectangle(x + wheel - 9, 152, 18, 18, 5, 0x1c1c1e)
}
