import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { write } from '../../../test/samples/kit.ts'

let people: PersonnelTestApp
beforeAll(async () => {
  people = await startPersonnelTestApp()
})
afterAll(() => people.testApp.close())

/** An event of the site's door, or of one that the log alone knows. */
async function event(more: object): Promise<string> {
  const { office } = people.testApp.fixtures.ours
  const uuid = randomUUID()
  const at = new Date('2026-11-25T07:59:00Z')
  const row = { uuid, project_uuid: office.uuid, occurred_at: at, received_at: at, time_quality: 'synced' as const }
  const device = { device_uuid: office.deviceUuid, device_name: 'panel', epoch: 'words', number: '1' }
  await write(people.testApp, (db) =>
    db
      .insertInto('door_event')
      .values({ ...row, ...device, type: 'access', ...more })
      .execute(),
  )
  return uuid
}
const found = async (keyword: string) =>
  (await people.manager.call(contract.doorLog.list, { keyword, size: 40 })).data.rows.map(({ uuid }) => uuid)

it('the search of the door log finds events of people by their names in either order, without marks', async () => {
  const { uuid } = await people.createPerson({ firstName: 'Zdeněk', lastName: 'Ålgård' })
  const eventUuid = await event({ person_uuid: uuid, person_name: 'Zdeněk Ålgård' })
  for (const keyword of ['algard', 'Ålgård zdenek', 'ZDENĚK'])
    expect(await found(keyword), keyword).toEqual([eventUuid])
  for (const keyword of ['zdenek olsen', 'nobody of that name']) expect(await found(keyword), keyword).toEqual([])
})

it('the search of the door log finds events of a deleted person', async () => {
  const { uuid } = await people.createPerson({ firstName: 'Wilhelmina', lastName: 'Gone' })
  const eventUuid = await event({ person_uuid: uuid, person_name: 'Wilhelmina Gone' })
  expect((await people.manager.call(contract.personnel.remove, { uuids: [uuid] })).failure).toBe(undefined)
  expect(await found('gone wilhelmina')).toEqual([eventUuid])
})

it('the search of the door log finds events of doors and devices, of deleted ones by their last names', async () => {
  const deletedIds = { device_uuid: randomUUID(), door_uuid: randomUUID() }
  const eventUuid = await event({ ...deletedIds, device_name: 'Old Büro panel', door_name: 'Cellar hatch' })
  expect(await found('hatch cellar')).toEqual([eventUuid])
  expect(await found('buro')).toEqual([eventUuid])
  const { data } = await people.manager.call(contract.door.list, {})
  const door = data.rows[0]!
  const atDoor = await event({ door_uuid: door.uuid, door_name: door.name })
  expect(await found(door.name.toUpperCase())).toContain(atDoor)
})
