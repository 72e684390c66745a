import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../../test/test-app.ts'
import { setIdAccess } from '../../../../test/personnel-test-app.ts'
import { headOf } from './heads.ts'
import { Importing, person, short, problems } from '../importing.samples.ts'
import { fileOf, sheetFile } from './sheets.samples.ts'

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
