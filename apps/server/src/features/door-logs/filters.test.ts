import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { logMethodOf } from '@lintel/contract/door-logs/schema.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

const { department, doorLog } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const at = new Date('2026-11-25T07:59:00Z')

describe('the filters of the door log', () => {
  const device = randomUUID()
  const forcedEvent = randomUUID()
  const shownBy = (reported: {
    readonly method: string | null
    readonly type?: 'unlocked' | 'fireStarted'
    readonly reason?: string | null
    readonly person_name?: string
    readonly granted?: null
    readonly person_kind?: 'personnel' | 'visitor' | 'courier'
    readonly person_uuid?: string | null
    readonly uuid?: string
  }) =>
    write(testApp, (db) => {
      const { office, people } = testApp.fixtures.ours
      return db
        .insertInto('door_event')
        .values({
          project_uuid: office.uuid,
          uuid: randomUUID(),
          occurred_at: at,
          received_at: at,
          time_quality: 'synced',
          type: 'access',
          epoch: 'test',
          number: '1',
          device_uuid: device,
          device_name: 'panel',
          person_name: `${reported.person_kind ?? 'nobody'} ${reported.method}`,
          person_uuid: people.personUuid,
          personnel_id: 'E77',
          ...reported,
        })
        .execute()
    })
  const found = async (filter: object) =>
    (await manager.call(doorLog.list, { device, size: 40, ...filter })).data.rows
      .map(({ personName }) => String(personName))
      .sort()

  it('tells temporary keys and delivery PINs from the PINs and QR codes of people', async () => {
    for (const method of ['pin', 'qr'])
      for (const person_kind of ['personnel', 'visitor'] as const) await shownBy({ method, person_kind })
    await shownBy({ method: 'pin', person_kind: 'courier' })
    await shownBy({ method: 'pin' })
    await shownBy({ method: 'uhfTag', person_kind: 'personnel' })
    expect(await found({ method: 'pin' })).toEqual(['nobody pin', 'personnel pin'])
    expect(await found({ method: 'qr' })).toEqual(['personnel qr'])
    expect(await found({ method: 'tempKey' })).toEqual(['visitor pin', 'visitor qr'])
    expect(await found({ method: 'deliveryPin' })).toEqual(['courier pin'])
    expect(await found({ method: 'uhfTag' })).toEqual(['personnel uhfTag'])
    const rows = (await manager.call(doorLog.list, { device, method: 'deliveryPin' })).data.rows
    expect(rows).toMatchObject([{ personKind: 'courier', personnelId: 'E77', imageUuid: null }])
    expect(logMethodOf(rows[0]!)).toBe('deliveryPin')
  })

  it('finds the events that raised an alarm', async () => {
    await shownBy({ method: null, person_name: 'forced', granted: null, uuid: forcedEvent })
    await shownBy({ method: null, person_name: 'quiet', granted: null })
    await write(testApp, (db) =>
      db
        .insertInto('alarm_record')
        .values({
          project_uuid: testApp.fixtures.ours.office.uuid,
          uuid: randomUUID(),
          type: 'doorForced',
          level: 'critical',
          device_uuid: device,
          event_uuid: forcedEvent,
          occurred_at: at,
        })
        .execute(),
    )
    expect(await found({ alarm: '1' })).toEqual(['forced'])
    expect(await found({})).toEqual(expect.arrayContaining(['forced', 'quiet']))
  })

  it('tells what stands open by the clock from what was opened in an emergency', async () => {
    const addEvent = (type: 'unlocked' | 'fireStarted', reason: string | null) =>
      shownBy({ method: null, type, reason, person_name: `${type} ${reason}`, granted: null })
    await addEvent('unlocked', 'allowUnlocked')
    await addEvent('unlocked', 'allowPlanOpen')
    await addEvent('unlocked', 'allowOverrideOpen')
    await addEvent('fireStarted', null)
    expect(await found({ method: 'scheduleOpen' })).toEqual(['unlocked allowUnlocked'])
    expect(await found({ method: 'emergencyOpen' })).toEqual(['fireStarted null', 'unlocked allowPlanOpen'])
    for (const method of ['scheduleOpen', 'emergencyOpen'])
      for (const row of (await manager.call(doorLog.list, { device, method })).data.rows)
        expect(logMethodOf(row)).toBe(method)
  })

  it('is narrowed to a department with those below it', async () => {
    const { people } = testApp.fixtures.ours
    await shownBy({ method: 'plate', person_uuid: randomUUID() })
    await shownBy({ method: 'plate', person_kind: 'personnel' })
    expect(await found({ method: 'plate', department: people.departmentUuid })).toEqual(['personnel plate'])
    const above = await manager.call(department.create, { companyUuid: people.companyUuid, name: 'Above' })
    expect(await found({ method: 'plate', department: above.data.uuid })).toEqual([])
    await write(testApp, (db) =>
      db
        .updateTable('department')
        .set({ parent_uuid: above.data.uuid })
        .where('uuid', '=', people.departmentUuid)
        .execute(),
    )
    expect(await found({ method: 'plate', department: above.data.uuid })).toEqual(['personnel plate'])
  })
})
