import { contract } from '@lintel/contract/all/contract.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../../test/test-app.ts'
import { setIdAccess } from '../../../../test/personnel-test-app.ts'
import { headOf } from './heads.ts'
import { Importing, person, short, problems } from '../importing.samples.ts'
import { cells, fileOf, rawSheet, sheetFile } from './sheets.samples.ts'

let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

describe('lines', () => {
  it('are told by line and column what the forms would refuse', async () => {
    const lines = [
      person(),
      { ...person(), firstName: 'x'.repeat(33), lastName: '' },
      person({ personnelId: 'A-1', email: 'nobody', pin: '91234567', cards: 'XYZ', plates: '!' }),
      person({ phone: '123x', department: 'A//B', validFrom: '2027-02-31' }),
      person({ cards: '1;2;3;4;5;6', phone: '123', accessGroups: 'Nobody’s' }),
      person({ validFrom: '2027-01-02', validUntil: '2027-01-01', company: 'x'.repeat(64) }),
      person({ validFrom: '2027-01-02', validUntil: '2027-01-01' }),
    ]
    const people = await importing.countOf('person')
    const batch = await importing.upload(await sheetFile('personnel', lines))
    expect(problems(batch)).toEqual([
      [3, 'firstName', 'nameInvalid'],
      [3, 'lastName', 'nameRequired'],
      [4, 'personnelId', 'personnelIdInvalid'],
      [4, 'email', 'emailInvalid'],
      [4, 'pin', 'pinInvalid'],
      [4, 'cards', 'cardInvalid'],
      [4, 'plates', 'plateInvalid'],
      [5, 'department', 'departmentInvalid'],
      [5, 'phone', 'phoneInvalid'],
      [5, 'validFrom', 'dateInvalid'],
      [6, 'cards', 'cardTooMany'],
      [6, 'phoneCode', 'phoneCodeRequired'],
      [6, 'accessGroups', 'accessGroupUnknown'],
      [7, 'company', 'companyInvalid'],
      [7, 'validUntil', 'periodBackwards'],
      [8, 'validUntil', 'periodBackwards'],
    ])
    expect(batch.failed).toBe(6)
    expect(batch.problems[0]).toMatchObject({ code: 12_070_017, params: { max: 32 } })
    expect(await importing.countOf('person')).toBe(people)
  })

  it('give an identity card as their mode says, where the site has ID access', async () => {
    const run = `${String(Date.now()).slice(-9)}1`
    const card = (idAccessMode: string, idAccessRun = '', idAccessSerial = '') =>
      person({ idAccessMode, idAccessRun, idAccessSerial })
    const good = [card('0', run), card('1', '', '123456789'), card('2', '12345678-k', '987654321'), card('')]
    await setIdAccess(importing.testApp, false)
    const refusal = await importing.upload(await sheetFile('personnel', good))
    expect(problems(refusal)).toEqual([2, 3, 4].map((line) => [line, 'idAccessMode', 'credentialNotAllowed']))
    await setIdAccess(importing.testApp, true)
    const wrong = [card('3'), card('0'), card('0', '12'), card('', run), card('1', run, '123456789'), card('2', run)]
    const batch = await importing.upload(await sheetFile('personnel', [...wrong, card('0', run), card('0', run)]))
    expect(problems(batch)).toEqual([
      [2, 'idAccessMode', 'idAccessInvalid'],
      [3, 'idAccessMode', 'idAccessInvalid'],
      [4, 'idAccessRun', 'idAccessInvalid'],
      [5, 'idAccessMode', 'idAccessInvalid'],
      [6, 'idAccessMode', 'idAccessInvalid'],
      [7, 'idAccessMode', 'idAccessInvalid'],
      [8, 'idAccessMode', 'credentialTwice'],
      [9, 'idAccessMode', 'credentialTwice'],
    ])
    const credentials = await importing.countOf('credential')
    await importing.imported(good)
    expect(await importing.countOf('credential')).toBe(credentials + 3)
    const again = await importing.upload(await sheetFile('personnel', [card('2', '12345678-K', '987654321')]))
    expect(problems(again)).toEqual([[2, 'idAccessMode', 'credentialExists']])
    await setIdAccess(importing.testApp, false)
  })

  it('give every credential of a line the lifetime that it says', async () => {
    const lasting = (lifetimeMinutes: string, more: object = {}) =>
      person({ lifetimeMinutes, cards: short().replace(/[g-z]/g, 'B'), ...more })
    const wrong = [lasting('soon'), lasting('1.5'), lasting('-1'), lasting('44641'), lasting('60', { cards: '' })]
    const refusal = await importing.upload(await sheetFile('personnel', wrong))
    expect(problems(refusal)).toEqual([2, 3, 4, 5, 6].map((line) => [line, 'lifetimeMinutes', 'lifetimeInvalid']))
    expect(refusal.problems[0]).toMatchObject({ code: 12_070_050, params: { max: 44_640 } })
    const [plate, finger] = [`L-${short().slice(0, 6)}`, `finger ${short()}`]
    await importing.imported([lasting('90', { plates: plate, fingerprint: finger }), lasting('')])
    const rows = await allRows(importing.testApp)((db) =>
      db.selectFrom('credential').select(['kind', 'lifetime_minutes']).orderBy('created_at', 'desc').limit(4).execute(),
    )
    expect(rows.map(({ kind, lifetime_minutes }) => `${kind} ${lifetime_minutes}`).toSorted()).toEqual([
      'card 90',
      'card null',
      'fingerprint 90',
      'plate 90',
    ])
  })

  it('name each other where they say the same', async () => {
    const id = `D${short()}`
    const [mail, card, plate] = [`${id}@test.invalid`, short().replace(/[g-z]/g, 'A'), `P-${short().slice(0, 6)}`]
    const batch = await importing.upload(
      await sheetFile('personnel', [
        person({ personnelId: id, email: mail, cards: card }),
        person({ personnelId: id.toLowerCase(), plates: plate }),
        person({ email: mail.toUpperCase(), cards: `${card};${card}`, plates: plate.toLowerCase() }),
      ]),
    )
    expect(batch.problems.map(({ line, problem, params }) => [line, problem, params['other']])).toEqual([
      [2, 'personnelIdTwice', 3],
      [2, 'emailTwice', 4],
      [2, 'cardTwice', 4],
      [3, 'personnelIdTwice', 2],
      [3, 'plateTwice', 4],
      [4, 'emailTwice', 2],
      [4, 'cardTwice', 2],
      [4, 'plateTwice', 3],
    ])
  })

  it('name each other by an address of an international domain in two writings, and the person they would overwrite', async () => {
    const local = `m${short().toLowerCase()}`
    const [readable, ascii] = [`${local}@türen.invalid`, `${local}@xn--tren-0ra.invalid`]
    const twice = await importing.upload(
      await sheetFile('personnel', [person({ email: readable }), person({ email: ascii })]),
    )
    expect(problems(twice).map(([line, , problem]) => [line, problem])).toEqual([
      [2, 'emailTwice'],
      [3, 'emailTwice'],
    ])
    await importing.imported([person({ email: ascii })])
    const addressImport = await importing.upload(await sheetFile('personnel', [person({ email: readable })]))
    expect(problems(addressImport)).toEqual([[2, 'email', 'emailExists']])
  })

  it('do not overwrite who is there already', async () => {
    const [id, pin, card, plate] = [`E${short()}`, '470815', 'ABCDEF0123', `Q-${short().slice(0, 6)}`]
    const mail = `${id}@test.invalid`
    await importing.imported([person({ personnelId: id, email: mail, pin, cards: card, plates: plate })])
    const batch = await importing.upload(
      await sheetFile('personnel', [
        person({ personnelId: id.toUpperCase(), email: mail, pin, cards: card.toLowerCase(), plates: plate }),
      ]),
    )
    expect(problems(batch).map(([, , problem]) => problem)).toEqual([
      'personnelIdExists',
      'emailExists',
      'pinExists',
      'cardExists',
      'plateExists',
    ])
  })
})

