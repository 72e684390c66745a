import { describe, expect, it } from 'vitest'
import { readSheetFile } from './reading.ts'
import { cells, changeParts, rawFile, type RawCell } from '../sheet/sheets.samples.ts'

const heads = ['head a', 'head b', 'head c', 'head d']
const head = heads.map((text) => cells.shared(text))

const read = async (...row: readonly RawCell[]) =>
  readSheetFile(new Uint8Array(await rawFile([head.slice(0, row.length), row]).arrayBuffer()), heads)

/** Cells of the first line that are refused by name. */
const unclearOf = async (...row: readonly RawCell[]) => {
  const reading = await read(...row)
  return 'problems' in reading ? reading.problems : reading.sheet.lines[0]?.unclear
}

const valuesOf = async (...row: readonly RawCell[]) => {
  const reading = await read(...row)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return reading.sheet.lines[0]?.cells
}

/** decisions.md 63: what the user saw in the sheet is what is read. */
describe('a cell', () => {
  it.each(['1E10', '5E3', '3E2', '2E1', '1.5E+2', '0471', 'TRUE', '2026-12-01', 'Höfe & Söhne <1>', '1,5'])(
    'of the text %j is read sign by sign, wherever the file keeps it',
    async (text) => {
      expect(await valuesOf(cells.shared(text), cells.inline(text))).toEqual([text, text])
    },
  )

  it.each([
    [cells.number('471', '0000'), '0471'],
    [cells.number('471'), '471'],
    [cells.number('4.71E2'), '471'],
    [cells.number('12345678901'), '12345678901'],
    [cells.number('-2'), '-2'],
    [cells.number('7', '"K<&"000'), 'K<&007'],
    [cells.bareNumber('471'), '471'],
    [cells.number('999999999999999', '0000'), '999999999999999'],
    [cells.number('0.5', '0%'), '50%'],
    [cells.number('471', '@'), '471'],
  ])('of a number %j is read as its format shows it: %s', async (cell, shown) => {
    expect(await valuesOf(cell)).toEqual([shown])
  })

  it.each([
    ['with an exponent', cells.number('12345', '0.00E+00'), '1.23E+04'],
    ['with an exponent because it is long', cells.number('123456789012'), '1.23457E+11'],
    ['with a sign between its thousands', cells.number('1234', '#,##0'), '1,234'],
    ['with a sign before its decimals', cells.number('471', '0.00'), '471.00'],
    [
      'with zeros behind the digits that sheets count with',
      cells.number('1234567890123456', '0000'),
      '1234567890123460',
    ],
    ['as nothing', cells.number('471', ';;;'), '471'],
  ])('of a number shown %s is refused by name', async (_how, cell, shown) => {
    expect(await unclearOf(cells.shared('x'), cell)).toEqual({ 1: { problem: 'numberUnclear', params: { shown } } })
  })

  it('of a number whose format nobody understands is refused by name', async () => {
    expect(await unclearOf(cells.shared('x'), cells.number('471', '0"'))).toEqual({
      1: { problem: 'cellUnreadable', params: {} },
    })
  })

  it('that is empty takes nothing from the cell beside it', async () => {
    expect(await valuesOf(cells.empty('0000'), cells.number('471'), cells.empty('@'), cells.shared('x'))).toEqual([
      '',
      '471',
      '',
      'x',
    ])
  })

  it('of a number in a file without styles is read as it stands', async () => {
    const file = rawFile([head.slice(0, 1), [cells.bareNumber('471')]])
    const plain = changeParts(new Uint8Array(await file.arrayBuffer()), (text, name) =>
      name === 'xl/styles.xml' ? '<styleSheet/>' : text,
    )
    expect(await readSheetFile(new Uint8Array(await plain.arrayBuffer()), heads)).toMatchObject({
      sheet: { lines: [{ cells: ['471'] }] },
    })
  })

  it('of a moment is read to its minute, which is a fraction of a day', async () => {
    expect(
      await valuesOf(
        cells.number('46357.33333333333', 'yyyy-mm-dd hh:mm'),
        cells.number('46357.75', 'yyyy-mm-dd hh:mm'),
      ),
    ).toEqual(['2026-12-01T08:00', '2026-12-01T18:00'])
  })

  it('of a date, of yes or of no says so', async () => {
    const reading = await read(
      cells.number('46357', 'yyyy-mm-dd'),
      cells.yesNo('1'),
      cells.shared('x'),
      cells.yesNo('0'),
    )
    expect(reading).toMatchObject({
      sheet: {
        lines: [{ cells: ['2026-12-01', 'TRUE', 'x', 'FALSE'], nonText: { 0: 'moment', 1: 'yesNo', 3: 'yesNo' } }],
      },
    })
  })

  it('of a formula is refused with its result at hand, and one of an error too', async () => {
    expect(await unclearOf(cells.formula('"4"&"71"', '471'), cells.error('#N/A'))).toMatchObject({
      0: { problem: 'formula' },
      1: { problem: 'cellUnreadable' },
    })
  })
})
