import { randomBytes } from 'node:crypto'
import { building } from '@lintel/contract/buildings/operations.ts'
import { project } from '@lintel/contract/projects/operations.ts'
import { residentCode } from '@lintel/contract/resident-codes/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { decideNow } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { emptyPresence, healthyDevice } from '@lintel/rules/access/request.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { doorOf, spareDevice } from '../../../test/samples/devices.ts'
import { write } from '../../../test/samples/kit.ts'
import { insertOrder } from '../../../test/samples/orders.ts'
import { residenceCompany, spareBuilding, spareResident } from '../../../test/samples/residences.ts'
import { fixturePassword, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** An old community becomes a new one, in which each code opens what it opened (old-communities.md 9). */

let testApp: TestApp
let superCaller: Caller
let manager: Caller
let house: string
const doors = { main: '', pool: '', home: '' }
const people = { ada: '', cleo: '', eve: '' }
const site = () => testApp.fixtures.ours.oldCommunity.uuid

type Kind = 'card' | 'pin' | 'face'
interface Hours {
  readonly doors: readonly string[]
  readonly days?: readonly number[]
}

/** A code of a person; without hours one that opens nothing. */
async function addCode(person: string, kind: Kind, hours: Hours | undefined, purpose: 'code' | 'own' = 'code') {
  const own = { project_uuid: site(), company_uuid: await residenceCompany(testApp, site()), person_uuid: person }
  return write(testApp, async (db) => {
    const { uuid } = await db
      .insertInto('credential')
      .values({ ...own, kind, keyed_hash: randomBytes(32), ciphertext: randomBytes(8), masked_value: '…77A2' })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    if (!hours) return uuid
    const grant = await db
      .insertInto('personal_grant')
      .values({
        ...own,
        purpose,
        credential_uuid: purpose === 'code' ? uuid : null,
        all_doors: false,
        repeat: hours.days ? 'weekly' : 'daily',
        windows: JSON.stringify([{ days: hours.days ?? [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const rows = hours.doors.map((door_uuid) => ({ project_uuid: site(), grant_uuid: grant.uuid, door_uuid }))
    await db.insertInto('personal_grant_door').values(rows).execute()
    return uuid
  })
}

async function addCourier(): Promise<string> {
  const company_uuid = await residenceCompany(testApp, site())
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('person')
      .values({ project_uuid: site(), company_uuid, kind: 'courier', first_name: 'Swift' })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** What the newest policy decides about a code, by the day: Tuesday is 1 December 2026. */
async function decisionOf(credentialId: string, doorId: string, at = '2026-12-01T12:00:00Z'): Promise<string> {
  const scope = projectScope(site())
  return testApp.test.database.read(scope, async (db) => {
    const policy = await policyAt(db, scope, await policyVersion(db, scope))
    return decideNow(indexPolicy(policy!), {
      doorId,
      sideId: `${doorId}:entry`,
      at: Date.parse(at),
      by: { kind: 'credentials', presented: [{ credentialId, used: 0 }] },
      presence: emptyPresence,
      activePlans: [],
      overrides: [],
      health: healthyDevice,
      policyAgeSeconds: 0,
    }).reason
  })
}

const wednesday = '2026-12-02T12:00:00Z'
const codes = { shared: '', alike: '', tuesdays: '', always: '', beside: '', home: '', courier: '' }
const everything = async () => ({
  shared: await decisionOf(codes.shared, doors.main),
  alike: await decisionOf(codes.alike, doors.main, wednesday),
  tuesday: await decisionOf(codes.tuesdays, doors.main),
  wednesday: await decisionOf(codes.tuesdays, doors.main, wednesday),
  always: await decisionOf(codes.always, doors.main, wednesday),
  beside: await decisionOf(codes.beside, doors.main),
  home: await decisionOf(codes.home, doors.home),
  courier: await decisionOf(codes.courier, doors.main),
  pool: await decisionOf(codes.shared, doors.pool),
})

beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
  manager = await testApp.as(testApp.fixtures.ours.oldCommunityManager)
  house = await spareBuilding(testApp, site())
  const residents = await Promise.all(Array.from({ length: 5 }, () => spareResident(testApp, site(), house)))
  const [ada, ben, cleo, dan, eve] = residents as [string, string, string, string, string]
  Object.assign(people, { ada, cleo, eve })
  doors.main = await doorOf(testApp, await spareDevice(testApp, site()))
  doors.pool = await doorOf(testApp, await spareDevice(testApp, site()))
  const atHome = await spareDevice(testApp, site())
  doors.home = await doorOf(testApp, atHome)
  await write(testApp, async (db) => {
    const { apartment_uuid } = await db
      .selectFrom('person')
      .select('apartment_uuid')
      .where('uuid', '=', eve)
      .executeTakeFirstOrThrow()
    await db.updateTable('device').set({ apartment_uuid }).where('uuid', '=', atHome).execute()
  })
  const always: Hours = { doors: [doors.main] }
  codes.shared = await addCode(ada, 'card', always)
  codes.alike = await addCode(ben, 'pin', always)
  codes.tuesdays = await addCode(cleo, 'card', { doors: [doors.main], days: [2] })
  codes.always = await addCode(cleo, 'pin', always)
  await addCode(dan, 'card', always)
  codes.beside = await addCode(dan, 'face', undefined)
  codes.home = await addCode(eve, 'card', { doors: [doors.main, doors.home] })
  codes.courier = await addCode(await addCourier(), 'pin', always, 'own')
})
afterAll(() => testApp.close())

const before = {
  shared: 'allowGrant',
  alike: 'allowGrant',
  tuesday: 'allowGrant',
  wednesday: 'outsideSchedule',
  always: 'allowGrant',
  beside: 'noGrant',
  home: 'allowGrant',
  courier: 'allowGrant',
  pool: 'noGrant',
}

describe('an old community', () => {
  it('has no doors in default groups: a code opens what it was given alone', async () => {
    expect(await everything()).toEqual(before)
  })

  it('says what a conversion would do, and changes nothing', async () => {
    const getChanges = await watchTables(testApp)
    const { data } = await superCaller.call(project.checkConversion, { uuid: site() })
    // The card and the PIN of two people and the courier; a face without doors and a door at home join no group.
    expect(data).toMatchObject({ groups: 1, joining: 3, keptCodes: 4 })
    expect(await getChanges()).toEqual([])
  })

  it('is refused without the password of the super manager, to anybody else, while an order is open or people are imported or move out, and where a device knows no such codes', async () => {
    const { version } = (await superCaller.call(project.checkConversion, { uuid: site() })).data
    const form = { uuid: site(), version }
    expect((await superCaller.call(project.convert, form)).failure).toBe('superPasswordNeeded')
    expect((await manager.call(project.convert, form)).failure).toBe('noPermission')
    await superCaller.call(session.verifySuperPassword, { password: fixturePassword })
    const order = { payer: testApp.fixtures.ours.distributor, site: { uuid: site(), kind: 'oldCommunity' } } as const
    await insertOrder(testApp, order)
    expect((await superCaller.call(project.convert, form)).failure).toBe('unpaidOrders')
    await write(testApp, (db) => db.deleteFrom('ordered_item').where('project_uuid', '=', site()).execute())
    const { uuid } = await write(testApp, (db) =>
      db
        .insertInto('import_batch')
        .values({
          project_uuid: site(),
          kind: 'resident',
          state: 'importing',
          makes_companies: false,
          created_by: 'the test',
          created_at: new Date(),
          changed_at: new Date(),
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    expect((await superCaller.call(project.convert, form)).failure).toBe('conversionWaits')
    await write(testApp, (db) => db.deleteFrom('import_batch').where('uuid', '=', uuid).execute())
    const moveOut = await write(testApp, (db) =>
      db
        .insertInto('move_out')
        .values({ project_uuid: site(), apartment_name: '101', reason: 'manager', due_at: new Date(0) })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    expect((await superCaller.call(project.convert, form)).failure).toBe('conversionWaits')
    await write(testApp, (db) => db.deleteFrom('move_out').where('uuid', '=', moveOut.uuid).execute())
    const deviceUuid = await write(testApp, async (db) => {
      const { device_uuid } = await db
        .selectFrom('door')
        .select('device_uuid')
        .where('uuid', '=', doors.main)
        .executeTakeFirstOrThrow()
      await db.insertInto('device_policy').values({ project_uuid: site(), device_uuid }).execute()
      return device_uuid
    })
    const answer = await superCaller.call(project.convert, form)
    expect(answer.failure).toBe('conversionDevices')
    await write(testApp, (db) =>
      db
        .updateTable('device_policy')
        .set({ decides_code_grants: true })
        .where('device_uuid', '=', deviceUuid)
        .execute(),
    )
    expect((await superCaller.call(project.convert, { ...form, version: version + 1 })).failure).toBe('staleRecord')
    expect(await everything()).toEqual(before)
  })

  it('becomes a new one in which each code opens the same, its manager goes on, and no second time', async () => {
    const { version } = (await superCaller.call(project.checkConversion, { uuid: site() })).data
    await superCaller.call(session.verifySuperPassword, { password: fixturePassword })
    expect((await superCaller.call(project.convert, { uuid: site(), version })).data.groups).toBe(1)
    expect(await everything()).toEqual(before)
    const { data } = await manager.call(session.current, {})
    expect(data.facts.section).toBe('propertyCommunity')
    expect(data.site?.uuid).toBe(site())
    for (const operation of [project.checkConversion, project.convert])
      expect((await superCaller.call(operation as typeof project.convert, { uuid: site(), version })).failure).toBe(
        'conversionDone',
      )
  })

  it('shows the codes that kept doors and hours of their own to its manager, which no call for old communities changes', async () => {
    const { data } = await manager.call(residentCode.kept, { resident: people.cleo })
    expect(data.rows.map(({ kind, windows }) => [kind, windows[0]!.days])).toEqual(
      expect.arrayContaining([
        ['card', [2]],
        ['pin', [1, 2, 3, 4, 5, 6, 7]],
      ]),
    )
    expect((await manager.call(residentCode.list, {})).failure).toBe('notFound')
    expect((await manager.call(residentCode.kept, { resident: people.ada })).data.rows).toEqual([])
  })

  it('opens no more when a device is added later', async () => {
    const device = await spareDevice(testApp, site())
    const door = await doorOf(testApp, device)
    await write(testApp, (db) =>
      db.updateTable('device').set({ building_uuid: house }).where('uuid', '=', device).execute(),
    )
    expect(await everything()).toEqual(before)
    for (const code of Object.values(codes)) expect(await decisionOf(code, door)).toBe('noGrant')
  })

  it('opens doors of the building once a manager lets the default group follow them, after a look at who gains', async () => {
    // The session stands in the new portal already.
    const preview = await manager.call(building.previewFollowDoors, { uuid: house })
    expect(preview.data).toMatchObject({ gaining: 5, losing: 0 })
    expect(await everything()).toEqual(before)
    expect((await manager.call(building.followDoors, { uuid: house })).code).toBe(0)
    const afterwards = { ...before, pool: 'allowGrant', wednesday: 'allowGrant', beside: 'allowGrant' }
    expect(await everything()).toEqual(afterwards)
    // What a code kept can be taken off it; its resident goes on by the group.
    const { data } = await manager.call(residentCode.kept, { resident: people.eve })
    expect((await manager.call(residentCode.removeAccess, { uuid: data.rows[0]!.uuid })).code).toBe(0)
    expect(await everything()).toEqual({ ...afterwards, home: 'noGrant' })
  })
})

describe('an office', () => {
  it('is no old community', async () => {
    const office = testApp.fixtures.ours.office.uuid
    expect((await superCaller.call(project.checkConversion, { uuid: office })).failure).toBe('notFound')
  })
})
