import { format, getFormatFromId, isDateFormat, isValidFormat } from 'numfmt'
import { limits } from '@lintel/contract/base/limits.ts'
import { placeOf, type ReadingProblem } from './sheet.ts'

/**
 * Numbers of a sheet as formatted: 471 in a cell of the format `0000` is imported as 0471. Formats that depend on the
 * locale of the spreadsheet program (separators) or shorten (exponents) are refused, since the file does not contain
 * what the user saw.
 */
export interface ShownNumbers {
  /** Sheet with numbers replaced by text; dates are unchanged. */
  readonly sheet: string
  readonly problems: readonly ReadingProblem[]
}

const cell = /<((?:\w+:)?)c\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>(.*?)<\/\1c\s*>)/gs
const value = /<(?:\w+:)?v\b[^>]*>([^<]*)<\/(?:\w+:)?v\s*>/

/** @param styles the part of the file that says how cells look */
export function showNumbers(sheet: string, styles: string): ShownNumbers {
  const formats = formatsOf(styles)
  const problems: ReadingProblem[] = []
  const sheetOfText = sheet.replaceAll(
    cell,
    (written, prefix: string, attributes: string, inner: string | undefined) => {
      const text = value.exec(inner ?? '')?.[1]?.trim()
      if (!text || !/^(n|)$/.test(attributeOf(attributes, 't') ?? '')) return written
      const pattern = formats[Number(attributeOf(attributes, 's') ?? 0)]
      // What is left as it is, the reader takes as a date or refuses.
      if (pattern === undefined || isDateFormat(pattern)) return written
      const look = lookOf(pattern, Number(text))
      if (look === '' || isUnclear(look) || isBeyondDigits(Number(text))) {
        if (problems.length < limits.importBatch)
          problems.push({
            ...placeOf(attributeOf(attributes, 'r') ?? ''),
            problem: 'numberUnclear',
            params: { shown: look || text },
          })
        return written
      }
      const others = attributes.replace(/\st\s*=\s*("[^"]*"|'[^']*')/, '')
      return `<${prefix}c${others} t="str"><${prefix}v>${escape(look)}</${prefix}v></${prefix}c>`
    },
  )
  return { sheet: sheetOfText, problems }
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
      unescape(attributeOf(tag, 'formatCode') ?? ''),
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

const attributeOf = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single
}

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }
const unescape = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (written, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? written
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10_ffff ? String.fromCodePoint(point) : written
  })
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
