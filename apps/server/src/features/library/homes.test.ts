import { randomUUID } from 'node:crypto'
import { library } from '@lintel/contract/library/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spareResident } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** The library of a community (community.md 21). */

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

it('an unassigned card is assigned to a resident, and the list has it by building and apartment', async () => {
  const person = await spareResident(testApp, testApp.fixtures.ours.community.uuid)
  const home = (await manager.call(resident.get, { uuid: person })).data
  const free = (await manager.call(library.register, { kind: 'card', code: '5EC0DE77AA' })).data
  expect((await manager.call(library.assign, { uuid: free.uuid, personUuid: person })).failure).toBeUndefined()
  await manager.call(library.register, { kind: 'card', code: '5EC0DE77AB' })

  const codes = async (filter: object) => (await manager.call(library.list, { kind: 'card', ...filter })).data
  const own = {
    ownerUuid: person,
    ownerKind: 'resident',
    buildingName: home.building!.name,
    apartmentName: home.apartment.name,
  }
  for (const filter of [{ building: home.building!.uuid }, { apartment: home.apartment.uuid }]) {
    expect(await codes(filter)).toMatchObject({ total: 1, rows: [own] })
  }
  expect(await codes({ building: randomUUID() })).toMatchObject({ total: 0 })
  expect(await codes({ apartment: randomUUID() })).toMatchObject({ total: 0 })
  expect((await codes({ status: 'unassigned' })).rows).toMatchObject([{ buildingName: null, apartmentName: null }])

  const file = (await manager.call(library.export, { kind: 'card', apartment: home.apartment.uuid })).data as unknown
  const [sheet] = await readSheets(Buffer.from(await (file as File).arrayBuffer()))
  const [heads, line] = sheet!.data
  expect(line![heads!.indexOf('Building')]).toBe(home.building!.name)
  expect(sheet!.data).toHaveLength(2)
})
