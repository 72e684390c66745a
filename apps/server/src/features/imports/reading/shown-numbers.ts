import { format, getFormatFromId, isDateFormat, isValidFormat } from 'numfmt'
import { textCell, type UnclearCells } from './unclear-cells.ts'
import { attributeOf, unescapeXml } from './xml-tags.ts'

const cell = /<((?:\w+:)?)c\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>(.*?)<\/\1c\s*>)/gs
const value = /<(?:\w+:)?v\b[^>]*>([^<]*)<\/(?:\w+:)?v\s*>/
const formula = /<(?:\w+:)?f\b/

/**
 * A sheet with its numbers as formatted: 471 in a cell of the format `0000` is imported as 0471; dates are unchanged.
 * Marked as unclear are formats that depend on the locale of the spreadsheet program (separators) or shorten
 * (exponents), since the file does not contain what the user saw, and formulas and errors.
 * @param styles the part of the file that says how cells look
 */
export function showNumbers(sheet: string, styles: string, unclear: UnclearCells): string {
  const formats = formatsOf(styles)
  return sheet.replaceAll(cell, (written, prefix: string, attributes: string, inner: string | undefined) => {
    const type = attributeOf(attributes, 't') ?? ''
    if (inner !== undefined && formula.test(inner)) return unclear.mark(prefix, attributes, 'formula')
    if (type === 'e') return unclear.mark(prefix, attributes, 'cellUnreadable')
    const text = value.exec(inner ?? '')?.[1]?.trim()
    if (!text || !/^(n|)$/.test(type)) return written
    const pattern = formats[Number(attributeOf(attributes, 's') ?? 0)]
    // What is left as it is, the reader takes as a date or refuses.
    if (pattern === undefined || isDateFormat(pattern)) return written
    const look = lookOf(pattern, Number(text))
    if (look === '' || isUnclear(look) || isBeyondDigits(Number(text)))
      return unclear.mark(prefix, attributes, 'numberUnclear', look || text)
    return textCell(prefix, attributes, look)
  })
}

function lookOf(pattern: string, number: number): string {
  try {
    return format(pattern, number).trim()
  } catch {
    return ''
  }
}

/** Whether the format depends on a locale, or shows fewer digits than the number has. */
const isUnclear = (look: string): boolean => /[.,]|\dE[+-]?\d/.test(look)

/** Sheets store 15 significant digits; further ones are zeros that the user did not type. */
const isBeyondDigits = (number: number): boolean => Number.isInteger(number) && Math.abs(number) >= 1e15

/** The number format of each style of cells. */
function formatsOf(styles: string): readonly (string | undefined)[] {
  const own = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)].map(([tag]) => [
      Number(attributeOf(tag, 'numFmtId')),
      unescapeXml(attributeOf(tag, 'formatCode') ?? ''),
    ]),
  )
  const cells = /<((?:\w+:)?)cellXfs\b[^>]*>(.*?)<\/\1cellXfs\s*>/s.exec(styles)?.[2] ?? ''
  const found = [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = Number(attributeOf(tag, 'numFmtId') ?? 0)
    const pattern = own.get(id) ?? getFormatFromId(id) ?? undefined
    return pattern !== undefined && isValidFormat(pattern) ? pattern : undefined
  })
  return found.length > 0 ? found : ['General']
}
