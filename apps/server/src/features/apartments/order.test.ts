import readSheets from 'read-excel-file/node'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let installer: Caller
const buildings = new Map<number, string>()

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(testApp.fixtures.ours.community.uuid)
  // Neither names nor ids go by the numbers.
  for (const [number, name] of [
    [20, 'Ash'],
    [3, 'Yew'],
    [11, 'Elm'],
    [1, 'Oak'],
  ] as const) {
    const { data } = await installer.call(building.create, { number, name, startFloor: '1', topFloor: '9' })
    buildings.set(number, data.uuid)
    for (const home of ['10', '9', '101'])
      await installer.call(apartment.create, { buildingUuid: data.uuid, number: home })
  }
})
afterAll(() => testApp.close())

const inOrder = ['Oak', 'Yew', 'Elm', 'Ash'].flatMap((name) => ['9', '10', '101'].map((number) => `${name} ${number}`))
const listNames = async (query: object = {}) =>
  (await installer.call(apartment.list, { page: 1, size: 40, ...query })).data.rows.map(
    (row) => `${row.building?.name} ${row.number}`,
  )

describe('apartments of a community', () => {
  it('are listed by the number of the building, then by their own', async () => {
    expect(await listNames()).toEqual(inOrder)
    expect(await listNames({ sort: 'number', order: 'desc' })).toEqual(inOrder.toReversed())
    expect(await listNames({ page: 2, size: 10 })).toEqual(inOrder.slice(10))
    expect(await listNames({ building: buildings.get(11) })).toEqual(inOrder.slice(6, 9))
  })

  it('are offered and exported in the same order', async () => {
    const labelsOf = (rows: readonly { readonly buildingName: string | null; readonly number: string }[]) =>
      rows.map(({ buildingName, number }) => `${buildingName} ${number}`)
    expect(labelsOf((await installer.call(apartment.names, {})).data.rows)).toEqual(inOrder)
    expect(labelsOf((await installer.call(apartment.rooms, {})).data.rows)).toEqual(inOrder)
    const file = (await installer.call(apartment.export, { page: 1, size: 10 })).data as unknown as File
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    expect(sheet!.data.slice(1).map((row) => `${String(row[0])} ${String(row[2])}`)).toEqual(inOrder)
  })

  it('move with a building that gets another number', async () => {
    const edit = { uuid: buildings.get(1)!, version: 1, number: 99, name: 'Oak', startFloor: '1', topFloor: '9' }
    expect((await installer.call(building.edit, { ...edit, floorNames: {} })).code).toBe(0)
    expect(await listNames()).toEqual([...inOrder.slice(3), ...inOrder.slice(0, 3)])
  })
})
