/**
 * Numbers of cards and tags: one canonical form, and the notations in which people and readers write it (card-numbers.md
 * 1 to 4). Canonical is what is hashed, compared and sent to devices: hexadecimal digits in
 * capitals, without leading zeros, 15 at most (specification.md 5).
 */

/** How a card number is printed or typed. Facility and number are the fields of HID's open layouts. */
export const cardFormats = ['hexadecimal', 'decimal', 'facility26', 'facility34', 'facility37'] as const
export type CardFormat = (typeof cardFormats)[number]

export interface CardNotation {
  readonly format: CardFormat
  /** The bytes are written from the last to the first. */
  readonly isReversed: boolean
}

/** How a site types and shows card numbers, as its settings say it. */
interface CardSettings {
  readonly cardFormat: CardFormat
  readonly cardBytesReversed: boolean
}

/** The notation that settings name. */
export const notationOf = ({ cardFormat, cardBytesReversed }: CardSettings): CardNotation => ({
  format: cardFormat,
  isReversed: cardBytesReversed,
})

export const hexadecimalNotation: CardNotation = { format: 'hexadecimal', isReversed: false }

/** Fields of a Wiegand layout, and over how many of its first and last data bits its two parity bits are made. */
interface WiegandLayout {
  readonly facilityBits: number
  readonly numberBits: number
  readonly parityOver: number
}

/** H10301, H10306 and H10304: even parity, facility, number, odd parity. The parity bits are no part of a number. */
export const wiegandLayouts = {
  facility26: { facilityBits: 8, numberBits: 16, parityOver: 12 },
  facility34: { facilityBits: 16, numberBits: 16, parityOver: 16 },
  facility37: { facilityBits: 16, numberBits: 19, parityOver: 18 },
} as const satisfies Partial<Record<CardFormat, WiegandLayout>>
export type FacilityFormat = keyof typeof wiegandLayouts

const isFacility = (format: CardFormat): format is FacilityFormat => Object.hasOwn(wiegandLayouts, format)
const dataBits = ({ facilityBits, numberBits }: WiegandLayout): number => facilityBits + numberBits
const pow2 = (bits: number): bigint => 1n << BigInt(bits)
const digitsOfBits = (bits: number): number => (pow2(bits) - 1n).toString().length

/** The largest facility and number of a layout. */
export const facilityBounds = (format: FacilityFormat): { readonly facility: number; readonly number: number } => ({
  facility: Number(pow2(wiegandLayouts[format].facilityBits) - 1n),
  number: Number(pow2(wiegandLayouts[format].numberBits) - 1n),
})

/** Hexadecimal digits of the canonical form at most. */
export const cardDigits = 15
/** A decimal number of fewer bytes is reversed as four, the shortest serial number of a card. */
const minDecimalBytes = 4
const maxBytes = 8

const hexOf = (value: bigint): string => value.toString(16).toUpperCase()
const valueOf = (card: string): bigint => BigInt(`0x${card}`)
const bytesOf = (value: bigint): number => Math.ceil(hexOf(value).length / 2)
const reverseBytes = (value: bigint, bytes: number): bigint =>
  BigInt(
    `0x${hexOf(value)
      .padStart(bytes * 2, '0')
      .match(/../g)!
      .toReversed()
      .join('')}`,
  )
const canonical = (value: bigint): string | undefined => (hexOf(value).length <= cardDigits ? hexOf(value) : undefined)

/** A value with the bytes that it is written as: leading zeros are bytes of their own when it is reversed. */
interface ByteText {
  readonly value: bigint
  readonly bytes: number
}

const separators = /[\s:\p{Pd}]/gu
const hexPrefix = /^0x/i

function readHexadecimal(text: string): ByteText | undefined {
  const digits = text
    .replace(hexPrefix, '')
    .replace(separators, '')
    .replace(/^0+(?=.{16})/, '')
  if (!/^[0-9a-f]{1,16}$/i.test(digits)) return undefined
  return { value: BigInt(`0x${digits}`), bytes: Math.ceil(digits.length / 2) }
}

const decimalBytes = (value: bigint): number => Math.max(minDecimalBytes, bytesOf(value))

function readDecimal(text: string): ByteText | undefined {
  const digits = text.replace(separators, '').replace(/^0+(?=.{20})/, '')
  if (!/^\d{1,20}$/.test(digits)) return undefined
  let bytes = decimalBytes(BigInt(digits))
  while (bytes < maxBytes && digitsOfBits(bytes * 8) < digits.length) bytes += 1
  return { value: BigInt(digits), bytes }
}

function readFacility(text: string, layout: WiegandLayout): ByteText | undefined {
  const [, facility, number] = /^(\d{1,10})\s*[,،:/\p{Pd}\s]\s*(\d{1,10})$/u.exec(text) ?? []
  if (facility === undefined || number === undefined) return undefined
  if (BigInt(facility) >= pow2(layout.facilityBits) || BigInt(number) >= pow2(layout.numberBits)) return undefined
  const value = (BigInt(facility) << BigInt(layout.numberBits)) | BigInt(number)
  return { value, bytes: Math.ceil(dataBits(layout) / 8) }
}

/**
 * The canonical form of a number as somebody wrote it; undefined for what is no number in that notation. Blanks,
 * colons, hyphens and invisible signs say nothing. In other formats than hexadecimal, `0x` leads a canonical number.
 */
export function canonicalCard(
  text: string,
  { format, isReversed }: CardNotation = hexadecimalNotation,
): string | undefined {
  const clean = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  if (format !== 'hexadecimal' && hexPrefix.test(clean)) return canonicalCard(clean)
  const number = isFacility(format)
    ? readFacility(clean, wiegandLayouts[format])
    : (format === 'decimal' ? readDecimal : readHexadecimal)(clean)
  if (!number || number.bytes > maxBytes) return undefined
  return canonical(isReversed ? reverseBytes(number.value, number.bytes) : number.value)
}

