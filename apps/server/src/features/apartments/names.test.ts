import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('every apartment of a large community is found by typing, also by the name of its building', async () => {
  const { community, communityManager } = testApp.fixtures.ours
  const manager = await testApp.as(communityManager)
  const installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(community.uuid)
  const range = { firstNumber: '001', lastNumber: '060', floor: '1' }
  const houses: string[] = []
  for (const [number, name] of [
    [61, 'Birch Yard'],
    [62, 'Cedar Yard'],
  ] as const) {
    const { uuid } = (await installer.call(building.create, { number, name, topFloor: '3' })).data
    houses.push(uuid)
    const answer = await installer.call(apartment.createMany, { buildingUuid: uuid, ...range } as never)
    expect(answer.failure, JSON.stringify(answer.issues)).toBeUndefined()
  }
  const names = async (filter: object) =>
    (await manager.call(apartment.names, filter)).data.rows.map(({ buildingName, number }) => [buildingName, number])
  expect(await names({})).toHaveLength(limits.namesFound)
  expect(await names({ keyword: '060' })).toEqual([
    ['Birch Yard', '060'],
    ['Cedar Yard', '060'],
  ])
  expect(await names({ keyword: 'cedar 060' })).toEqual([['Cedar Yard', '060']])
  expect(await names({ keyword: '060', building: houses[0] })).toEqual([['Birch Yard', '060']])
})
