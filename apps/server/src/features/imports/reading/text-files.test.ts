import { limits } from '@lintel/contract/base/limits.ts'
import { kindOf } from '@lintel/contract/kit/file.ts'
import { describe, expect, it } from 'vitest'
import { readText } from './csv.ts'
import { sheetOfTables } from './head-row.ts'
import { westernBytes } from '../sheet/sheets.samples.ts'

const ownHeads = new Set(['vorname', 'nachname', 'rf-karten', 'name'])
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))
const bigEndian = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

const read = (bytes: Uint8Array) => {
  const found = readText(bytes, ownHeads)
  if ('problems' in found) return found
  const reading = sheetOfTables([found.table], ownHeads)
  return 'problems' in reading ? reading : { ...reading.sheet, guessedWords: found.guessedWords }
}
const linesOf = (bytes: Uint8Array) => {
  const sheet = read(bytes)
  if ('problems' in sheet) throw new Error(JSON.stringify(sheet.problems))
  return sheet.lines.map(({ line, cells }) => [line, ...cells])
}
const problemOf = (bytes: Uint8Array) => {
  const sheet = read(bytes)
  return 'problems' in sheet ? sheet.problems.map(({ problem }) => problem) : sheet.lines.map(({ unclear }) => unclear)
}

const list = 'Vorname;Nachname\r\nJörg;Größe\r\nZoë;Müller-Lüdenscheidt\r\n'
const expected = [
  [2, 'Jörg', 'Größe'],
  [3, 'Zoë', 'Müller-Lüdenscheidt'],
]

