import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * Draws the icons of the installed app from its mark, `apps/web/public/icon.svg`, which stays the only drawing:
 * `node tools/write-icons.ts` after the mark has changed.
 */
const folder = new URL('../apps/web/public/', import.meta.url)
const mark = readFileSync(new URL('icon.svg', folder), 'utf8')
const brandColour = /fill="(#[\da-f]{6})"/i.exec(mark)![1]!
const glyph = /<path [^>]*\/>/.exec(mark)![0]

/** The glyph alone, made smaller around its middle, on a ground without corners: what systems cut to their own shape. */
const maskable = (scale: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${brandColour}" />` +
  `<g transform="translate(16 16) scale(${scale}) translate(-16 -17)">${glyph}</g></svg>`
/** The glyph without a ground, which the status bar of a telephone colours itself. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${glyph}</svg>`

const drawings: readonly (readonly [name: string, svg: string, size: number])[] = [
  ['icon-192.png', mark, 192],
  ['icon-512.png', mark, 512],
  // Four fifths of a maskable icon are shown for sure.
  ['icon-maskable-512.png', maskable(0.8), 512],
  ['apple-touch-icon.png', maskable(0.9), 180],
  ['icon-badge.png', badge, 96],
]
for (const [name, svg, size] of drawings)
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(name, folder)))
