import readSheets from 'read-excel-file/node'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('a sheet of apartments has their settings in words, and no cell that is a formula', async () => {
  const { community, communityManager } = testApp.fixtures.ours
  const manager = await testApp.as(communityManager)
  const uuid = await spareApartment(testApp, community.uuid)
  await manager.call(apartment.edit, { uuid, version: 1, number: '101', floor: '1', name: '=1+1' })
  const installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(community.uuid)
  for (const caller of [manager, installer]) {
    const file = (await caller.call(apartment.export, { page: 1, size: 10 })).data as unknown as File
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    expect(sheet!.data[0]).toEqual(expect.arrayContaining(['Building', 'Floor', 'Apartment', 'Call type']))
    expect(sheet!.data[1]).toEqual(expect.arrayContaining(['101', '=1+1', 'App and indoor monitors', 'Vacant']))
  }
})
