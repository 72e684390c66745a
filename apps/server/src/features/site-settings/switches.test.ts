import { randomUUID } from 'node:crypto'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { callTypes, withoutPhone } from '@lintel/contract/apartments/calls.ts'
import { capturedImage } from '@lintel/contract/captured-images/operations.ts'
import { tempKey } from '@lintel/contract/visitors/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { communitySetting } from '@lintel/contract/site-settings/operations.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSettingsTestApp, type SettingsTestApp } from '../../../test/settings-test-app.ts'
import type { Site } from '../../../test/fixtures.ts'
import { residenceCompany, spareApartment } from '../../../test/samples/residences.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import type { EventRow } from '../../devices/ingest/event-rows.ts'
import { insertEvents } from '../../devices/ingest/insert-events.ts'
import { addPersonalGrants } from '../../domain/residences/personal-grants.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** What follows from switches of a community, at its doors and in its apartments. */

let testApp: SettingsTestApp
let home: string
let face: string
beforeAll(async () => {
  testApp = await startSettingsTestApp()
  const scope = projectScope(testApp.community.uuid)
  const company_uuid = await residenceCompany(testApp, scope.uuid)
  home = await spareApartment(testApp, scope.uuid)
  await testApp.sql('update device set apartment_uuid = $1 where project_uuid = $2', [home, scope.uuid])
  await testApp.test.database.write(scope, async (db) => {
    const resident = { company_uuid, kind: 'resident' as const, apartment_uuid: home, last_name: 'Hofer' }
    const { uuid: person_uuid } = await insertInto(db, scope, 'person', resident)
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await addPersonalGrants(db, scope, [{ companyUuid: company_uuid, personUuid: person_uuid }], ['selfAccess'])
    const code = { keyed_hash: Buffer.alloc(32, 7), ciphertext: Buffer.alloc(48, 7), masked_value: '' }
    const credential = await insertInto(db, scope, 'credential', {
      company_uuid,
      person_uuid,
      kind: 'face',
      enrolled_by: 'resident',
      ...code,
    })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    face = credential.uuid
  })
})
afterAll(() => testApp.close())

/** How the face fares at the door of its home. */
async function decideOnFace() {
  const scope = projectScope(testApp.community.uuid)
  const policy = await testApp.test.database.read(scope, async (db) =>
    policyAt(db, scope, await policyVersion(db, scope)),
  )
  const doorId = testApp.fixtures.ours.community.doors[0]!
  return decide(indexPolicy(policy!), {
    doorId,
    sideId: `${doorId}:entry`,
    at: Date.parse('2026-03-11T09:30:00Z'),
    by: { kind: 'credentials', presented: [{ credentialId: face, used: 0 }] },
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
    activePlans: [],
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  }).reason
}

const settings = (values: object) =>
  testApp.sql(`update project set settings = settings || $1::jsonb where uuid = $2`, [values, testApp.community.uuid])

describe('face enrolment of a community', () => {
  it('switched off makes faces of residents invalid at doors, and on brings them back', async () => {
    expect(await decideOnFace()).toBe('allowGrant')
    await settings({ faceEnrollment: false })
    expect(await decideOnFace()).toBe('credentialInactive')
    await settings({ faceEnrollment: true })
    expect(await decideOnFace()).toBe('allowGrant')
  })

  it('switched off leaves a face that a manager uploaded, and says how many end; the page of the person says the same', async () => {
    const manager = await testApp.as(testApp.fixtures.ours.communityManager)
    const { uuid } = testApp.community
    const enrolledBy = (by: 'manager' | 'resident') =>
      testApp.sql('update credential set enrolled_by = $1 where uuid = $2', [by, face])
    const ending = async () => (await manager.call(communitySetting.get, { uuid })).data.residentFaces
    const [person] = (await testApp.sql('select person_uuid as uuid from credential where uuid = $1', [face])) as [
      { uuid: string },
    ]
    const credentialStates = async () =>
      (await manager.call(resident.get, person)).data.credentials.map(({ status }) => status)
    expect([await ending(), await credentialStates()]).toEqual([1, ['active']])
    await settings({ faceEnrollment: false })
    expect([await decideOnFace(), await ending(), await credentialStates()]).toEqual([
      'credentialInactive',
      0,
      ['inactive'],
    ])
    await settings({ faceEnrollment: true })
    await enrolledBy('manager')
    expect(await ending()).toBe(0)
    await settings({ faceEnrollment: false })
    expect([await decideOnFace(), await credentialStates()]).toEqual(['allowGrant', ['active']])
    await enrolledBy('resident')
    await settings({ faceEnrollment: true })
  })

  it('is an apartment’s to switch as well, and a resident who moves follows the new one', async () => {
    const other = await spareApartment(testApp, testApp.community.uuid)
    const manager = await testApp.as(testApp.fixtures.ours.communityManager)
    const allow = (uuid: string, mayEnrolFace: boolean) =>
      manager.call(apartment.editMany, { apartments: [uuid], mayEnrolFace })
    expect((await allow(home, false)).code).toBe(0)
    expect(await decideOnFace()).toBe('credentialInactive')
    await testApp.sql('update person set apartment_uuid = $1 where apartment_uuid = $2', [other, home])
    await testApp.sql('update device set apartment_uuid = $1 where apartment_uuid = $2', [other, home])
    expect(await decideOnFace()).toBe('allowGrant')
    await allow(other, false)
    expect(await decideOnFace()).toBe('credentialInactive')
    await allow(other, true)
    expect(await decideOnFace()).toBe('allowGrant')
  })
})

