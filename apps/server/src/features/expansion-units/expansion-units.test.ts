import { expansionUnit as contract } from '@lintel/contract/expansion-units/operations.ts'
import type { Unit } from '@lintel/devices/protocol/up.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spareDevice } from '../../../test/samples/devices.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { saveUnits } from '../../devices/presence/units.ts'

let testApp: TestApp
let installer: Caller
let deviceUuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
  deviceUuid = await spareDevice(testApp, testApp.fixtures.ours.office.uuid, { model: 'LD-200' })
})
afterAll(() => testApp.close())

const buttons = { slot: 1, kind: 'buttons', label: 'Suites 1 to 4' } as const
const plate = { slot: 2, kind: 'namePlate', label: '' } as const
const relays = { slot: 2, kind: 'relays', label: '' } as const
const report = (...units: Unit[]) =>
  testApp.test.database.write(systemScope, (db) =>
    saveUnits(
      db,
      systemScope,
      { projectUuid: testApp.fixtures.ours.office.uuid, deviceUuid },
      units,
      testApp.services.now(),
    ),
  )
const listOf = async (caller: Caller, state?: 'waiting' | 'confirmed' | 'ignored') => {
  const { rows } = (await caller.call(contract.list, { ...(state && { state }) })).data
  return rows.map(({ uuid, slot, before, after, state: is, decidedBy }) => ({
    uuid,
    is: [slot, before?.kind ?? null, after?.kind ?? null, is],
    decidedBy,
  }))
}
const states = async () =>
  (await listOf(installer)).map(({ is }) => is).toSorted((a, b) => String(a).localeCompare(String(b), 'en'))

it('are asked about where a later report differs from the first, until it is as it was', async () => {
  await report(buttons)
  expect(await states()).toEqual([])
  await report(buttons, plate)
  await report(buttons, plate)
  expect(await states()).toEqual([[2, null, 'namePlate', 'waiting']])
  await report(buttons)
  expect(await states()).toEqual([])
  await report(plate)
  expect(await states()).toEqual([
    [1, 'buttons', null, 'waiting'],
    [2, null, 'namePlate', 'waiting'],
  ])
})

it('are the layout once they are confirmed, and are not asked about again while they are ignored', async () => {
  const [first, second] = (await listOf(installer)).toSorted((a, b) => Number(a.is[0]) - Number(b.is[0]))
  expect((await installer.call(contract.confirm, { uuids: [second!.uuid] })).code).toBe(0)
  expect((await installer.call(contract.ignore, { uuids: [first!.uuid] })).code).toBe(0)
  expect((await installer.call(contract.ignore, { uuids: [first!.uuid] })).failure).toBe('staleRecord')
  await report(plate)
  expect(await states()).toEqual([
    [1, 'buttons', null, 'ignored'],
    [2, null, 'namePlate', 'confirmed'],
  ])
  expect((await listOf(installer, 'ignored'))[0]!.decidedBy).toBe(testApp.fixtures.ours.installer.user_name)
  await report(relays)
  expect(await states()).toEqual([
    [1, 'buttons', null, 'ignored'],
    [2, null, 'namePlate', 'confirmed'],
    [2, 'namePlate', 'relays', 'waiting'],
  ])
})

it('are decided by the installer of the site, all that are named or none', async () => {
  const waiting = (await listOf(installer, 'waiting')).map(({ uuid }) => uuid)
  const stranger = await testApp.as(testApp.fixtures.theirs.installer)
  expect(await listOf(stranger)).toEqual([])
  expect((await stranger.call(contract.confirm, { uuids: waiting })).failure).toBe('notFound')
  const confirmedUnit = (await listOf(installer, 'confirmed'))[0]!.uuid
  expect((await installer.call(contract.confirm, { uuids: [...waiting, confirmedUnit] })).failure).toBe('staleRecord')
  expect(await listOf(installer, 'waiting')).toHaveLength(1)
  const manager = await testApp.as(testApp.fixtures.ours.officeManager)
  expect((await manager.call(contract.list, {})).failure).toBe('noPermission')
})