/** A canonical number as a site writes it; with `0x` where its notation has no such number. */
export function writtenCard(card: string, { format, isReversed }: CardNotation): string {
  const value = valueOf(card)
  if (isFacility(format)) return writtenFacility(value, wiegandLayouts[format], isReversed) ?? `0x${card}`
  if (!isReversed) return format === 'decimal' ? value.toString() : card
  if (format === 'hexadecimal') return hexOf(reverseBytes(value, bytesOf(value))).padStart(bytesOf(value) * 2, '0')
  const bytes = decimalBytes(value)
  return reverseBytes(value, bytes)
    .toString()
    .padStart(digitsOfBits(bytes * 8), '0')
}

function writtenFacility(value: bigint, layout: WiegandLayout, isReversed: boolean): string | undefined {
  const bytes = Math.ceil(dataBits(layout) / 8)
  if (bytesOf(value) > bytes) return undefined
  const data = isReversed ? reverseBytes(value, bytes) : value
  if (data >= pow2(dataBits(layout))) return undefined
  const number = data % pow2(layout.numberBits)
  const facility = data >> BigInt(layout.numberBits)
  return [
    facility.toString().padStart(digitsOfBits(layout.facilityBits), '0'),
    number.toString().padStart(digitsOfBits(layout.numberBits), '0'),
  ].join(',')
}

/** Names of notations in one word each. */
export const notationNames = cardFormats.flatMap((format) => [format, `${format}Reversed`] as const)
export type NotationName = (typeof notationNames)[number]

export const nameOfNotation = ({ format, isReversed }: CardNotation): NotationName =>
  isReversed ? `${format}Reversed` : format

export const notationNamed = (name: NotationName): CardNotation => ({
  format: name.replace('Reversed', '') as CardFormat,
  isReversed: name.endsWith('Reversed'),
})

/** A number under the name of its notation, as forms, sheets and calls give it; hexadecimal needs no name. */
export const namedCard = (text: string, notation: CardNotation): string => {
  const name = nameOfNotation(notation)
  return name === 'hexadecimal' ? text : `${name}:${text}`
}

/** The number and its notation in a text that may name it: `decimal:5104205`, `facility26Reversed:077,30211`. */
export function cardInNotation(named: string): { readonly text: string; readonly notation: CardNotation } {
  const [prefix, word] = /^\s*([a-z]\w*):/i.exec(named) ?? []
  const name = notationNames.find((one) => one === word)
  if (prefix === undefined || name === undefined) return { text: named, notation: hexadecimalNotation }
  return { text: named.slice(prefix.length), notation: notationNamed(name) }
}

/**
 * What a device or a reader gives, as it is hashed: letters and digits in capitals, without `0x` and leading zeros. Of
 * a canonical number it changes nothing.
 */
export const bareCard = (value: string): string =>
  value
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/^0X/, '')
    .replace(/^0+(?=.)/, '')

const isOdd = (value: bigint): boolean => value.toString(2).replaceAll('0', '').length % 2 === 1

/** The data with its two parity bits, as a reader sends it whose controller does not take them off. */
function withParity(data: bigint, layout: WiegandLayout): bigint {
  const first = data >> BigInt(dataBits(layout) - layout.parityOver)
  const last = data % pow2(layout.parityOver)
  const even = isOdd(first) ? 1n : 0n
  const odd = isOdd(last) ? 0n : 1n
  return (even << BigInt(dataBits(layout) + 1)) | (data << 1n) | odd
}

/** Readers send 24 bits at least. */
const minReadBytes = 3

/** Facility and number as decimal digits in a row, `07730211`, which controllers of that kind show. */
const inARow = (value: bigint, layout: WiegandLayout): string =>
  (writtenFacility(value, layout, false) ?? '').replace(',', '')

function fromRow(digits: string, layout: WiegandLayout): bigint | undefined {
  const length = digitsOfBits(layout.numberBits)
  if (digits.length <= length) return undefined
  return readFacility(`${digits.slice(0, -length)},${digits.slice(-length)}`, layout)?.value
}

/**
 * Canonical numbers that the same card may have been entered under, or read under, in another notation: bytes reversed,
 * decimal digits taken for hexadecimal or the other way round, facility and number in a row, with parity bits or
 * without, the last 24 or 32 bits of a longer number. Never the number itself.
 */
export function otherNotationsOf(card: string): readonly string[] {
  const value = valueOf(card)
  const decimal = value.toString()
  const found: (bigint | undefined)[] = [valueOf(decimal), /^\d+$/.test(card) ? BigInt(card) : undefined]
  for (let bytes = Math.max(minReadBytes, bytesOf(value)); bytes <= maxBytes; bytes += 1) {
    found.push(reverseBytes(value, bytes))
  }
  for (const layout of Object.values<WiegandLayout>(wiegandLayouts)) {
    const bits = dataBits(layout)
    const data = (value >> 1n) % pow2(bits)
    if (value < pow2(bits + 2) && withParity(data, layout) === value) found.push(data)
    if (value < pow2(bits)) {
      const row = inARow(value, layout)
      found.push(withParity(value, layout), valueOf(row), BigInt(row))
    }
    found.push(fromRow(decimal, layout), /^\d+$/.test(card) ? fromRow(card, layout) : undefined)
  }
  for (const bits of [24, 32]) if (value >= pow2(bits)) found.push(value % pow2(bits))
  const cards = found.flatMap((one) => (one === undefined || one === 0n ? [] : (canonical(one) ?? [])))
  return [...new Set(cards)].filter((one) => one !== card)
}
