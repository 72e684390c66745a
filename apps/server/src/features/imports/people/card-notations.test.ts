import { contract } from '@lintel/contract/all/contract.ts'
import type { NotationName } from '@lintel/vocabulary/card-numbers.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Importing, person, problems } from '../importing.samples.ts'
import { sheetFile, type Lines } from '../sheet/sheets.samples.ts'

/** What the card numbers of a file are (card-numbers.md 2). */

const { library, officeImport, siteSetting } = contract
let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

async function upload(lines: Lines, cardNotation?: NotationName) {
  const input = {
    file: await sheetFile('personnel', lines),
    kind: 'personnel' as const,
    ...(cardNotation && { cardNotation }),
  }
  return importing.checked((await importing.manager.call(officeImport.upload, input)).data.uuid)
}
const found = async (code: string) => (await importing.manager.call(library.find, { kind: 'card', code })).data.found
const setFormat = async (cardFormat: 'hexadecimal' | 'decimal') => {
  const { version } = (await importing.manager.call(siteSetting.cardFormat, {})).data
  await importing.manager.call(siteSetting.setCardFormat, { version, cardFormat, cardBytesReversed: false })
}

describe('the card numbers of a file', () => {
  it('are read as its sender says, and three of them are shown before anything is imported', async () => {
    const batch = await upload(
      [person({ cards: '077,30211;77 30212' }), person({ cards: '1,1' }), person({ cards: '1,2' })],
      'facility26',
    )
    expect([batch.state, batch.cardNotation]).toEqual(['ready', 'facility26'])
    expect(batch.cardExamples).toEqual([
      { line: 2, written: '077,30211', hexadecimal: '4D7603', decimal: '5076483' },
      { line: 2, written: '77 30212', hexadecimal: '4D7604', decimal: '5076484' },
      { line: 3, written: '1,1', hexadecimal: '10001', decimal: '65537' },
    ])
    expect(await found('4D7603')).toBeNull()
    expect((await importing.deal(batch.uuid)).data.batch.state).toBe('finished')
    expect(await found('4D7603')).toMatchObject({ kind: 'card', status: 'active' })
    const { batch: after } = (await importing.manager.call(officeImport.details, { uuid: batch.uuid })).data
    expect(after!.cardExamples).toEqual([])
  })

  it('are those of the site where nothing is said, and the template says so', async () => {
    await setFormat('decimal')
    const batch = await upload([person({ cards: '0013754957' })])
    expect(batch).toMatchObject({ state: 'ready', cardNotation: 'decimal' })
    expect(batch.cardExamples).toMatchObject([{ written: '0013754957', hexadecimal: 'D1E24D' }])
    const file = (await importing.manager.call(officeImport.template, { kind: 'personnel' })).data
    const sheets = await readSheets(Buffer.from(await file.arrayBuffer()))
    const help = JSON.stringify(sheets)
    expect(help).toContain('The card format of the site is: Decimal.')
    expect(help).toContain('5076483;5076484')
    await setFormat('hexadecimal')
  })

  it('that are one card are said of both lines, and what is no number in the notation of its line', async () => {
    const lines = [person({ cards: 'D1E2FF' }), person({ cards: '00d1e2ff' }), person({ cards: '077,30211' })]
    const invalidBatch = await upload(lines)
    expect(problems(invalidBatch)).toEqual([
      [2, 'cards', 'cardTwice'],
      [3, 'cards', 'cardTwice'],
      [4, 'cards', 'cardInvalid'],
    ])
    await importing.leaveOpen()
    const decimals = await upload([person({ cards: 'D1E2FF' })], 'decimal')
    expect(problems(decimals)).toEqual([[2, 'cards', 'cardInvalid']])
  })
})
