import { randomUUID } from 'node:crypto'
import { resident } from '@lintel/contract/residents/operations.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../../../src/db/tables.ts'
import type { TestApp } from '../../test-app.ts'
import { write } from '../kit.ts'
import { spareApartment, spareResident } from '../residences.ts'

/** A resident of our community, with the home; and the apartment in which a device of the site can stand. */
export async function spareHome(testApp: TestApp) {
  const { community, communityManager } = testApp.fixtures.ours
  const manager = await testApp.as(communityManager)
  const person = await spareResident(testApp, community.uuid)
  const { data } = await manager.call(resident.get, { uuid: person })
  const building = data.building!.uuid
  return {
    person,
    building,
    apartment: data.apartmentUuid,
    number: data.apartment.number,
    buildingName: data.building!.name,
    next: await spareApartment(testApp, community.uuid, building),
  }
}

/** Puts the device of our community in a place; without one it serves the site. */
export const placeDevice = (testApp: TestApp, place: { building_uuid?: string; apartment_uuid?: string } = {}) =>
  write(testApp, (db) =>
    db
      .updateTable('device')
      .set({ building_uuid: null, apartment_uuid: null, ...place })
      .where('uuid', '=', testApp.fixtures.ours.community.deviceUuid)
      .execute(),
  )

/** An event of the log of our community, as ingest stores it. */
export async function spareEvent(testApp: TestApp, row: Partial<Insertable<DB['door_event']>> = {}): Promise<string> {
  const uuid = randomUUID()
  const { community } = testApp.fixtures.ours
  await write(testApp, (db) =>
    db
      .insertInto('door_event')
      .values({
        project_uuid: community.uuid,
        uuid,
        occurred_at: new Date('2026-11-25T07:59:00Z'),
        received_at: new Date('2026-11-25T07:59:00Z'),
        time_quality: 'synced',
        type: 'access',
        epoch: 'test',
        number: '1',
        device_uuid: community.deviceUuid,
        device_name: 'panel',
        ...row,
      })
      .execute(),
  )
  return uuid
}
