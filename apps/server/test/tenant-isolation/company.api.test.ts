import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { scopeOf } from '../../src/access/scope.ts'
import { companyScope } from '../../src/db/scope/scope.ts'
import type { NumberedChange } from '../../src/kernel/live-changes.ts'
import { messagesFor } from '../../src/domain/live/messages-for.ts'
import { watchTables } from '../calls/changed-tables.ts'
import { startTestApp, type Caller, type TestApp } from '../test-app.ts'
import { withOtherTenant, type OtherTenant } from '../other-tenant.ts'
import { groupFields, spareHoliday } from '../samples/access.ts'
import { write } from '../samples/kit.ts'
import { spareCode } from '../samples/records.ts'
import { spareCourier, spareVisitorPass } from '../samples/visitors.ts'

/** What an administrator does for its company, and what it meets of the other companies of its site. */

const { accessGroup, areaRestriction, block, company, department, delivery, door, doorLog, holiday, home } = contract
const { library, personnel, tempKey } = contract

let testApp: TestApp
let otherTenant: OtherTenant
let admin: Caller
let manager: Caller
let own: TestApp['fixtures']['ours']['people']
let sharedDoor: string
let alone: string
let notShared: string
beforeAll(async () => {
  testApp = await startTestApp()
  const { ours } = testApp.fixtures
  otherTenant = (await withOtherTenant(testApp)).otherTenant
  own = ours.people
  admin = await testApp.as(ours.admin)
  manager = await testApp.as(ours.officeManager)
  sharedDoor = ours.office.doors[0]!
  const spare = (name: string, relay: number) =>
    write(testApp, (db) =>
      db
        .insertInto('door')
        .values({ project_uuid: ours.office.uuid, device_uuid: ours.office.deviceUuid, relay, name })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
  alone = (await spare('own door', 8)).uuid
  notShared = ours.office.doors[1]!
  await lend(own.companyUuid, [sharedDoor, alone])
  await lend(otherTenant.people.companyUuid, [sharedDoor, notShared])
})
afterAll(() => testApp.close())

async function lend(companyUuid: string, doors: readonly string[]): Promise<void> {
  const { office } = testApp.fixtures.ours
  await write(testApp, async (db) => {
    await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', companyUuid).execute()
    const rows = doors.map((door_uuid) => ({ project_uuid: office.uuid, company_uuid: companyUuid, door_uuid }))
    await db.insertInto('company_door').values(rows).execute()
  })
}

const fullName = () => ({ firstName: 'Nina', lastName: `New ${randomUUID().slice(0, 8)}` })
const area = (extras: object) => ({
  name: `Area ${randomUUID().slice(0, 8)}`,
  exitDoorUuids: [],
  antiPassback: 'off',
  ...extras,
})
const visitor = (extras: object) => ({
  companyUuid: own.companyUuid,
  name: 'Ada',
  repeat: 'never',
  startsAt: '2030-01-01T09:00',
  endsAt: '2030-01-02T09:00',
  doorUuids: [sharedDoor],
  ...extras,
})
const courier = (extras: object) => ({
  companyUuid: own.companyUuid,
  name: 'Post',
  pin: '7060504',
  accessGroupUuids: [own.accessGroupUuid],
  ...extras,
})
const day = { name: 'Day', startsOn: '2035-05-05', endsOn: '2035-05-05' }

/** Calls that name something of the other tenant, or of the landlord, among what is the company's own. */
const reaching: readonly (readonly [string, Operation, () => object])[] = [
  ['hires into their company', personnel.create, () => ({ companyUuid: theirs().companyUuid, ...fullName() })],
  [
    'hires into their department',
    personnel.create,
    () => ({ ...mine(), ...fullName(), departmentUuid: theirs().departmentUuid }),
  ],
  [
    'hires with their access group',
    personnel.create,
    () => ({ ...mine(), ...fullName(), accessGroupUuids: [theirs().accessGroupUuid] }),
  ],
  [
    'gives a person their access group',
    personnel.setAccessGroups,
    () => ({ people: [{ uuid: own.personUuid, version: 1 }], accessGroupUuids: [theirs().accessGroupUuid] }),
  ],
  ['moves a person to their department', personnel.switchGroup, () => move([own.personUuid], theirs().departmentUuid)],
  ['moves them along', personnel.switchGroup, () => move([own.personUuid, theirs().personUuid], own.departmentUuid)],
  ['makes them a department', department.create, () => ({ companyUuid: theirs().companyUuid, name: 'Ours' })],
  [
    'puts a department below theirs',
    department.create,
    () => ({ ...mine(), name: 'Ours', parentUuid: theirs().departmentUuid }),
  ],
  ['makes them an access group', accessGroup.create, () => ({ companyUuid: theirs().companyUuid, ...groupFields() })],
  ['takes a door it is not shared', accessGroup.create, () => ({ ...mine(), ...groupFields(), ...at(notShared) })],
  [
    'lets one of them into its group',
    accessGroup.addMembers,
    () => ({ uuid: own.accessGroupUuid, people: [theirs().personUuid] }),
  ],
  [
    'looks what that would do',
    accessGroup.previewMembers,
    () => ({ uuid: own.accessGroupUuid, people: [theirs().personUuid], change: 'add' }),
  ],
  ['gives them a holiday', holiday.create, () => ({ ...day, companyUuid: theirs().companyUuid })],
  [
    'makes them an area',
    areaRestriction.create,
    () => area({ companyUuid: theirs().companyUuid, entryDoorUuids: [alone] }),
  ],
  ['shuts a door that others use too', areaRestriction.create, () => area({ entryDoorUuids: [sharedDoor] })],
  [
    'exempts one of them',
    areaRestriction.create,
    () => area({ entryDoorUuids: [alone], exemptUuids: [theirs().personUuid] }),
  ],
  [
    'has one of them open its area',
    areaRestriction.create,
    () =>
      area({ entryDoorUuids: [alone], resetAt: 0, requiresFirstPerson: true, firstPersonUuids: [theirs().personUuid] }),
  ],
  [
    'has their department open its area',
    areaRestriction.create,
    () =>
      area({
        entryDoorUuids: [alone],
        resetAt: 0,
        requiresFirstPerson: true,
        firstDepartmentUuids: [theirs().departmentUuid],
      }),
  ],
  ['blocks one of them', block.create, () => ({ personUuid: theirs().personUuid })],
  ['invites into their company', tempKey.create, () => visitor({ companyUuid: theirs().companyUuid })],
  ['names one of them as host', tempKey.create, () => visitor({ hostUuid: theirs().personUuid })],
  ['opens a door it is not shared', tempKey.create, () => visitor({ doorUuids: [notShared] })],
  ['sends them couriers', delivery.create, () => courier({ companyUuid: theirs().companyUuid })],
  ['gives a courier their group', delivery.create, () => courier({ accessGroupUuids: [theirs().accessGroupUuid] })],
]
const theirs = () => otherTenant.people
const mine = () => ({ companyUuid: own.companyUuid })
const at = (uuid: string) => ({ allDoors: false, doorUuids: [uuid] })
const move = (uuids: readonly string[], departmentUuid: string) => ({ uuids, departmentUuid })

describe('an administrator', () => {
  it.each(reaching)('an administrator who %s is told that there is no such thing', async (_what, operation, input) => {
    const listChanges = await watchTables(testApp)
    const answer = await admin.call(operation, input() as never)
    expect([answer.failure, answer.status]).toEqual(['notFound', 404])
    expect(await listChanges()).toEqual([])
  })

  it('reads of everything what is its own', async () => {
    await spareCode(testApp, { ...testApp.fixtures.ours, people: theirs() })
    await spareVisitorPass(testApp, { ...testApp.fixtures.ours, people: theirs() })
    await spareCourier(testApp, { ...testApp.fixtures.ours, people: theirs() })
    const answers = await Promise.all([
      admin.call(personnel.list, {}),
      admin.call(personnel.names, {}),
      admin.call(department.tree, {}),
      admin.call(accessGroup.list, {}),
      admin.call(accessGroup.names, {}),
      admin.call(tempKey.list, {}),
      admin.call(delivery.list, {}),
      admin.call(library.list, { kind: 'card' }),
      admin.call(company.list, {}),
      admin.call(company.names, {}),
      admin.call(home.overview, {}),
      admin.call(personnel.list, { companyUuid: theirs().companyUuid }),
      admin.call(door.names, { companyUuid: theirs().companyUuid }),
    ])
    for (const answer of answers) {
      expect(answer.code).toBe(0)
      for (const mark of otherTenant.marks) expect(JSON.stringify(answer)).not.toContain(mark)
    }
    expect((await admin.call(door.names, {})).data.rows.map(({ uuid }) => uuid).sort()).toEqual(
      [sharedDoor, alone].sort(),
    )
    expect((await admin.call(company.get, { uuid: own.companyUuid })).data.doors).toBe(2)
    expect((await admin.call(areaRestriction.doors, {})).data.rows.map(({ uuid }) => uuid)).toEqual([alone])
  })

  it('lets people in, and the policy of the site follows as if the landlord had done it', async () => {
    const group = await admin.call(accessGroup.create, { ...mine(), ...groupFields(), ...at(sharedDoor) } as never)
    expect(group.code).toBe(0)
    const hiredPerson = await admin.call(personnel.create, {
      ...mine(),
      ...fullName(),
      accessGroupUuids: [group.data.uuid],
    })
    expect(hiredPerson.code).toBe(0)
    expect((await admin.call(areaRestriction.create, area({ entryDoorUuids: [alone] }) as never)).code).toBe(0)
    expect((await admin.call(holiday.create, day)).code).toBe(0)
    expect((await admin.call(tempKey.create, visitor({ hostUuid: own.personUuid }) as never)).code).toBe(0)
    expect((await admin.call(delivery.create, courier({}))).code).toBe(0)
    expect((await admin.call(block.create, { personUuid: hiredPerson.data.uuid })).code).toBe(0)
    const { rows } = await testApp.test.database.owner.query<{ version: string | null }>(
      'select check_policy($1) as version',
      [testApp.fixtures.ours.office.uuid],
    )
    expect(rows[0]!.version).toBeNull()
    expect(
      (await admin.call(accessGroup.scheduleCalendar, { uuid: group.data.uuid, year: 2035 })).data.days,
    ).toHaveLength(365)
  })

  it('sees before a change who of its own people gains and loses, and no other person', async () => {
    const { uuid, version } = (await admin.call(accessGroup.list, { keyword: 'all day' })).data.rows[0]!
    const form = { ...groupFields(), uuid, version, ...at(alone) }
    // Both look at the same moment.
    testApp.setNow(new Date())
    const preview = await admin.call(accessGroup.previewEdit, form as never)
    expect(preview.code).toBe(0)
    expect(preview.data.losing).toBeGreaterThan(0)
    expect(preview.data.rows.every(({ doors }) => !doors.includes(''))).toBe(true)
    for (const mark of otherTenant.marks) expect(JSON.stringify(preview)).not.toContain(mark)
    const asManager = await manager.call(accessGroup.previewEdit, form as never)
    expect(asManager.data).toEqual({ ...preview.data, from: asManager.data.from, until: asManager.data.until })
  })

  it('counts on above the IDs of others, and is not told whose a code is', async () => {
    await write(testApp, (db) =>
      db
        .insertInto('person')
        .values(
          ['1', '2'].map((personnel_id) => ({
            project_uuid: testApp.fixtures.ours.office.uuid,
            company_uuid: theirs().companyUuid,
            personnel_id,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    expect(Number((await admin.call(personnel.defaults, {})).data.nextId)).toBeGreaterThan(2)
    expect((await admin.call(personnel.create, { ...mine(), ...fullName() })).code).toBe(0)
    const pin = '4826'
    expect((await manager.call(personnel.create, { companyUuid: theirs().companyUuid, ...fullName(), pin })).code).toBe(
      0,
    )
    const usedPinAnswer = await admin.call(personnel.create, { ...mine(), ...fullName(), pin })
    // Word for word what is said of a PIN that no person may choose.
    const reservedPinAnswer = await admin.call(personnel.create, { ...mine(), ...fullName(), pin: '91234567' })
    expect(usedPinAnswer.issues).toEqual([{ field: 'pin', key: 'validation:pinNotAllowed', params: {} }])
    expect({ ...usedPinAnswer, traceId: '' }).toEqual({ ...reservedPinAnswer, traceId: '' })
    for (const mark of otherTenant.marks) expect(JSON.stringify(usedPinAnswer)).not.toContain(mark)
    expect((await admin.call(library.find, { kind: 'pin', code: pin })).data).toEqual({ found: null })
  })

  it('reads holidays and areas of the whole site and changes none of them', async () => {
    const christmas = await manager.call(holiday.create, { name: 'All', startsOn: '2036-01-01', endsOn: '2036-01-01' })
    const { uuid } = christmas.data
    const lobby = await manager.call(areaRestriction.create, area({ entryDoorUuids: [sharedDoor] }) as never)
    await spareHoliday(testApp)
    const days = (await admin.call(holiday.list, {})).data.rows
    expect(days.find((row) => row.uuid === uuid)).toMatchObject({ mayChange: false, companyUuid: null })
    expect(days.filter(({ mayChange }) => mayChange).length).toBeGreaterThan(0)
    const areas = (await admin.call(areaRestriction.list, {})).data.rows
    expect(areas.find((row) => row.uuid === lobby.data.uuid)).toMatchObject({ mayChange: false, companyName: null })
    const listChanges = await watchTables(testApp)
    const answers = [
      await admin.call(holiday.edit, { name: 'Mine', startsOn: '2036-01-01', endsOn: '2036-01-01', uuid, version: 1 }),
      await admin.call(holiday.remove, { uuid }),
      await admin.call(holiday.previewRemove, { uuid }),
      await admin.call(areaRestriction.remove, { uuid: lobby.data.uuid }),
      await admin.call(areaRestriction.edit, {
        ...area({ entryDoorUuids: [alone] }),
        uuid: lobby.data.uuid,
        version: 1,
      } as never),
    ]
    expect(answers.map(({ failure }) => failure)).toEqual(answers.map(() => 'notFound'))
    expect(await listChanges()).toEqual([])
  })

  it('makes PINs only where the landlord lets administrators', async () => {
    const settings = (pinMakers: string) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({ settings: JSON.stringify({ pinMakers }) })
          .where('uuid', '=', testApp.fixtures.ours.office.uuid)
          .execute(),
      )
    await settings('managers')
    expect((await admin.call(personnel.defaults, {})).data.mayCreatePin).toBe(false)
    expect((await admin.call(personnel.create, { ...mine(), ...fullName(), pin: '5937' })).failure).toBe('featureOff')
    expect((await manager.call(personnel.defaults, {})).data.mayCreatePin).toBe(true)
    await settings('admins')
    expect((await admin.call(personnel.create, { ...mine(), ...fullName(), pin: '5937' })).code).toBe(0)
  })
})

describe('what happens at the doors', () => {
  const event = (companyUuid: string | null, name: string) => ({
    project_uuid: testApp.fixtures.ours.office.uuid,
    uuid: randomUUID(),
    occurred_at: new Date(),
    received_at: new Date(),
    time_quality: 'synced' as const,
    type: 'access' as const,
    epoch: 'test',
    number: '1',
    device_uuid: testApp.fixtures.ours.office.deviceUuid,
    device_name: 'panel',
    door_uuid: sharedDoor,
    door_name: 'front',
    company_uuid: companyUuid,
    person_name: name,
    granted: true,
  })

  it('is told to an administrator of its own people alone, in the log and live', async () => {
    const events = [event(own.companyUuid, 'Ours'), event(theirs().companyUuid, 'Neighbour'), event(null, 'Stranger')]
    await write(testApp, (db) => db.insertInto('door_event').values(events).execute())
    const { data } = await admin.call(doorLog.list, {})
    expect(data.rows.map(({ personName }) => personName)).toEqual(['Ours'])
    expect((await admin.call(doorLog.get, { uuid: events[0]!.uuid })).data.personName).toBe('Ours')
    const changes = [
      ...events.map(({ uuid }, index) => ({ number: index + 1, change: { kind: 'doorEvent', event: { uuid } } })),
      { number: 4, change: { kind: 'connection', deviceUuid: randomUUID(), connection: 'online' } },
    ] as unknown as NumberedChange[]
    const scope = companyScope(testApp.fixtures.ours.office.uuid, own.companyUuid)
    const messages = await messagesFor(testApp.test.database, scope, changes)
    expect(messages.map(({ number }) => number)).toEqual([1])
  })
})

describe('the scope of a company', () => {
  const sessionOf = async (caller: Caller) =>
    (await testApp.services.sessions.find(caller.token!, testApp.services.now()))!

  it('is an administrator’s and no other role’s', async () => {
    const { ours } = testApp.fixtures
    expect(scopeOf(await sessionOf(admin))).toMatchObject({ kind: 'company', companyUuid: own.companyUuid })
    expect(scopeOf(await sessionOf(manager))).toMatchObject({ kind: 'project', companyUuid: null })
    for (const actor of [ours.installer, ours.officeManager]) {
      const session = await sessionOf(await testApp.as(actor, 'admin', ours.office.uuid))
      expect(scopeOf(session)).toMatchObject({ kind: 'account', uuid: actor.uuid, companyUuid: null })
    }
  })

  it('goes with the company, and the session with the account', async () => {
    const { uuid } = testApp.fixtures.ours.admin
    const change = (values: { state: 'normal' | 'inactive' }) =>
      write(testApp, (db) => db.updateTable('account').set(values).where('uuid', '=', uuid).execute())
    await change({ state: 'inactive' })
    expect((await admin.call(personnel.list, {})).failure).toBe('sessionEnded')
    await change({ state: 'normal' })
    await write(testApp, (db) => db.deleteFrom('company_admin').where('account_uuid', '=', uuid).execute())
    expect((await admin.call(personnel.list, {})).failure).toBe('notFound')
  })
})
