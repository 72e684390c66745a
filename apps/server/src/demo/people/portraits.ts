import { Canvas, type Colour } from '@lintel/devices/pictures/canvas.ts'
import type { Random } from '../random.ts'

/** Portraits of invented people: flat shapes that are put together by chance, so that no living person is shown. */

const [width, height] = [256, 320]

const backgrounds: readonly Colour[] = [0xdfe7ea, 0xe9e2d8, 0xdde6dc, 0xe6dfe9, 0xd8e3ef, 0xeee5d2]
const skins: readonly Colour[] = [0xf6d3b8, 0xeebf9c, 0xd9a27c, 0xb97f58, 0x8e5f41, 0x6a442f]
const hairs: readonly Colour[] = [0x1f1a18, 0x3b2a20, 0x5f4028, 0x8a5c34, 0xb98a4e, 0x9b4a2a, 0x9a9a9e, 0xd0d0d2]
/** Hair of people with dark skin: dark, or grey. */
const darkHairs: readonly Colour[] = [0x1f1a18, 0x2b211c, 0x3b2a20, 0x8d8d90]
const clothes: readonly Colour[] = [0x24406b, 0x2f6f62, 0x7d2f3f, 0x4b4f57, 0x8a6a34, 0x5b4380, 0xb4552f, 0x1f2a30]
const shirts: readonly Colour[] = [0xf7f7f4, 0xdbe6f2, 0xf1e4d7, 0xe3ecd9]
const haircuts = ['short', 'parted', 'bob', 'long', 'bun', 'curls', 'bald', 'scarf'] as const
const outfits = ['jacket', 'sweater', 'shirt', 'dress'] as const

/** A darker shade of a colour. */
const shade = (colour: Colour, share: number): Colour =>
  [16, 8, 0].reduce((sum, bits) => sum | (Math.round(((colour >> bits) & 255) * share) << bits), 0)

/** A colour close to another: of two people with the same looks none is quite the same. */
const near = (colour: Colour, random: Random): Colour =>
  [16, 8, 0].reduce(
    (sum, bits) => sum | (Math.min(255, Math.max(0, ((colour >> bits) & 255) - 7 + random.below(15))) << bits),
    0,
  )

interface Looks {
  readonly skin: Colour
  readonly hair: Colour
  readonly cloth: Colour
  readonly haircut: (typeof haircuts)[number]
}

/** A portrait as PNG. The same sequence of random numbers draws the same one. */
export function drawPortrait(random: Random): Buffer {
  const canvas = new Canvas(width, height, near(random.pick(backgrounds), random))
  const skin = random.pick(skins)
  const looks = {
    skin,
    hair: random.pick(skins.indexOf(skin) < 3 ? hairs : darkHairs),
    cloth: near(random.pick(clothes), random),
    haircut: random.pick(haircuts),
  }
  const outfit = random.pick(outfits)
  const isBearded = random.chance(0.22) && ['short', 'parted', 'bald', 'curls'].includes(looks.haircut)
  drawHairBehind(canvas, looks)
  canvas.roundedRectangle(106, 206, 44, 60, 14, shade(looks.skin, 0.88))
  drawClothes(canvas, outfit, looks, random.pick(shirts))
  drawHead(canvas, looks, random)
  if (isBearded) drawBeard(canvas, looks)
  drawFace(canvas, looks, { smiles: random.chance(0.7), wearsGlasses: random.chance(0.25) })
  drawHairInFront(canvas, looks)
  return canvas.png()
}

function drawHairBehind(canvas: Canvas, { hair, haircut, cloth }: Looks): void {
  if (haircut === 'long') canvas.roundedRectangle(58, 84, 140, 190, 62, hair)
  if (haircut === 'bob') canvas.roundedRectangle(58, 80, 140, 132, 56, hair)
  if (haircut === 'bun') canvas.ellipse(128, 50, 30, 26, hair)
  if (haircut === 'curls')
    for (const [x, y] of [
      [66, 118],
      [190, 118],
      [70, 150],
      [186, 150],
      [80, 84],
      [176, 84],
    ] as const)
      canvas.ellipse(x, y, 24, 24, hair)
  if (haircut === 'scarf') canvas.roundedRectangle(54, 62, 148, 214, 72, shade(cloth, 0.8))
}

