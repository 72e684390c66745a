import readSheets from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { writeBook } from './writing.ts'

const read = async (file: File) => {
  const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
  return sheet!.data
}

describe('a sheet that is written', () => {
  it('keeps every value as the text it is', async () => {
    const line = ['=1+1', '+49 30', '-5', '@SUM(A1)', '0042', '2026-01-02', 'a & <b> "c"', 'ü 漢 ع']
    const file = await writeBook('en', 'Sheet', [{ name: 'One', head: line.map((_, at) => `H${at}`), lines: [line] }])
    expect(file.name).toBe('Sheet.xlsx')
    expect((await read(file))[1]).toEqual(line)
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
    expect(text).not.toContain('<f>')
  })

  it('has numbers that can be added up, and texts of digits that cannot', async () => {
    const line = [12, 0, -1.5, '12', '0042']
    const file = await writeBook('en', 'Sheet', [{ name: 'One', head: line.map((_, at) => `H${at}`), lines: [line] }])
    expect((await read(file))[1]).toEqual(line)
  })

  it('has no character that would make it unreadable', async () => {
    const lines = [['bell\u0007', 'half\uD83D', 'vertical\u000B tab']]
    const file = await writeBook('ar', 'S', [{ name: 'a/b:c[d]*?'.repeat(9), head: ['A', 'B', 'C'], lines }])
    expect((await read(file))[1]).toEqual(['bell', expect.stringMatching(/^half/), 'vertical tab'])
  })
})
