import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../../test/test-app.ts'
import { Importing, person, short, problems } from '../importing.samples.ts'
import { fileOf, sheetFile, type Lines } from '../sheet/sheets.samples.ts'

const { library, officeImport } = contract
let importing: Importing
let company: string
beforeAll(async () => {
  importing = await Importing.open()
  const { companyUuid } = importing.testApp.fixtures.ours.people
  const row = await allRows(importing.testApp)((db) =>
    db.selectFrom('company').select('name').where('uuid', '=', companyUuid).executeTakeFirstOrThrow(),
  )
  company = row.name
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

const number = () => short().toUpperCase()
const rf = (cardNumber = number(), more: object = {}) => ({ cardNumber, cardKind: 'RF', ...more })
const upload = async (lines: Lines) => importing.upload(await sheetFile('unassignedCard', lines), 'unassignedCard')
const found = async (kind: 'card' | 'uhfTag', code: string) =>
  (await importing.manager.call(library.find, { kind, code })).data.found
const undo = (uuid: string) => importing.manager.call(officeImport.undo, { uuid })

describe('a sheet of unassigned cards', () => {
  it('registers them for the library, in the stock of a company or of the site', async () => {
    const [one, other] = [number(), number()]
    const policy = await importing.countOf('policy_version')
    const uuid = await importing.imported(
      [
        { cardNumber: one.toLowerCase(), cardKind: ' rf ', stock: company.toUpperCase() },
        { cardNumber: other, cardKind: 'UHF' },
        { cardNumber: one, cardKind: 'UHF' },
      ],
      'unassignedCard',
    )
    expect(await found('card', one)).toMatchObject({ status: 'unassigned', ownerUuid: null, companyName: company })
    expect(await found('uhfTag', other)).toMatchObject({
      status: 'unassigned',
      companyName: null,
      maskedValue: `…${other.slice(-4)}`,
    })
    expect(await found('uhfTag', one)).toMatchObject({ kind: 'uhfTag', status: 'unassigned' })
    expect(await importing.countOf('policy_version')).toBe(policy)
    const entries = await allRows(importing.testApp)((db) =>
      db.selectFrom('audit_entry').select('detail').where('target', '=', uuid).execute(),
    )
    expect(entries.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ kind: 'unassignedCard', lines: 3, deal: 'import' }),
    )
    expect(JSON.stringify(entries)).not.toContain(one)
    // A second time does nothing.
    expect((await importing.deal(uuid)).code).toBe(0)
    expect((await upload([rf(one)])).state).toBe('failed')
  })

  it('says of each line what is wrong with it, and then registers none', async () => {
    const [free, assigned, twice] = [number(), number(), number()]
    await importing.imported([rf(free)], 'unassignedCard')
    await importing.imported([person({ cards: assigned })])
    const before = await importing.countOf('unassigned_credential')
    const batch = await upload([
      rf(),
      rf(twice),
      { cardNumber: twice.toLowerCase(), cardKind: 'rf' },
      { cardNumber: twice, cardKind: 'UHF' },
      rf('XYZ'),
      rf('1123456789ABCDEF'),
      rf(''),
      rf(free),
      rf(assigned),
      { cardNumber: number(), cardKind: 'NFC' },
      { cardNumber: number(), cardKind: '' },
      rf(number(), { stock: 'Nobody & Sons' }),
      rf(number(), { stock: 'x'.repeat(64) }),
    ])
    expect(batch.state).toBe('failed')
    expect(problems(batch)).toEqual([
      [3, 'cardNumber', 'cardTwice'],
      [4, 'cardNumber', 'cardTwice'],
      [6, 'cardNumber', 'cardInvalid'],
      [7, 'cardNumber', 'cardInvalid'],
      [8, 'cardNumber', 'cardInvalid'],
      [9, 'cardNumber', 'cardExists'],
      [10, 'cardNumber', 'cardExists'],
      [11, 'cardKind', 'cardKindInvalid'],
      [12, 'cardKind', 'cardKindInvalid'],
      [13, 'stock', 'companyUnknown'],
      [14, 'stock', 'companyInvalid'],
    ])
    expect(batch.problems.slice(0, 2).map(({ params }) => params['other'])).toEqual([4, 3])
    expect(await importing.countOf('unassigned_credential')).toBe(before)
  })

  it('registers none when one of them was registered between the check and the decision', async () => {
    const [one, other] = [number(), number()]
    const { uuid } = await upload([rf(one), rf(other)])
    expect((await importing.manager.call(library.register, { kind: 'card', code: one })).code).toBe(0)
    const { data } = await importing.deal(uuid)
    expect([data.batch.state, problems(data.batch)]).toEqual(['failed', [[2, 'cardNumber', 'cardExists']]])
    expect(await found('card', other)).toBeNull()
  })

  it('is taken back while no person has one of the cards', async () => {
    const [one, other, discardedNumber] = [number(), number(), number()]
    const uuid = await importing.imported([rf(one), rf(other), rf(discardedNumber)], 'unassignedCard')
    const { personUuid } = importing.testApp.fixtures.ours.people
    const free = await found('card', one)
    const answer = await importing.manager.call(library.assign, { uuid: free!.uuid, personUuid })
    const discardedCard = await found('card', discardedNumber)
    expect((await importing.manager.call(library.discard, { uuid: discardedCard!.uuid })).code).toBe(0)
    const refusal = await undo(uuid)
    expect([refusal.failure, refusal.params]).toEqual(['importInUse', { count: 1 }])
    expect(await found('card', other)).toMatchObject({ status: 'unassigned' })
    expect((await importing.manager.call(library.release, { uuid: answer.data.uuid })).code).toBe(0)
    expect((await undo(uuid)).code).toBe(0)
    expect(await found('card', other)).toBeNull()
    // It was given and taken away since, so it is no longer what the file brought.
    expect(await found('card', one)).toMatchObject({ status: 'unassigned' })
  })

  it('takes at most a thousand, all at once', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => rf(`F00D${index.toString(16).padStart(6, '0')}`))
    const over = await upload(lines(1_001))
    expect([over.state, problems(over)]).toEqual(['failed', [[0, '', 'tooManyLines']]])
    await importing.leaveOpen()
    const before = await importing.countOf('unassigned_credential')
    await importing.imported(lines(1_000), 'unassignedCard')
    expect(await importing.countOf('unassigned_credential')).toBe(before + 1_000)
  })

  it('has a template, and gives its faulty lines back with their reasons', async () => {
    const { uuid } = await upload([rf('XYZ')])
    const { data } = await importing.manager.call(officeImport.faulty, { uuid })
    const again = await importing.upload(fileOf(new Uint8Array(await data.arrayBuffer())), 'unassignedCard')
    expect(problems(again)).toEqual([[2, 'cardNumber', 'cardInvalid']])
    const template = await importing.manager.call(officeImport.template, { kind: 'unassignedCard' })
    expect(template.data.size).toBeGreaterThan(0)
  })
})