function drawClothes(canvas: Canvas, outfit: (typeof outfits)[number], { cloth, skin }: Looks, shirt: Colour): void {
  canvas.roundedRectangle(34, 246, 188, 140, 64, outfit === 'shirt' ? shirt : cloth)
  if (outfit === 'jacket') {
    for (let row = 0; row < 76; row += 2) canvas.rectangle(104 + row * 0.3, 244 + row, 48 - row * 0.6, 2, shirt)
    canvas.stroke(100, 246, 126, 320, 7, shade(cloth, 0.75))
    canvas.stroke(156, 246, 130, 320, 7, shade(cloth, 0.75))
  }
  if (outfit === 'sweater') canvas.roundedRectangle(100, 240, 56, 20, 10, shade(cloth, 0.8))
  if (outfit === 'shirt') {
    canvas.stroke(106, 246, 124, 272, 9, shade(shirt, 0.9))
    canvas.stroke(150, 246, 132, 272, 9, shade(shirt, 0.9))
    canvas.stroke(128, 274, 128, 320, 2, shade(shirt, 0.8))
  }
  if (outfit === 'dress') canvas.ellipse(128, 247, 34, 24, shade(skin, 0.88), { below: 247 })
}

function drawHead(canvas: Canvas, { skin, haircut }: Looks, random: Random): void {
  if (haircut !== 'scarf') for (const x of [69, 187]) canvas.ellipse(x, 150, 10, 15, shade(skin, 0.92))
  canvas.ellipse(128, 146, 58 + random.below(5), 70 + random.below(6), skin)
}

function drawFace(
  canvas: Canvas,
  { skin, hair }: Looks,
  { smiles, wearsGlasses }: { readonly smiles: boolean; readonly wearsGlasses: boolean },
): void {
  for (const side of [-1, 1]) {
    const x = 128 + side * 24
    canvas.ellipse(x, 144, 9, 6, 0xfbfbf8)
    canvas.ellipse(x, 144, 4.5, 5, 0x2a2320)
    canvas.stroke(x - 11, 128, x + 11, 127, 4, shade(hair, 0.7))
    if (wearsGlasses) canvas.ring(x, 145, 17, 3, 0x26282c)
  }
  if (wearsGlasses) canvas.stroke(121, 144, 135, 144, 3, 0x26282c)
  canvas.stroke(128, 150, 124, 168, 3, shade(skin, 0.82))
  canvas.stroke(124, 168, 131, 169, 3, shade(skin, 0.82))
  if (smiles) canvas.ring(128, 172, 19, 4, 0xa3524c, { below: 181 })
  else canvas.stroke(116, 188, 140, 188, 4, 0xa3524c)
}

function drawBeard(canvas: Canvas, { hair }: Looks): void {
  canvas.ellipse(128, 184, 50, 42, hair, { below: 172 })
  canvas.ellipse(128, 184, 20, 9, shade(hair, 1))
}

function drawHairInFront(canvas: Canvas, { hair, haircut, cloth }: Looks): void {
  if (haircut === 'bald') return
  if (haircut === 'scarf') {
    canvas.ellipse(128, 112, 66, 56, cloth, { above: 106 })
    return
  }
  canvas.ellipse(128, 116, 64, 52, hair, { above: 104 })
  if (haircut === 'parted') canvas.ellipse(164, 104, 30, 22, hair)
  if (haircut === 'short') canvas.rectangle(66, 100, 8, 26, hair)
  if (haircut === 'short') canvas.rectangle(182, 100, 8, 26, hair)
  if (haircut === 'curls')
    for (let x = 76; x <= 180; x += 26) canvas.ellipse(x, 84 - Math.abs(128 - x) * -0.18, 22, 20, hair)
  if (haircut === 'long' || haircut === 'bob')
    for (const side of [-1, 1]) canvas.ellipse(128 + side * 60, 128, 14, 48, hair)
}
