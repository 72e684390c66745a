import { contract } from '@lintel/contract/all/contract.ts'
import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { residenceCompany, spareBuilding } from '../../../../test/samples/residences.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../../test/test-app.ts'
import { Importing, person, problems, short } from '../importing.samples.ts'
import { sheetFile, sheetOf } from '../sheet/sheets.samples.ts'

/** Sheets of people and cards at a site that has no companies (decisions.md 1). */

const { delivery, library, officeImport, personnel } = contract
let testApp: TestApp
let manager: Caller
let importing: Importing
let companyUuid: string
let group: string
beforeAll(async () => {
  testApp = await startTestApp()
  const site = testApp.fixtures.ours.community.uuid
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  importing = new Importing(testApp, manager)
  companyUuid = await residenceCompany(testApp, site)
  const building = await spareBuilding(testApp, site)
  const row = await allRows(testApp)((db) =>
    db.selectFrom('building').select('access_group_uuid').where('uuid', '=', building).executeTakeFirstOrThrow(),
  )
  group = row.access_group_uuid
})
afterAll(() => testApp.close())
beforeEach(() => importing.leaveOpen())

const headsOf = async (kind: ImportKind) => {
  const { data } = await manager.call(officeImport.template, { kind })
  return (await readSheet(Buffer.from(await data.arrayBuffer())))[0]
}
const importFile = async (file: File, kind: ImportKind): Promise<void> => {
  const { uuid, problems: wrong } = await importing.upload(file, kind)
  expect(wrong).toEqual([])
  expect((await importing.deal(uuid)).data.batch.state).toBe('finished')
}

describe('a sheet of a community', () => {
  it('names no company, no department and no stock', async () => {
    expect(await headsOf('courier')).toEqual(['Name*', 'PIN', 'RF cards', 'Access groups*'])
    expect(await headsOf('unassignedCard')).toEqual(['Card number*', 'Type*'])
    const heads = await headsOf('personnel')
    expect(heads!.slice(0, 3)).toEqual(['First name*', 'Last name*', 'ID*'])
    expect(heads).not.toContain('Department')
    expect(await headsOf('device')).not.toContain('Company')
  })

  it('brings couriers, personnel and unassigned cards, which are of the residence', async () => {
    const [courierName, personnelId, cardNumber] = [`Swift ${short()}`, `G${short()}`, short().toUpperCase()]
    const card = `A${short().toUpperCase()}`
    const courier = { courierName, cards: card, accessGroups: group }
    await importFile(await sheetOf('courier', ['courierName', 'pin', 'cards', 'accessGroups'], [courier]), 'courier')
    const couriers = (await manager.call(delivery.list, { keyword: courierName })).data.rows
    expect(couriers).toMatchObject([{ companyUuid, accessGroups: [{ uuid: group }] }])
    const guard = person({ personnelId })
    await importFile(await sheetOf('personnel', ['firstName', 'lastName', 'personnelId'], [guard]), 'personnel')
    const people = (await manager.call(personnel.list, { keyword: personnelId })).data.rows
    expect(people).toMatchObject([{ companyUuid, departmentName: null }])
    await importFile(
      await sheetOf('unassignedCard', ['cardNumber', 'cardKind'], [{ cardNumber, cardKind: 'RF' }]),
      'unassignedCard',
    )
    expect((await manager.call(library.find, { kind: 'card', code: cardNumber })).data.found).toMatchObject({
      status: 'unassigned',
      companyName: null,
    })
  })

  it('leaves out a column of companies, and gives faulty lines back without one', async () => {
    const line = { company: 'Kestrel Design', courierName: 'Swift', accessGroups: group, pin: '730011' }
    const withCompany = await importing.upload(await sheetFile('courier', [line]), 'courier')
    expect([withCompany.state, withCompany.problems]).toEqual(['ready', []])
    expect(withCompany.notices).toEqual([{ notice: 'columnsIgnored', names: ['Company'], count: 1 }])
    await importing.leaveOpen()
    const faulty = await sheetOf('courier', ['courierName', 'accessGroups'], [{ courierName: 'Swift' }])
    const batch = await importing.upload(faulty, 'courier')
    expect(problems(batch)).toEqual([
      [2, 'accessGroups', 'accessGroupRequired'],
      [2, 'pin', 'pinOrCardRequired'],
    ])
    const { data } = await manager.call(officeImport.faulty, { uuid: batch.uuid })
    const [head] = await readSheet(Buffer.from(await data.arrayBuffer()))
    expect(head).toEqual(['Name*', 'PIN', 'RF cards', 'Access groups*', 'Error'])
  })
})
