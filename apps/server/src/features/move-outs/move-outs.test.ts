import { randomUUID } from 'node:crypto'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { moveOut } from '@lintel/contract/move-outs/operations.ts'
import { registration, registrationCode } from '@lintel/contract/registration/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResident, openCode } from '../../../test/samples/residential/households.ts'
import { write } from '../../../test/samples/kit.ts'
import { residenceCompany, spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { createPassCodes } from '../visitors/pass-codes.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { moveOutHouseholds } from './due.ts'

let testApp: TestApp
let manager: Caller
let companyUuid: string
const site = () => testApp.fixtures.ours.community

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  companyUuid = await residenceCompany(testApp, site().uuid)
})
afterAll(() => testApp.close())

/** The master and a member of a household with a card, and a visitor of the master with a key for one door. */
async function moveIn() {
  const home = await spareApartment(testApp, site().uuid)
  const master = await addResident(testApp, site().uuid, home)
  await addResident(testApp, site().uuid, home, false)
  const own = { project_uuid: site().uuid, company_uuid: companyUuid }
  const { vault } = testApp.services
  const visitor = await write(testApp, async (db) => {
    const card = `0A${home.slice(0, 8)}`.toUpperCase()
    await db
      .insertInto('credential')
      .values({
        ...own,
        person_uuid: master,
        kind: 'card',
        keyed_hash: vault.keyedHash(site().uuid, 'card', card),
        ciphertext: vault.encrypt(card),
        masked_value: '••••1234',
      })
      .execute()
    await db
      .insertInto('personal_grant')
      .values({ ...own, person_uuid: master, purpose: 'selfAccess' })
      .execute()
    // What the site's own device opens is opened by the default group of each building.
    await db.updateTable('device').set({ building_uuid: null }).where('uuid', '=', site().deviceUuid).execute()
    const doors = await db
      .selectFrom('door')
      .select('uuid')
      .where('device_uuid', '=', site().deviceUuid)
      .orderBy('name')
      .execute()
    const { building_uuid } = await db
      .selectFrom('apartment')
      .select('building_uuid')
      .where('uuid', '=', home)
      .executeTakeFirstOrThrow()
    const building = await db
      .selectFrom('building')
      .select('access_group_uuid')
      .where('uuid', '=', building_uuid)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('access_group_door')
      .values(doors.map(({ uuid }) => ({ ...own, access_group_uuid: building.access_group_uuid, door_uuid: uuid })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const until = new Date('2100-01-01T00:00:00Z')
    const { uuid } = await db
      .insertInto('person')
      .values({ ...own, kind: 'visitor', last_name: 'Guest', valid_from: new Date(0), valid_until: until })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('temp_key')
      .values({ ...own, person_uuid: uuid, host_uuid: master, repeat: 'never', created_by: 'test' })
      .execute()
    await db
      .insertInto('temp_key_door')
      .values({ ...own, person_uuid: uuid, door_uuid: doors[0]!.uuid })
      .execute()
    return uuid
  })
  await testApp.test.database.write(projectScope(site().uuid), (db) =>
    createPassCodes({ db, scope: projectScope(site().uuid), vault }, { companyUuid, personUuid: visitor }, ['pin'], {
      validFrom: new Date(0),
      validUntil: new Date('2100-01-01T00:00:00Z'),
      maxUses: null,
      lifetimeMinutes: null,
    }),
  )
  return { home, master, visitor }
}

const newestVersion = async (): Promise<string> => {
  const { version } = await write(testApp, (db) =>
    db
      .selectFrom('policy_version')
      .select((row) => row.fn.max('version').as('version'))
      .where('project_uuid', '=', site().uuid)
      .executeTakeFirstOrThrow(),
  )
  return version
}

/** What the site's device has confirmed. */
const confirm = (version: string) =>
  write(testApp, (db) =>
    db
      .insertInto('device_policy')
      .values({
        project_uuid: site().uuid,
        device_uuid: site().deviceUuid,
        confirmed_version: version,
        confirmed_at: new Date(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['project_uuid', 'device_uuid'])
          .doUpdateSet({ confirmed_version: version, confirmed_at: new Date() }),
      )
      .execute(),
  )

const countOf = (home: string) =>
  write(
    testApp,
    async (db) => (await db.selectFrom('person').select('uuid').where('apartment_uuid', '=', home).execute()).length,
  )

describe('moving out', () => {
  it('shows before what would end and at which doors, and changes nothing', async () => {
    const { home } = await moveIn()
    const { data } = await manager.call(moveOut.preview, { uuid: home })
    expect(data).toMatchObject({ confirm: '101', residents: 2 })
    expect(data.paths.map(({ personName, kind, value }) => [personName, kind, value])).toEqual([
      ['Ida Vale', 'card', '••••1234'],
      ['Ida Vale', 'group', expect.any(String)],
      ['Ida Vale', 'selfAccess', ''],
      ['Ida Vale', 'key', 'Guest'],
      ['Otto Vale', 'group', expect.any(String)],
    ])
    expect(data.doors.map(({ name }) => name)).toEqual(['community back', 'community front'])
    expect(await countOf(home)).toBe(2)
  })

  it('ends people, credentials, keys, code and lease together, and its receipt closes when the offline device confirms', async () => {
    const { home, master, visitor } = await moveIn()
    await write(testApp, (db) =>
      db
        .updateTable('apartment')
        .set({ lease_from: new Date('2026-01-01'), lease_until: new Date('2100-01-01'), ends_with_lease: true })
        .where('uuid', '=', home)
        .execute(),
    )
    await confirm(await newestVersion())
    const { code, data: newMoveOut } = await manager.call(moveOut.create, { uuid: home, confirm: '101', residents: 2 })
    expect(code).toBe(0)
    expect(await countOf(home)).toBe(0)
    const remaining = await write(testApp, async (db) => ({
      credentials: await db
        .selectFrom('credential')
        .select('uuid')
        .where('person_uuid', 'in', [master, visitor])
        .execute(),
      key: await db
        .selectFrom('temp_key')
        .select(['revoked_at', 'host_uuid'])
        .where('person_uuid', '=', visitor)
        .execute(),
    }))
    expect(remaining).toEqual({ credentials: [], key: [{ revoked_at: expect.any(Date), host_uuid: null }] })
    expect((await manager.call(apartment.get, { uuid: home })).data).toMatchObject({
      state: 'vacant',
      leaseFrom: null,
      leaseUntil: null,
      endsWithLease: false,
    })
    expect((await manager.call(registrationCode.get, { uuid: home })).data.state).toBe('open')
    const receipt = async () => (await manager.call(moveOut.get, { uuid: newMoveOut.uuid })).data
    const open = await receipt()
    expect(open).toMatchObject({ state: 'open', residents: 2, doors: 2, openDoors: 2, reason: 'manager' })
    expect(open.paths).toHaveLength(5)
    expect(open.doorRows.map(({ state, isOnline }) => [state, isOnline])).toEqual([
      ['open', false],
      ['open', false],
    ])
    await confirm(String(Number(await newestVersion()) - 1))
    expect((await receipt()).state).toBe('open')
    await confirm(await newestVersion())
    const answer = await receipt()
    expect(answer).toMatchObject({ state: 'closed', openDoors: 0, openings: [] })
    expect(answer.doorRows.every(({ state, confirmedAt }) => state === 'confirmed' && confirmedAt !== null)).toBe(true)
    const { data } = await manager.call(moveOut.list, { apartment: home })
    expect(data.rows.map(({ uuid, state }) => [uuid, state])).toEqual([[newMoveOut.uuid, 'closed']])
  })

  it('has on its receipt who of the household a door let in after it, and neither denials nor access before', async () => {
    const { home, master } = await moveIn()
    const { uuid } = (await manager.call(moveOut.create, { uuid: home, confirm: '101', residents: 2 })).data
    const minuteMs = 60_000
    const event = (minutes: number, granted = true) => ({
      uuid: randomUUID(),
      project_uuid: site().uuid,
      device_uuid: site().deviceUuid,
      device_name: 'panel',
      door_name: `Door ${minutes}`,
      epoch: '1',
      number: String(10 + minutes),
      type: 'access' as const,
      granted,
      occurred_at: new Date(testApp.services.now().getTime() + minutes * minuteMs),
      received_at: testApp.services.now(),
      time_quality: 'synced' as const,
      person_uuid: master,
      person_name: 'Ida Vale',
    })
    await write(testApp, (db) =>
      db
        .insertInto('door_event')
        .values([event(-5), event(5), event(6, false)])
        .execute(),
    )
    const { openings } = (await manager.call(moveOut.get, { uuid })).data
    expect(openings).toMatchObject([{ personName: 'Ida Vale', doorName: 'Door 5' }])
  })

  it('makes a code that was open useless, and gives a fresh one', async () => {
    const home = await spareApartment(testApp, site().uuid)
    const code = await openCode(testApp, home)
    await addResident(testApp, site().uuid, home, false)
    await manager.call(moveOut.create, { uuid: home, confirm: '101', residents: 1 })
    const { failure } = await testApp.anonymous.call(registration.look, { code })
    expect(failure).toBe('registrationCodeInvalid')
    const { link } = (await manager.call(registrationCode.show, { uuid: home })).data
    const fresh = await testApp.anonymous.call(registration.look, { code: link.split('#')[1]! })
    expect(fresh.code).toBe(0)
  })

  it('is refused when another name is typed, when the people are others, and for a vacant apartment', async () => {
    const { home } = await moveIn()
    const wrong = await manager.call(moveOut.create, { uuid: home, confirm: '102', residents: 2 })
    expect([wrong.failure, wrong.issues[0]?.field]).toEqual(['invalidInput', 'confirm'])
    const other = await manager.call(moveOut.create, { uuid: home, confirm: '101', residents: 1 })
    expect(other.failure).toBe('staleRecord')
    expect(await countOf(home)).toBe(2)
    const vacant = await spareApartment(testApp, site().uuid)
    const none = await manager.call(moveOut.create, { uuid: vacant, confirm: '101', residents: 0 })
    expect(none.failure).toBe('apartmentVacant')
  })

  it('is done at its time when it is planned, once for an apartment, and not when it is cancelled', async () => {
    const { home } = await moveIn()
    const other = await moveIn()
    const input = { confirm: '101', residents: 2 }
    const past = await manager.call(moveOut.create, { ...input, uuid: home, at: '2020-01-01T10:00' })
    expect(past.issues[0]?.field).toBe('at')
    const plannedMove = await manager.call(moveOut.create, { ...input, uuid: home, at: '2090-01-01T10:00' })
    const again = await manager.call(moveOut.create, { ...input, uuid: home, at: '2090-01-01T11:00' })
    expect(again.failure).toBe('alreadyExists')
    const cancelledMove = await manager.call(moveOut.create, { ...input, uuid: other.home, at: '2090-01-01T10:00' })
    expect((await manager.call(moveOut.cancel, { uuid: cancelledMove.data.uuid })).code).toBe(0)
    await moveOutHouseholds(testApp.services)
    expect((await manager.call(moveOut.get, { uuid: plannedMove.data.uuid })).data.state).toBe('planned')
    await moveOutHouseholds({ ...testApp.services, now: () => new Date('2090-01-03T00:00:00Z') })
    const { data } = await manager.call(moveOut.get, { uuid: plannedMove.data.uuid })
    expect(data).toMatchObject({ residents: 2, reason: 'manager', doneAt: '2090-01-03T00:00:00.000Z' })
    expect([await countOf(home), await countOf(other.home)]).toEqual([0, 2])
    expect((await manager.call(moveOut.cancel, { uuid: plannedMove.data.uuid })).failure).toBe('moveOutDone')
  })

  it('follows the end of a lease after the days of the site, where the apartment ends with it', async () => {
    const [ending, staying] = [await moveIn(), await moveIn()]
    await write(testApp, async (db) => {
      const lease = { lease_until: new Date('2089-06-01T00:00:00Z') }
      await db
        .updateTable('apartment')
        .set({ ...lease, ends_with_lease: true })
        .where('uuid', '=', ending.home)
        .execute()
      await db.updateTable('apartment').set(lease).where('uuid', '=', staying.home).execute()
      await db
        .updateTable('project')
        .set({ settings: JSON.stringify({ deleteTenantsDays: 2 }) })
        .where('uuid', '=', site().uuid)
        .execute()
    })
    const at = (now: string) => moveOutHouseholds({ ...testApp.services, now: () => new Date(now) })
    await at('2089-06-02T23:59:00Z')
    expect(await countOf(ending.home)).toBe(2)
    await at('2089-06-03T00:00:00Z')
    expect([await countOf(ending.home), await countOf(staying.home)]).toEqual([0, 2])
    const { data } = await manager.call(moveOut.list, { apartment: ending.home })
    expect(data.rows).toMatchObject([{ reason: 'lease', residents: 2 }])
    const entries = await write(testApp, (db) =>
      db.selectFrom('audit_entry').selectAll().where('target', '=', ending.home).execute(),
    )
    expect(entries).toMatchObject([{ operation: 'moveOut.create', actor_name: 'lease', result: 'done' }])
    await at('2089-06-04T00:00:00Z')
    expect((await manager.call(moveOut.list, { apartment: ending.home })).data.total).toBe(1)
  })

  it('is closed to a manager who may not delete residents', async () => {
    const { home } = await moveIn()
    const tick = (may_delete_accounts: boolean) =>
      write(testApp, (db) =>
        db
          .updateTable('project_member')
          .set({ may_delete_accounts })
          .where('account_uuid', '=', testApp.fixtures.ours.communityManager.uuid)
          .execute(),
      )
    await tick(false)
    const form = { uuid: home, confirm: '101', residents: 2 }
    const barredManager = await testApp.as(testApp.fixtures.ours.communityManager)
    expect((await barredManager.call(moveOut.create, form)).failure).toBe('noPermission')
    expect((await barredManager.call(moveOut.reset, form)).failure).toBe('noPermission')
    expect(await countOf(home)).toBe(2)
    await tick(true)
    const allowedManager = await testApp.as(testApp.fixtures.ours.communityManager)
    expect((await allowedManager.call(moveOut.create, form)).failure).toBeUndefined()
  })

  it('of a reset sets name, settings and limits back, and leaves devices', async () => {
    const { home } = await moveIn()
    await write(testApp, (db) =>
      db
        .updateTable('apartment')
        .set({ name: 'Dove', call_type: 3, placement: 'ip', may_create_pin: false, member_limit: 2 })
        .where('uuid', '=', home)
        .execute(),
    )
    expect((await manager.call(moveOut.reset, { uuid: home, confirm: '101', residents: 2 })).code).toBe(0)
    expect((await manager.call(apartment.get, { uuid: home })).data).toMatchObject({
      name: '',
      callType: 0,
      placement: 'sip',
      mayCreatePin: true,
      memberLimit: null,
      state: 'vacant',
    })
  })
})
