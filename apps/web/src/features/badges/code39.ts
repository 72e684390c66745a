/**
 * Code 39 (ISO/IEC 16388): each sign is five bars and four spaces between them, three of the nine wide; a thin space
 * between signs, an asterisk at both ends.
 */
const wide: Readonly<Record<string, string>> = {
  '0': '000110100',
  '1': '100100001',
  '2': '001100001',
  '3': '101100000',
  '4': '000110001',
  '5': '100110000',
  '6': '001110000',
  '7': '000100101',
  '8': '100100100',
  '9': '001100100',
  A: '100001001',
  B: '001001001',
  C: '101001000',
  D: '000011001',
  E: '100011000',
  F: '001011000',
  G: '000001101',
  H: '100001100',
  I: '001001100',
  J: '000011100',
  K: '100000011',
  L: '001000011',
  M: '101000010',
  N: '000010011',
  O: '100010010',
  P: '001010010',
  Q: '000000111',
  R: '100000110',
  S: '001000110',
  T: '000010110',
  U: '110000001',
  V: '011000001',
  W: '111000000',
  X: '010010001',
  Y: '110010000',
  Z: '011010000',
  '-': '010000101',
  '.': '110000100',
  ' ': '011000100',
  $: '010101000',
  '/': '010100010',
  '+': '010001010',
  '%': '000101010',
}
const edge = '010010100'

const thin = 1
const thick = 3
/** The quiet zone at both ends. */
const quiet = 10

export interface Bars {
  /** The whole length, with quiet zones, in thin bars. */
  readonly length: number
  readonly bars: readonly { readonly from: number; readonly width: number }[]
}

/** A text in bars; undefined where the code has no sign for what it says, and for nothing. */
export function code39(text: string): Bars | undefined {
  const signs = text
    .toUpperCase()
    .split('')
    .map((sign) => wide[sign])
  if (signs.length === 0 || signs.includes(undefined)) return undefined
  const bars: { from: number; width: number }[] = []
  let at = quiet
  for (const sign of [edge, ...(signs as string[]), edge]) {
    for (const [index, digit] of sign.split('').entries()) {
      const width = digit === '1' ? thick : thin
      if (index % 2 === 0) bars.push({ from: at, width })
      at += width
    }
    at += thin
  }
  return { length: at - thin + quiet, bars }
}
