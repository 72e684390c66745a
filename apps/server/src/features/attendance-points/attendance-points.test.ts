import { attendancePoint as contract } from '@lintel/contract/attendance-points/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { rowsOf, systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'

let testApp: TestApp
let manager: Caller
let companyUuid: string
let doors: readonly string[]
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  companyUuid = testApp.fixtures.ours.people.companyUuid
  doors = testApp.fixtures.ours.office.doors
})
afterAll(() => testApp.close())

const system = <Result>(run: Parameters<typeof testApp.test.database.write<Result>>[1]) =>
  testApp.test.database.write(systemScope, run)

describe('attendance points', () => {
  it('have doors of one point of a company each, and remember which were theirs until when', async () => {
    const { uuid } = (await manager.call(contract.create, { companyUuid, name: 'Lobby', doorUuids: [doors[0]!] })).data
    const second = await manager.call(contract.create, { companyUuid, name: 'Side', doorUuids: [doors[0]!] })
    expect(second.failure).toBe('pointDoorTaken')
    expect((await manager.call(contract.create, { companyUuid, name: 'lobby', doorUuids: [doors[1]!] })).failure).toBe(
      'alreadyExists',
    )
    expect(
      await manager.call(contract.edit, { uuid, version: 1, name: 'Lobby', doorUuids: [doors[1]!] }),
    ).toMatchObject({
      code: 0,
    })
    const point = (await manager.call(contract.get, { uuid })).data
    expect(point.doors.map((door) => door.uuid)).toEqual([doors[1]])
    const history = await system((db) =>
      rowsOf(db, systemScope, 'attendance_point_door')
        .select(['door_uuid', sql<boolean>`until is null`.as('is_open')])
        .where('point_uuid', '=', uuid)
        .orderBy('since')
        .execute(),
    )
    expect(history).toEqual([
      { door_uuid: doors[0], is_open: false },
      { door_uuid: doors[1], is_open: true },
    ])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.create, { companyUuid, name: 'Lobby', doorUuids: [doors[1]!] })).code).toBe(0)
  })

  it('have doors that are shared with the company and in service, no others', async () => {
    const set = (all_doors: boolean, out_of_service: 'maintenance' | null) =>
      system(async (db) => {
        const queries = systemQueries(db, systemScope)
        await queries.updateTable('company').set({ all_doors }).where('uuid', '=', companyUuid).execute()
        await queries.updateTable('door').set({ out_of_service }).where('uuid', '=', doors[0]!).execute()
      })
    const create = () => manager.call(contract.create, { companyUuid, name: 'Refused', doorUuids: [doors[0]!] })
    await set(false, null)
    expect((await create()).failure).toBe('doorNotShared')
    expect((await manager.call(contract.doors, { companyUuid })).data.rows).toEqual([])
    await set(true, 'maintenance')
    expect((await create()).failure).toBe('notFound')
    await set(true, null)
    expect((await manager.call(contract.doors, { companyUuid })).data.rows.map(({ uuid }) => uuid)).toContain(doors[0])
  })
})
