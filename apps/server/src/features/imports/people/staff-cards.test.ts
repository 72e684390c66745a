import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { residenceCompany } from '../../../../test/samples/residences.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../../test/test-app.ts'
import { Importing, problems, short } from '../importing.samples.ts'
import { fileOf, sheetFile, type Lines } from '../sheet/sheets.samples.ts'

const { officeImport, personnel, library } = contract
let testApp: TestApp
let manager: Caller
let importing: Importing
const site = () => testApp.fixtures.ours.community

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  importing = new Importing(testApp, manager)
})
afterAll(() => testApp.close())
beforeEach(() => importing.leaveOpen())

/** One of the staff; answers the name. */
async function staff(name = `Guard ${short()}`, cards: string[] = []): Promise<string> {
  const companyUuid = await residenceCompany(testApp, site().uuid)
  const form = { kind: 'staff' as const, companyUuid, lastName: name, cards, accessGroupUuids: [] }
  const answer = await manager.call(personnel.create, form)
  expect(answer.code, JSON.stringify(answer.issues)).toBe(0)
  return name
}
const card = () => `C${short().toUpperCase()}`
const upload = async (lines: Lines) => importing.upload(await sheetFile('staffCard', lines), 'staffCard')
const importLines = (lines: Lines) => importing.imported(lines, 'staffCard')
const cardsOf = (name: string) =>
  allRows(testApp)(async (db) => {
    const rows = await db
      .selectFrom('credential')
      .innerJoin('person', 'person.uuid', 'credential.person_uuid')
      .select('credential.masked_value')
      .where('person.last_name', '=', name)
      .where('credential.kind', '=', 'card')
      .execute()
    return rows.length
  })

describe('a sheet of cards', () => {
  it('gives them to the staff who are called so, several to one', async () => {
    const [one, two] = [await staff(), await staff()]
    await importLines([
      { staffName: one, card: card() },
      { staffName: one.toUpperCase(), card: card().toLowerCase() },
      { staffName: two, card: card() },
    ])
    expect([await cardsOf(one), await cardsOf(two)]).toEqual([2, 1])
    const history = await allRows(testApp)((db) => db.selectFrom('audit_person').select('content').execute())
    const changes = history.map(({ content }) => content as { name: string; assigned: unknown[] })
    expect(changes.find(({ name, assigned: codes }) => name === one && codes.length === 2)).toBeDefined()
  })

  it('is only checked until it is dealt with', async () => {
    const one = await staff()
    const batch = await upload([{ staffName: one, card: card() }])
    expect(batch).toMatchObject({ kind: 'staffCard', state: 'ready', total: 1 })
    expect(await cardsOf(one)).toBe(0)
    await importing.deal(batch.uuid, 'cancel')
    expect(await cardsOf(one)).toBe(0)
  })

  it('says of each line and column what is wrong with it, and then gives none', async () => {
    const one = await staff()
    const twin = await staff(`Twin ${short()}`)
    await staff(twin)
    const full = await staff(
      `Full ${short()}`,
      Array.from({ length: limits.cardsPerUser }, () => card()),
    )
    const usedCard = card()
    await importLines([{ staffName: one, card: usedCard }])
    const twice = card()
    const batch = await upload([
      { staffName: one, card: card() },
      { staffName: one, card: twice },
      { staffName: twin, card: twice },
      { staffName: 'Nobody at all', card: card() },
      { staffName: one, card: usedCard },
      { staffName: one, card: 'no card' },
      { staffName: '', card: card() },
      { staffName: one, card: '' },
      { staffName: full, card: card() },
      { staffName: 'x'.repeat(64), card: card() },
    ])
    expect(batch.state).toBe('failed')
    expect(problems(batch)).toEqual([
      [3, 'card', 'cardTwice'],
      [4, 'staffName', 'staffSeveral'],
      [4, 'card', 'cardTwice'],
      [5, 'staffName', 'staffUnknown'],
      [6, 'card', 'cardExists'],
      [7, 'card', 'cardInvalid'],
      [8, 'staffName', 'staffNameRequired'],
      [9, 'card', 'cardInvalid'],
      [10, 'card', 'cardTooMany'],
      [11, 'staffName', 'staffUnknown'],
    ])
    expect(await cardsOf(one)).toBe(1)
  })

  it('finds no residents, and no personnel', async () => {
    const companyUuid = await residenceCompany(testApp, site().uuid)
    const lastName = `Manager ${short()}`
    await manager.call(personnel.create, { companyUuid, firstName: 'Ida', lastName, accessGroupUuids: [] })
    const batch = await upload([{ staffName: `Ida ${lastName}`, card: card() }])
    expect(problems(batch)).toEqual([[2, 'staffName', 'staffUnknown']])
  })

  it('is taken back while none of its cards is lost, and the staff stay', async () => {
    const one = await staff()
    const lostCard = card()
    const first = await importLines([{ staffName: one, card: lostCard }])
    const found = (await manager.call(library.find, { kind: 'card', code: lostCard })).data.found!
    await manager.call(library.markLost, { uuid: found.uuid })
    expect((await manager.call(officeImport.undo, { uuid: first })).failure).toBe('importInUse')
    const second = await importLines([{ staffName: one, card: card() }])
    expect(await cardsOf(one)).toBe(2)
    expect((await manager.call(officeImport.undo, { uuid: second })).code).toBe(0)
    expect(await cardsOf(one)).toBe(1)
    expect((await manager.call(personnel.list, { kind: 'staff', keyword: one })).data.total).toBe(1)
  })

  it('has a template of two columns, and gives its faulty lines back with their reasons', async () => {
    const { data: template } = await manager.call(officeImport.template, { kind: 'staffCard' })
    const [head] = await readSheet(Buffer.from(await (template as unknown as File).arrayBuffer()))
    expect(head).toEqual(['Name of staff*', 'RF card*'])
    const { uuid } = await upload([{ staffName: 'Nobody at all', card: card() }])
    const { data } = await manager.call(officeImport.faulty, { uuid })
    const again = await importing.upload(fileOf(new Uint8Array(await data.arrayBuffer())), 'staffCard')
    expect(problems(again)).toEqual([[2, 'staffName', 'staffUnknown']])
  })

  it('is the manager of a community’s alone', async () => {
    const file = await sheetFile('staffCard', [{ staffName: await staff(), card: card() }])
    const installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
    expect((await installer.call(officeImport.uploadStaffCards, { file })).failure).toBe('noPermission')
    const office = await testApp.as(testApp.fixtures.ours.officeManager)
    expect((await office.call(officeImport.uploadStaffCards, { file })).failure).toBe('featureOff')
  })
})
