import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'

const { personnel } = contract
let people: PersonnelTestApp
beforeAll(async () => {
  people = await startPersonnelTestApp()
})
afterAll(() => people.testApp.close())

const search = async (keyword: string) =>
  (await people.manager.call(personnel.list, { keyword })).data.rows.map(({ uuid }) => uuid)

describe('a telephone number of a person', () => {
  it('is kept as it stands behind its calling code, and found in any writing', async () => {
    const { uuid } = await people.createPerson({ phoneCode: '+49', phone: '0171 (555) 12-34' })
    expect(await people.info(uuid)).toMatchObject({ phoneCode: '49', phone: '1715551234' })
    for (const writing of [
      '+491715551234',
      '00491715551234',
      '01715551234',
      '1715551234',
      '+49 171 5551234',
      '0171/555-12 34',
      '\u202a+49 (0)171\u2011555\u20131234\u202c',
    ])
      expect(await search(writing), writing).toEqual([uuid])
    expect(await search('+451715551234')).toEqual([])
    await people.edit(uuid, { phoneCode: '45', phone: '+45 20 12 34 56' })
    expect(await people.info(uuid)).toMatchObject({ phoneCode: '45', phone: '20123456' })
    expect(await search('+491715551234')).toEqual([])
    expect(await search('004520123456')).toEqual([uuid])
  })
})