/** decisions.md 63: what the user saw in the sheet is what is stored, or the cell is refused by name. */
describe('cells', () => {
  it('of text are stored sign by sign, and numbers as the sheet shows them', async () => {
    const keys = [
      'company',
      'department',
      'firstName',
      'lastName',
      'personnelId',
      'pin',
      'cards',
      'app',
      'email',
    ] as const
    const line = {
      company: 'Imported Ltd',
      department: cells.shared('2E1'),
      firstName: cells.shared('3E2'),
      lastName: cells.inline('4E4'),
      personnelId: cells.shared('5E3'),
      pin: cells.number('471', '0000'),
      cards: cells.shared('1E10'),
      app: cells.yesNo('1'),
      email: `e${short()}@test.invalid`,
    }
    const batch = await importing.upload(rawSheet(keys, [line]))
    expect(problems(batch)).toEqual([])
    expect((await importing.deal(batch.uuid)).code).toBe(0)
    const { rows } = (await importing.manager.call(contract.personnel.list, { keyword: line.email })).data
    expect(rows).toMatchObject([{ personnelId: '5E3', firstName: '3E2', lastName: '4E4', departmentName: '2E1' }])
    const found = async (kind: 'pin' | 'card', code: string) =>
      (await importing.manager.call(contract.library.find, { kind, code })).data
    expect(await found('pin', '0471')).toMatchObject({ found: { ownerUuid: rows[0]!.uuid } })
    expect(await found('card', '1E10')).toMatchObject({ found: { ownerUuid: rows[0]!.uuid } })
  })

  it('of dates, of yes and no are refused in columns of text', async () => {
    const keys = ['company', 'department', 'firstName', 'lastName', 'personnelId', 'validFrom'] as const
    const good = { company: 'Imported Ltd', firstName: 'Ida', lastName: 'Date', personnelId: `D${short()}` }
    const date = cells.number('46357', 'yyyy-mm-dd')
    const batch = await importing.upload(
      rawSheet(keys, [
        { ...good, department: date, validFrom: date },
        { ...good, personnelId: `D${short()}`, lastName: cells.yesNo('1') },
      ]),
    )
    expect(problems(batch)).toEqual([
      [2, 'department', 'cellNotText'],
      [3, 'lastName', 'cellNotText'],
    ])
    const scientific = await importing.upload(
      rawSheet(keys, [{ ...good, personnelId: cells.number('1234567', '0.00E+00') }]),
    )
    expect(problems(scientific)).toEqual([[2, 'personnelId', 'numberUnclear']])
  })
})

describe('the template', () => {
  it('is in the language of the request and comes back as it is', async () => {
    for (const language of ['en', 'de', 'zh-Hans', 'ar']) {
      const response = await importing.manager.raw(
        'GET',
        `/web-server/v4/web/office/import/pm/getTemplate?kind=personnel&timestamp=${Date.now()}`,
        { headers: { 'accept-language': language } },
      )
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.*\.xlsx$/)
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect((await readSheet(Buffer.from(bytes)))[0]![0]).toBe(`${headOf(language as 'en', 'company')}*`)
      const batch = await importing.upload(fileOf(bytes))
      expect(problems(batch)).toEqual([[0, '', 'noLines']])
    }
  })
})
