import { describe, expect, it } from 'vitest'
import { readSheetFile } from './reading.ts'
import { cells, changeParts, isSheet, rawBook, rawFile, type RawCell, type RawSheet } from '../sheet/sheets.samples.ts'

const heads = ['first name', 'last name', 'id']
const row = (...texts: readonly string[]): RawCell[] => texts.map((text) => cells.shared(text))
const people = [row('First name', 'Last name', 'ID'), row('Ida', 'Import', 'K1')]

const readFile = async (file: File) => readSheetFile(new Uint8Array(await file.arrayBuffer()), heads)
const read = (...sheets: readonly RawSheet[]) => readFile(rawBook(sheets))

describe('a workbook', () => {
  it('has its heads below other lines', async () => {
    const rows = [row('Staff of the tower', 'ID'), [], ...people]
    expect(await read({ name: 'One', rows })).toEqual({
      sheet: {
        head: ['First name', 'Last name', 'ID'],
        headLine: 3,
        lines: [{ line: 4, cells: ['Ida', 'Import', 'K1'] }],
      },
    })
  })

  it('has notes on its first sheet, and is read where the heads are', async () => {
    const notes = { name: 'Notes', rows: [row('How to fill in'), row('ID', 'the badge number')] }
    const reading = await read(notes, { name: 'Staff & guests', rows: people })
    expect(reading).toMatchObject({ sheet: { name: 'Staff & guests', headLine: 1, lines: [{ line: 2 }] } })
  })

  it('has several sheets with heads, of which the first that is seen is read and the others are named', async () => {
    const hiddenSheet = { name: 'Old', rows: people, isHidden: true } as const
    const other = { name: 'Leavers', rows: [people[0]!, row('Eve', 'Early', 'K2')] }
    const reading = await read(hiddenSheet, { name: 'Now', rows: people }, other)
    expect(reading).toMatchObject({ sheet: { others: ['Leavers'], lines: [{ cells: ['Ida', 'Import', 'K1'] }] } })
    expect(reading).not.toHaveProperty('sheet.name')
    expect(await read(hiddenSheet, { name: 'Now', rows: [row('nothing')] })).toMatchObject({
      problems: [{ problem: 'headsMissing', params: { rows: 20 } }],
    })
  })

  it('has further columns, whose cells are left behind and refuse nothing', async () => {
    const rows = [
      [...people[0]!, ...row('Salary', 'Bonus')],
      [...people[1]!, cells.number('90000', '#,##0'), cells.formula('D2*2', '180000')],
    ]
    expect(await read({ name: 'One', rows })).toMatchObject({
      sheet: { lines: [{ line: 2, cells: ['Ida', 'Import', 'K1', '', ''] }] },
    })
  })

  it('has rows and cells without addresses, which stand where they are counted', async () => {
    const file = rawFile([...people, [cells.shared('Eve'), cells.empty('@'), cells.number('7', '0000')]])
    const bytes = new Uint8Array(await file.arrayBuffer())
    const bare = changeParts(bytes, (text, name) => (isSheet(name) ? text.replaceAll(/ r="[A-Z]*\d+"/g, '') : text))
    const lines = [
      { line: 2, cells: ['Ida', 'Import', 'K1'] },
      { line: 3, cells: ['Eve', '', '0007'] },
    ]
    expect(await readFile(bare)).toMatchObject({ sheet: { lines } })
    // Only some of them: the next stands behind the last that says where it is.
    const some = changeParts(bytes, (text, name) =>
      isSheet(name) ? text.replaceAll(/ r="(?:[BC]\d+|3)"/g, '').replace(' r="A3"', ' r="B3"') : text,
    )
    expect(await readFile(some)).toMatchObject({
      sheet: { lines: [{ cells: ['Ida', 'Import', 'K1', ''] }, { line: 3, cells: ['', 'Eve', '', ''] }] },
    })
  })

  it('that is old or behind a password says so', async () => {
    const container = (part: string) => {
      const bytes = new Uint8Array(2_048)
      bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
      bytes.set(Buffer.from(part, 'utf16le'), 1_024)
      return new File([bytes], 'people.xls')
    }
    expect(await readFile(container('Workbook'))).toMatchObject({ problems: [{ problem: 'oldWorkbook' }] })
    expect(await readFile(container('EncryptedPackage'))).toMatchObject({
      problems: [{ problem: 'passwordProtected' }],
    })
  })
})
