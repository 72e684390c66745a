import { contract } from '@lintel/contract/all/contract.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { rowsOf } from '../../db/db.ts'
import { changeZones } from '../../jobs/zone-changes.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** A change of a site's zone has a date (access-decision.md 5; office.md 31.4). */

const { accessGroup, officeSetting, session } = contract

let testApp: TestApp
let manager: Caller
let card: string
// A Wednesday, half past ten in Berlin and half past four in New York.
const now = '2026-11-25T09:30:00Z'
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(new Date(now))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  const { people, office } = testApp.fixtures.ours
  const value = { keyed_hash: Buffer.from('card'), ciphertext: Buffer.from('card'), kind: 'card' as const }
  const owner = { project_uuid: office.uuid, company_uuid: people.companyUuid, person_uuid: people.personUuid }
  card = await write(testApp, async (db) => {
    const row = db.insertInto('credential').values({ ...owner, ...value })
    return (await row.returning('uuid').executeTakeFirstOrThrow()).uuid
  })
  const group = (await manager.call(accessGroup.get, { uuid: people.accessGroupUuid })).data
  await manager.call(accessGroup.edit, {
    uuid: group.uuid,
    version: group.version,
    name: group.name,
    repeat: 'daily',
    windows: [{ days: [1], from: 540, to: 1020 }],
    allDoors: true,
  })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.setNow(new Date(now))
  await write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ time_zone: 'Europe/Berlin', next_time_zone: null, next_zone_from: null })
      .where('uuid', '=', testApp.fixtures.ours.office.uuid)
      .execute(),
  )
  await write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ earlier_zones: '[]' })
      .where('uuid', '=', testApp.fixtures.ours.office.uuid)
      .execute(),
  )
})

const newest = () => {
  const scope = projectScope(testApp.fixtures.ours.office.uuid)
  return testApp.test.database.read(scope, (db) => policyVersion(db, scope))
}
/** How the card fares at the front door, by a version of the policy. */
async function decideOnCard(at: string, version?: number) {
  const scope = projectScope(testApp.fixtures.ours.office.uuid)
  const targetVersion = version ?? (await newest())
  const policy = await testApp.test.database.read(scope, (db) => policyAt(db, scope, targetVersion))
  const doorId = testApp.fixtures.ours.office.doors[0]!
  const { reason, localTime } = decide(indexPolicy(policy!), {
    doorId,
    sideId: `${doorId}:entry`,
    at: Date.parse(at),
    by: { kind: 'credentials', presented: [{ credentialId: card, used: 0 }] },
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
    activePlans: [],
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  })
  return [reason, localTime]
}
const set = async (timeZone: string, timeZoneFrom = '') => {
  const { uuid, version, customizeForm } = (await manager.call(officeSetting.time, {})).data
  return manager.call(officeSetting.setTime, { uuid, version, timeZone, customizeForm, timeZoneFrom })
}
const zones = async () => {
  const { timeZone, earlierZones, nextZone } = (await manager.call(officeSetting.time, {})).data
  return { timeZone, earlierZones, nextZone }
}
const from = '2026-12-01T05:00:00.000Z'
const newYork = { timeZone: 'America/New_York', from, local: '2026-12-01T06:00' }

describe('a change of the zone from a moment on', () => {
  it('judges doors by the old clock until then, and by the new one from then on', async () => {
    expect((await set('America/New_York', '2026-12-01T06:00')).code).toBe(0)
    expect(await zones()).toEqual({ timeZone: 'Europe/Berlin', earlierZones: [], nextZone: newYork })
    expect(await decideOnCard('2026-11-30T09:30:00Z')).toEqual(['allowGrant', '2026-11-30T10:30:00+01:00'])
    expect(await decideOnCard('2026-12-01T09:30:00Z')).toEqual(['outsideSchedule', '2026-12-01T04:30:00-05:00'])
    expect(await decideOnCard('2026-12-01T20:00:00Z')).toEqual(['allowGrant', '2026-12-01T15:00:00-05:00'])
  })

  it('becomes the site’s zone when its moment has come, and the one before is kept', async () => {
    await set('America/New_York', '2026-12-01T06:00')
    await changeZones(testApp.services)
    expect((await zones()).timeZone).toBe('Europe/Berlin')
    testApp.setNow(new Date('2026-12-01T05:00:30Z'))
    await changeZones(testApp.services)
    // A week has passed, and with it the session.
    manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const movedZones = { timeZone: 'America/New_York', earlierZones: [{ timeZone: 'Europe/Berlin', until: from }] }
    expect(await zones()).toEqual({ ...movedZones, nextZone: null })
    expect((await manager.call(session.current, {})).data.site).toMatchObject({ ...movedZones, nextZone: null })
    expect(await decideOnCard('2026-12-01T20:00:00Z')).toEqual(['allowGrant', '2026-12-01T15:00:00-05:00'])
    const scope = projectScope(testApp.fixtures.ours.office.uuid)
    const device = await testApp.test.database.read(scope, (db) =>
      rowsOf(db, scope, 'device')
        .select('device.desired')
        .where('device.uuid', '=', testApp.fixtures.ours.office.deviceUuid)
        .executeTakeFirstOrThrow(),
    )
    expect(device.desired).toMatchObject({ timezone: 'America/New_York' })
  })

  it('is taken back by choosing the zone that holds', async () => {
    await set('America/New_York', '2026-12-01T06:00')
    expect((await set('Europe/Berlin')).code).toBe(0)
    expect(await zones()).toEqual({ timeZone: 'Europe/Berlin', earlierZones: [], nextZone: null })
    expect(await decideOnCard('2026-12-02T09:30:00Z')).toEqual(['allowGrant', '2026-12-02T10:30:00+01:00'])
  })

  it('lies ahead', async () => {
    const late = await set('America/New_York', '2026-11-25T10:30')
    expect([late.failure, late.params]).toEqual(['invalidInput', { field: 'timeZoneFrom' }])
    expect((await set('America/New_York', '2026-13-01T06:00')).params).toEqual({ field: 'timeZoneFrom' })
    expect((await zones()).nextZone).toBeNull()
  })
})

describe('a change of the zone at once', () => {
  it('leaves decisions of before as they were explained', async () => {
    const before = await newest()
    expect((await set('America/New_York')).code).toBe(0)
    expect(await zones()).toEqual({
      timeZone: 'America/New_York',
      earlierZones: [{ timeZone: 'Europe/Berlin', until: new Date(now).toISOString() }],
      nextZone: null,
    })
    const at = '2026-11-24T09:30:00Z'
    expect(await decideOnCard(at, before)).toEqual(['allowGrant', '2026-11-24T10:30:00+01:00'])
    expect(await decideOnCard('2026-11-26T09:30:00Z')).toEqual(['outsideSchedule', '2026-11-26T04:30:00-05:00'])
  })

  it('keeps the time of day until which a person has a group', async () => {
    const { people } = testApp.fixtures.ours
    const dates = { startsAt: '2026-11-01T08:00', endsAt: '2026-12-24T18:00' }
    const owner = { uuid: people.accessGroupUuid, people: [people.personUuid] }
    expect((await manager.call(accessGroup.setDates, { ...owner, ...dates })).code).toBe(0)
    await set('America/New_York')
    const { rows } = (await manager.call(accessGroup.members, { uuid: people.accessGroupUuid })).data
    // What has begun has begun; the end is still six in the evening.
    expect(rows[0]).toMatchObject({ startsAt: '2026-11-01T02:00', endsAt: '2026-12-24T18:00' })
    await manager.call(accessGroup.setDates, { ...owner, startsAt: '', endsAt: '' })
  })
})