describe('landlines of a community', () => {
  it('switched off drop the telephone from the call type of every apartment', async () => {
    await settings({ enableLandline: true })
    const { uuid } = testApp.community
    const homes: string[] = []
    for (const callType of callTypes.keys()) {
      const one = await spareApartment(testApp, uuid)
      await testApp.sql('update apartment set call_type = $1 where uuid = $2', [callType, one])
      homes.push(one)
    }
    await settings({ enableLandline: false })
    const rows = await testApp.sql('select uuid, call_type from apartment where project_uuid = $1', [uuid])
    const typeOf = new Map(rows.map((row) => [row['uuid'], row['call_type']]))
    expect(homes.map((one) => typeOf.get(one))).toEqual(callTypes.map((_, callType) => withoutPhone(callType)))
  })
})

describe('pictures of calls', () => {
  it('are kept where the community allows it, and always at offices', async () => {
    const { office, community } = testApp.fixtures.ours
    expect(await picturesOfCall(community, 'one.jpg')).toBe(0)
    await settings({ callLogSnapshot: true })
    expect(await picturesOfCall(community, 'two.jpg')).toBe(1)
    expect(await picturesOfCall(office, 'three.jpg')).toBe(1)
  })
})

describe('data shown to the manager of a community', () => {
  it('are pictures where the community allows it, and keys of visitors unless it hides PINs', async () => {
    const manager = async () => testApp.as(testApp.fixtures.ours.communityManager)
    const refusals = async () => {
      const caller = await manager()
      const pictures = (await caller.call(capturedImage.list, {})).failure
      return [pictures, (await caller.call(tempKey.show, { uuid: randomUUID() })).failure]
    }
    await settings({ snapshotAndVideo: true, encryptPin: false })
    expect(await refusals()).toEqual([undefined, 'notFound'])
    await settings({ snapshotAndVideo: false, encryptPin: true })
    expect(await refusals()).toEqual(['featureOff', 'featureOff'])
  })
})

/** How many pictures are expected of a call that the device of a site reports with one. */
async function picturesOfCall({ uuid, deviceUuid }: Site, name: string): Promise<number> {
  const at = '2026-03-11T09:30:00Z'
  const row: EventRow = {
    uuid: randomUUID(),
    type: 'call',
    occurredAt: at,
    receivedAt: at,
    timeQuality: 'synced',
    underDuress: false,
    doorUuid: null,
    doorName: null,
    deviceUuid,
    deviceName: 'Gate',
    number: 1,
    lastNumber: null,
    media: [name],
    personName: null,
    personUuid: null,
    personKind: null,
    personnelId: null,
    companyUuid: null,
    buildingUuid: null,
    apartmentUuid: null,
    direction: null,
    credential: null,
    credentialUuid: null,
    method: null,
    secondMethod: null,
    secondCredentialUuid: null,
    granted: null,
    reason: null,
    ruleUuid: null,
    policyVersion: null,
    commandUuid: null,
    operatorName: null,
    callResult: 'missed',
    callKind: 'device',
    callSeconds: 0,
    callUnlocked: false,
    callAnsweredBy: null,
  }
  const source = { deviceUuid, deviceName: 'Gate', doors: [] }
  const cursor = { projectUuid: uuid, epoch: randomUUID(), received: [], source }
  await testApp.test.database.write(systemScope, (db) => insertEvents(db, systemScope, cursor, [row], []))
  const rows = await testApp.sql('select 1 from event_media where project_uuid = $1 and name = $2', [uuid, name])
  return rows.length
}
