import { attributeOf } from './xml-tags.ts'
import { lettersOf } from '../sheet/sheet.ts'

const rowOrCell = /<((?:\w+:)?)(row|c)\b((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
const withoutAddress = /<(?:\w+:)?(?:row|c)(?:\s*\/?>|\s(?![^>]*\br\s*=))/

/**
 * Gives rows and cells without an address the one of their place: after the one before, in the row that they stand in.
 * The standard lets writers leave addresses out (ECMA-376 18.3.1.4), and the reader needs them.
 */
export function withAddresses(sheet: string): string {
  if (!withoutAddress.test(sheet)) return sheet
  let [row, column] = [0, 0]
  return sheet.replaceAll(rowOrCell, (written, prefix: string, tag: string, attributes: string, end: string) => {
    const address = attributeOf(attributes, 'r')
    if (tag === 'row') {
      row = address === undefined ? row + 1 : Number(address)
      column = 0
      return address === undefined ? `<${prefix}row r="${row}"${attributes}${end}>` : written
    }
    if (address !== undefined) {
      column = columnOf(address)
      return written
    }
    column += 1
    return `<${prefix}c r="${lettersOf(column - 1)}${row}"${attributes}${end}>`
  })
}

/** Number of the column of an address, 1 for A. */
function columnOf(address: string): number {
  const letters = /^[A-Z]*/.exec(address)?.[0] ?? ''
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return column
}
