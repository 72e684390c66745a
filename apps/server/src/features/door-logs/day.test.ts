import { randomUUID } from 'node:crypto'
import { doorLog } from '@lintel/contract/door-logs/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const to = '2026-11-25T12:00:00.000Z'
const at = (time: string) => new Date(`2026-11-25T${time}Z`)

const event = (time: string, row: object) => {
  const { office } = testApp.fixtures.ours
  return write(testApp, (db) =>
    db
      .insertInto('door_event')
      .values({
        project_uuid: office.uuid,
        uuid: randomUUID(),
        occurred_at: at(time),
        received_at: at(time),
        time_quality: 'synced',
        type: 'access',
        epoch: 'test',
        number: '1',
        device_uuid: office.deviceUuid,
        device_name: 'office panel',
        door_uuid: office.doors[0]!,
        ...row,
      })
      .execute(),
  )
}

describe('a day of a door', () => {
  it('is marks of five minutes by what happened, with the times in which its device was offline', async () => {
    const { office, people } = testApp.fixtures.ours
    await event('08:00:00', { granted: true, person_uuid: people.personUuid })
    await event('08:04:59', { granted: true })
    await event('08:02:00', { granted: false })
    await event('09:00:00', { type: 'remoteUnlock' })
    await event('10:00:00', { type: 'doorForced' })
    await event('10:00:01', { type: 'doorOpened' })
    // Before and after the day, and at another door.
    await event('12:00:00', { granted: true })
    await event('08:00:00', { granted: true, door_uuid: office.doors[1]! })
    const absence = (from: Date, back: Date) =>
      write(testApp, (db) =>
        db
          .insertInto('alarm_record')
          .values({
            project_uuid: office.uuid,
            type: 'offline',
            level: 'warning',
            device_uuid: office.deviceUuid,
            occurred_at: from,
            cleared_at: back,
          })
          .execute(),
      )
    await absence(new Date('2026-11-24T11:00:00Z'), new Date('2026-11-24T13:00:00Z'))
    await absence(at('06:00:00'), at('06:30:00'))
    await absence(new Date('2026-11-24T09:00:00Z'), new Date('2026-11-24T10:00:00Z'))

    const { data } = await manager.call(doorLog.day, { door: office.doors[0]!, to })
    expect(data).toEqual({
      from: '2026-11-24T12:00:00.000Z',
      to,
      marks: [
        { kind: 'granted', at: at('08:00:00').toISOString(), until: at('08:04:59').toISOString(), count: 2 },
        { kind: 'denied', at: at('08:02:00').toISOString(), until: at('08:02:00').toISOString(), count: 1 },
        { kind: 'granted', at: at('09:00:00').toISOString(), until: at('09:00:00').toISOString(), count: 1 },
        { kind: 'forced', at: at('10:00:00').toISOString(), until: at('10:00:00').toISOString(), count: 1 },
      ],
      absences: [
        { from: '2026-11-24T12:00:00.000Z', to: '2026-11-24T13:00:00.000Z' },
        { from: at('06:00:00').toISOString(), to: at('06:30:00').toISOString() },
      ],
    })
    const ofPerson = (await manager.call(doorLog.day, { person: people.personUuid, to })).data
    expect([ofPerson.marks.map(({ kind, count }) => [kind, count]), ofPerson.absences]).toEqual([[['granted', 1]], []])
  })

  it('is either a door’s or a person’s', async () => {
    const uuid = randomUUID()
    expect((await manager.call(doorLog.day, {})).failure).toBe('invalidInput')
    expect((await manager.call(doorLog.day, { door: uuid, person: uuid })).failure).toBe('invalidInput')
  })
})

describe('where a person was seen last', () => {
  it('is the newest event of its own, with the last use of each credential', async () => {
    const { people } = testApp.fixtures.ours
    const [first, second] = [randomUUID(), randomUUID()]
    const own = { person_uuid: people.personUuid }
    await event('11:00:00', { ...own, granted: true, credential_uuid: first, door_name: 'Front' })
    await event('11:10:00', { ...own, granted: true, credential_uuid: second, door_name: 'Side' })
    await event('11:20:00', { ...own, granted: false, credential_uuid: first, door_name: 'Back' })
    // A call reaches a person wherever they are.
    await event('11:30:00', { ...own, type: 'call', door_name: 'Gate' })
    const { data } = await manager.call(doorLog.lastSeen, { person: own.person_uuid })
    const at = (time: string) => `2026-11-25T${time}.000Z`
    expect(data).toEqual({
      person: { at: at('11:20:00'), doorName: 'Back', granted: false, eventUuid: expect.any(String) },
      credentials: [
        { uuid: first, at: at('11:20:00'), doorName: 'Back', granted: false },
        { uuid: second, at: at('11:10:00'), doorName: 'Side', granted: true },
      ],
    })
  })
})