describe('a file of text', () => {
  it.each([
    ['UTF-8', utf8(list)],
    ['UTF-8 with a mark', utf8(`\uFEFF${list}`)],
    ['UTF-16 with a mark', utf16(`\uFEFF${list}`)],
    ['UTF-16 without a mark', utf16(list)],
    ['UTF-16 of the other order', bigEndian(`\uFEFF${list}`)],
    ['UTF-16 of the other order without a mark', bigEndian(list)],
    ['Windows-1252', westernBytes(list)],
  ])('is read in %s', (_encoding, bytes) => {
    expect(kindOf(bytes, ['xlsx', 'xls', 'csv'])).toBe('csv')
    expect(linesOf(bytes)).toEqual(expected)
  })

  it('says which words are a guess, where it does not say its encoding', () => {
    expect(read(westernBytes(list))).toMatchObject({ guessedWords: ['Jörg', 'Größe', 'Zoë', 'Müller-Lüdenscheidt'] })
    expect(read(utf8(list))).toMatchObject({ guessedWords: [] })
    expect(read(westernBytes('Vorname;Nachname\nIda;Import'))).toMatchObject({ guessedWords: [] })
  })

  it.each([
    ['Polish', 'Vorname;Nachname\n', [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a]],
    ['Russian', 'Vorname;Nachname\n', [0xc8, 0xe2, 0xe0, 0xed]],
    ['Chinese', 'Vorname;Nachname\n', [0xd5, 0xc5, 0xc8, 0xfd]],
    ['Arabic', 'Vorname;Nachname\n', [0xe3, 0xcd, 0xe3, 0xcf]],
    ['a byte without a sign', 'Vorname;Nachname\n', [0x41, 0x81]],
  ])('is refused rather than guessed wrongly: %s', (_language, head, name) => {
    expect(problemOf(Uint8Array.from([...utf8(head), ...name]))).toEqual(['encodingUnknown'])
  })

  it.each([
    ['semicolons', 'Vorname;Nachname\nIda;"a,b"\n'],
    ['commas', 'Vorname,Nachname\nIda,"a,b"\n'],
    ['tabs', 'Vorname\tNachname\nIda\ta,b\n'],
    ['a separator that it names', 'sep=|\nVorname|Nachname\nIda|a,b\n'],
    ['quotation marks everywhere', '"Vorname";"Nachname"\n"Ida";"a,b"\n'],
    ['the lines of old programs', 'Vorname;Nachname\rIda;a,b\r\u001A'],
  ])('is read with %s', (_separator, text) => {
    expect(linesOf(utf8(text))).toEqual([[2, 'Ida', 'a,b']])
  })

  it('counts rows as a spreadsheet does, with empty ones and with lines inside a cell', () => {
    const text = 'Vorname;Nachname\r\n\r\n"two\nlines";Ida\r\n;\r\n5" x;"he said ""no"""\r\n'
    expect(linesOf(utf8(text))).toEqual([
      [3, 'two\nlines', 'Ida'],
      [5, '5" x', 'he said "no"'],
    ])
  })

  it('has its heads below other lines, and leaves further columns behind', () => {
    const sheet = read(
      utf8('Liste der Firma\n\nGehalt;Vorname;Nachname;Eintritt\n9.000,00;Ida;Import;1,2E+3\nSumme;;;=A4\n'),
    )
    expect(sheet).toMatchObject({ headLine: 3, head: ['Gehalt', 'Vorname', 'Nachname', 'Eintritt'] })
    expect('lines' in sheet && sheet.lines).toEqual([{ line: 4, cells: ['', 'Ida', 'Import', ''] }])
  })

  it('is refused at cells that its program has shortened, computed or not shown', () => {
    const text =
      'Vorname;RF-Karten\n1,23457E+11;1E10\nIda;1.2E+15\nIda;=1+1\nIda;########\nIda;#NV\nIda;#WERT!\nIda;0471\n'
    expect(problemOf(utf8(text))).toEqual([
      { 0: { problem: 'numberUnclear', params: { shown: '1,23457E+11' } } },
      { 1: { problem: 'numberUnclear', params: { shown: '1.2E+15' } } },
      { 1: { problem: 'formula', params: {} } },
      { 1: { problem: 'cellUnreadable', params: {} } },
      { 1: { problem: 'cellUnreadable', params: {} } },
      { 1: { problem: 'cellUnreadable', params: {} } },
      undefined,
    ])
  })

  it('says where a quotation mark stays open, and when no line has the heads', () => {
    const open = read(utf8('Vorname;Nachname\nIda;Import\n"Eve;Early\nMax;Late\n'))
    expect(open).toEqual({ problems: [{ line: 0, column: '', problem: 'quoteOpen', params: { row: 3 } }] })
    expect(problemOf(utf8('<html><body>Vorname</body></html>'))).toEqual(['headsMissing'])
    expect(problemOf(utf8('one;two\n'.repeat(30)))).toEqual(['headsMissing'])
  })

  it('is bounded in rows, in columns and in cells', () => {
    const within = (text: string): readonly unknown[] => {
      const startedAt = performance.now()
      const found = problemOf(utf8(text))
      // A fifth of a second on a machine without other work; reading is broken off after so long.
      expect(performance.now() - startedAt).toBeLessThan(limits.importReadMs)
      return found
    }
    expect(within(`Vorname\n${'Ida\n'.repeat(limits.importBatch + 1)}`)).toEqual(['tooManyLines'])
    expect(within(`Vorname\n${'\n'.repeat(5_000_000)}`)).toEqual(['tooManyLines'])
    expect(within(`Vorname${';'.repeat(5_000_000)}`)).toEqual(['fileUnreadable'])
    expect(within(`Vorname\n"${'a\n'.repeat(2_500_000)}"`)).toEqual(['fileUnreadable'])
    expect(within(`Vorname\n"${'a\n'.repeat(2_500_000)}`)).toEqual(['fileUnreadable'])
  })
})

describe('the kind of a file', () => {
  it.each([
    ['nothing', []],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['a photo', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10]],
    ['a program', [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]],
    ['zeros', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('is no text: %s', (_name, bytes) => {
    expect(kindOf(Uint8Array.from(bytes), ['xlsx', 'xls', 'csv'])).toBe(undefined)
  })
})
