import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../../test/test-app.ts'
import { write } from '../../../../test/samples/kit.ts'
import { Importing, person, short, problems } from '../importing.samples.ts'
import { fileOf, sheetFile, type Lines } from '../sheet/sheets.samples.ts'

const { library, officeImport, personnel } = contract
let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

/** A person of the site, by the ID that lines name. */
async function sitePerson(more: object = {}): Promise<string> {
  const personnelId = `P${short()}`
  await importing.imported([person({ personnelId, ...more })])
  return personnelId
}
const plate = () => `P-${short().slice(0, 6).toUpperCase()}`
const upload = async (lines: Lines) => importing.upload(await sheetFile('plate', lines), 'plate')
const platesOf = async (personnelId: string) => {
  const { rows } = (await importing.manager.call(personnel.list, { keyword: personnelId })).data
  return allRows(importing.testApp)((db) =>
    db
      .selectFrom('credential')
      .select(['masked_value', 'valid_from', 'valid_until'])
      .where('person_uuid', '=', rows[0]!.uuid)
      .where('kind', '=', 'plate')
      .orderBy('masked_value')
      .execute(),
  )
}

describe('a sheet of plates', () => {
  it('gives them to people of the site, for good or for a time of its clock', async () => {
    const id = await sitePerson()
    const [good, timed] = [`A${plate()}`, `B${plate()}`]
    await importing.imported(
      [
        { plate: good.toLowerCase(), personnelId: id.toLowerCase(), longTerm: '1' },
        { plate: timed, personnelId: id, longTerm: '0', validFrom: '2027-03-01', validUntil: '2027-03-31 18:00' },
      ],
      'plate',
    )
    expect(await platesOf(id)).toEqual([
      { masked_value: good, valid_from: null, valid_until: null },
      {
        masked_value: timed,
        valid_from: new Date('2027-02-28T23:00:00Z'),
        valid_until: new Date('2027-03-31T16:00:00Z'),
      },
    ])
    const history = await allRows(importing.testApp)((db) => db.selectFrom('audit_person').select('content').execute())
    expect(history.map(({ content }) => JSON.stringify(content)).filter((text) => text.includes(good))).toHaveLength(1)
    const { data } = await importing.manager.call(library.list, { kind: 'plate', keyword: 'Import' })
    expect(data.rows.map(({ maskedValue }) => maskedValue)).toContain(good)
  })

  it('reads dates as the site writes them', async () => {
    const form = (customize_form: number) =>
      write(importing.testApp, (db) =>
        db
          .updateTable('project')
          .set({ customize_form })
          .where('uuid', '=', importing.testApp.fixtures.ours.office.uuid)
          .execute(),
      )
    const id = await sitePerson()
    const line = { plate: plate(), personnelId: id, validFrom: '01.03.2027', validUntil: '31.03.2027' }
    expect(problems(await upload([line]))).toEqual([
      [2, 'validFrom', 'dateInvalid'],
      [2, 'validUntil', 'dateInvalid'],
    ])
    await form(7)
    await importing.imported([line], 'plate')
    await form(3)
    expect(await platesOf(id)).toMatchObject([{ valid_from: new Date('2027-02-28T23:00:00Z') }])
  })

  it('says of each line what is wrong with it, and then gives none', async () => {
    const [id, other, full] = [
      await sitePerson(),
      await sitePerson(),
      await sitePerson({ plates: [plate(), plate(), plate(), plate()].join(';') }),
    ]
    const usedPlate = `T-${short().slice(0, 6)}`
    await importing.imported([{ plate: usedPlate, personnelId: id }], 'plate')
    const twice = `X-${short().slice(0, 6).toUpperCase()}`
    const good = { plate: plate(), personnelId: id }
    const credentials = await importing.countOf('credential')
    const batch = await upload([
      good,
      { plate: twice, personnelId: id },
      { plate: twice.replace('-', ' '), personnelId: id },
      { plate: usedPlate.replace('-', ''), personnelId: id },
      { plate: '!', personnelId: '' },
      { plate: plate(), personnelId: 'nobody' },
      { plate: plate(), personnelId: other, longTerm: '0' },
      { plate: plate(), personnelId: other, longTerm: '1', validFrom: '2027-01-01', validUntil: '2027-02-01' },
      { plate: plate(), personnelId: other, validFrom: '2027-01-01' },
      { plate: plate(), personnelId: other, validFrom: '2027-02-02', validUntil: '2027-01-01' },
      { plate: plate(), personnelId: full },
      { plate: plate(), personnelId: full },
      { plate: plate(), personnelId: other, longTerm: '2' },
    ])
    expect(batch.state).toBe('failed')
    expect(problems(batch)).toEqual([
      [3, 'plate', 'plateTwice'],
      [4, 'plate', 'plateTwice'],
      [5, 'plate', 'plateExists'],
      [6, 'plate', 'plateInvalid'],
      [6, 'personnelId', 'personnelIdRequired'],
      [7, 'personnelId', 'personnelIdUnknown'],
      [8, 'longTerm', 'longTermInvalid'],
      [9, 'longTerm', 'longTermInvalid'],
      [10, 'longTerm', 'longTermInvalid'],
      [11, 'validUntil', 'periodBackwards'],
      [13, 'plate', 'plateTooMany'],
      [14, 'longTerm', 'longTermInvalid'],
    ])
    expect(await importing.countOf('credential')).toBe(credentials)
  })

  it('is taken back while nothing depends on it, and its people stay', async () => {
    const id = await sitePerson()
    const people = await importing.countOf('person')
    const line = { plate: plate(), personnelId: id }
    const uuid = await importing.imported([line], 'plate')
    const { data } = await importing.manager.call(library.find, { kind: 'plate', code: line.plate })
    await importing.manager.call(library.markLost, { uuid: data.found!.uuid })
    expect((await importing.manager.call(officeImport.undo, { uuid })).failure).toBe('importInUse')
    const other = await importing.imported([{ plate: plate(), personnelId: id }], 'plate')
    expect((await importing.manager.call(officeImport.undo, { uuid: other })).code).toBe(0)
    expect((await platesOf(id)).map(({ masked_value }) => masked_value)).toEqual([line.plate])
    expect(await importing.countOf('person')).toBe(people)
  })

  it('has a template, and gives its faulty lines back with their reasons', async () => {
    const { uuid } = await upload([{ plate: plate(), personnelId: 'nobody' }])
    const { data } = await importing.manager.call(officeImport.faulty, { uuid })
    const again = await importing.upload(fileOf(new Uint8Array(await data.arrayBuffer())), 'plate')
    expect(problems(again)).toEqual([[2, 'personnelId', 'personnelIdUnknown']])
    const template = await importing.manager.call(officeImport.template, { kind: 'plate' })
    expect(template.data.size).toBeGreaterThan(0)
  })
})
