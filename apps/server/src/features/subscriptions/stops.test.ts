import { randomInt, randomUUID } from 'node:crypto'
import { accessGroup } from '@lintel/contract/access-groups/operations.ts'
import { attendancePoint } from '@lintel/contract/attendance-points/operations.ts'
import { department } from '@lintel/contract/departments/operations.ts'
import { door } from '@lintel/contract/doors/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import { delivery } from '@lintel/contract/visitors/delivery-operations.ts'
import { tempKey } from '@lintel/contract/visitors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupForm } from '../../../test/access-test-app.ts'
import { addHouseholds, setPaid, setPrices } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { lockOf } from '../../../test/samples/third-party-locks.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** What stops when an item is over, and what never does (billing.md 4; money.md 67). */

let testApp: TestApp
let manager: Caller
let communityManager: Caller
let office: string
let company: string
let front: string
let back: string
/** Groups of the first door, which is free, of the second, and of both by `allDoors`. */
let ofFront: string
let ofBack: string
let ofAll: string
let person: string

beforeAll(async () => {
  testApp = await startTestApp()
  const { ours } = testApp.fixtures
  office = ours.office.uuid
  company = ours.people.companyUuid
  person = ours.people.personUuid
  ;[front, back] = ours.office.doors as [string, string]
  manager = await testApp.as(ours.officeManager)
  communityManager = await testApp.as(ours.communityManager)
  await write(testApp, async (db) => {
    const created_at = new Date('2026-01-01T00:00:00Z')
    await db.updateTable('door').set({ created_at }).where('uuid', '=', front).execute()
    return db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', ours.office.deviceUuid).execute()
  })
  const create = async (name: string, more: object) =>
    (await manager.call(accessGroup.create, { companyUuid: company, ...groupForm(name, more) })).data.uuid
  ofFront = await create('Front', { allDoors: false, doorUuids: [front] })
  ofBack = await create('Back', { allDoors: false, doorUuids: [back] })
  ofAll = await create('All', {})
})
afterAll(() => testApp.close())

const refusal = { code: 12_000_470, failure: 'subscriptionEnded', params: { thing: 'door', name: 'office back' } }
const done = { code: 0 }

const visitor = (doorUuids: readonly string[]) => ({
  companyUuid: company,
  name: `Visitor ${randomUUID().slice(0, 8)}`,
  repeat: 'never' as const,
  startsAt: '2030-11-21T08:00',
  endsAt: '2030-11-22T08:00',
  doorUuids: [...doorUuids],
})
const newPerson = (accessGroupUuids: readonly string[]) => ({
  companyUuid: company,
  firstName: 'Nina',
  lastName: `New ${randomUUID().slice(0, 8)}`,
  accessGroupUuids: [...accessGroupUuids],
})
const infoOf = async (uuid: string) => (await manager.call(door.get, { uuid })).data

/** Minutes of the next hours of a door. */
let minutes = 60

/** Calls that edit a door or add to it. */
const additions = (uuid: string, group: string): Record<string, () => Promise<unknown>> => ({
  edit: async () => manager.call(door.edit, { ...(await infoOf(uuid)), alarmDelay: 30 } as never),
  setTimetable: async () =>
    manager.call(door.setTimetable, {
      ...(await infoOf(uuid)).timetable,
      uuid,
      unlocked: [{ days: [1], from: 600, to: 600 + (minutes += 1) }],
    }),
  setAccess: async () => {
    const { version, class: before } = (await infoOf(uuid)).access
    return manager.call(door.setAccess, { uuid, version, class: before === 'normal' ? 'comfort' : 'normal' } as never)
  },
  group: () =>
    manager.call(accessGroup.create, {
      companyUuid: company,
      ...groupForm(randomUUID().slice(0, 8), { allDoors: false, doorUuids: [uuid] }),
    }),
  person: () => manager.call(personnel.create, newPerson([group])),
  department: () =>
    manager.call(department.create, {
      companyUuid: company,
      name: randomUUID().slice(0, 8),
      parentUuid: null,
      accessGroupUuids: [group],
      leaderUuid: null,
    }),
  courier: () =>
    manager.call(delivery.create, {
      companyUuid: company,
      name: `Courier ${randomUUID().slice(0, 8)}`,
      pin: String(randomInt(1_000_000, 9_000_000)),
      accessGroupUuids: [group],
    }),
  key: () => manager.call(tempKey.create, visitor([uuid])),
  point: () =>
    manager.call(attendancePoint.create, { companyUuid: company, name: randomUUID().slice(0, 8), doorUuids: [uuid] }),
})

const answersOf = async (calls: Record<string, () => Promise<unknown>>) => {
  const answers: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(calls)) answers[name] = await call()
  return answers
}
const all = (calls: object, answer: object) =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, expect.objectContaining(answer)]))

const setEnd = async (until: string) => {
  await write(testApp, (db) => db.deleteFrom('paid_item').where('service', '=', 'door').execute())
  await setPaid(testApp, [{ site: office, service: 'door', subject: back, until }])
}

describe('a door of an office', () => {
  it('is edited and added to while nobody prices it', async () => {
    const { point: _once, ...calls } = additions(back, ofBack)
    expect(await answersOf(calls)).toEqual(all(calls, done))
  })

  it('is not once it is priced and was never paid, nor after its end, unless it is the free one', async () => {
    await setPrices(testApp, [{ kind: 'office', service: 'door', monthly: 400 }])
    const calls = additions(back, ofBack)
    expect(await answersOf(calls)).toEqual(all(calls, refusal))
    await setEnd('2026-01-31')
    expect(await answersOf(calls)).toEqual(all(calls, refusal))
    const free = additions(front, ofFront)
    expect(await answersOf(free)).toEqual(all(free, done))
    // A group of all doors opens it too.
    expect(await manager.call(personnel.create, newPerson([ofAll]))).toMatchObject(refusal)
  })

  it('has no new grants by edits, and what is there stays there', async () => {
    const group = async (uuid: string) => (await manager.call(accessGroup.get, { uuid })).data
    const before = await group(ofBack)
    const form = { uuid: ofBack, ...groupForm('Back', { allDoors: false, doorUuids: [back] }), version: before.version }
    expect(await manager.call(accessGroup.edit, form)).toMatchObject(done)
    const wider = { ...form, uuid: ofFront, name: 'Front', doorUuids: [front, back] }
    const { version } = await group(ofFront)
    expect(await manager.call(accessGroup.edit, { ...wider, version })).toMatchObject(refusal)
    expect(await manager.call(accessGroup.addMembers, { uuid: ofBack, people: [person] })).toMatchObject(refusal)
    const versionOf = async () => (await manager.call(personnel.get, { uuid: person })).data.version
    const set = async (groups: string[]) =>
      manager.call(personnel.setAccessGroups, {
        people: [{ uuid: person, version: await versionOf() }],
        mode: 'replace',
        accessGroupUuids: groups,
      } as never)
    expect(await set([ofFront, ofBack])).toMatchObject(refusal)
    expect(await set([ofFront])).toMatchObject(done)
  })

  it('is blocked, closed, unlocked and deleted all the same', async () => {
    const { access, timetable } = await infoOf(back)
    const soon = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 16)
    expect(
      await manager.call(door.setAccess, {
        uuid: back,
        version: access.version,
        isOutOfService: true,
        outOfServiceReason: 'Broken',
      } as never),
    ).toMatchObject(done)
    expect(
      await manager.call(door.setTimetable, {
        ...timetable,
        uuid: back,
        unlocked: [],
        // Not now: the door is opened below.
        lockdown: [{ days: [((new Date().getUTCDay() + 3) % 7) + 1], from: 0, to: 60 }],
      }),
    ).toMatchObject(done)
    expect(
      await manager.call(door.setOverride, { uuid: back, mode: 'lockdown', until: soon, reason: 'Test' } as never),
    ).toMatchObject(done)
    expect(await manager.call(door.followTimetable, { uuid: back })).toMatchObject(done)
    await write(testApp, (db) =>
      db.updateTable('door').set({ out_of_service: null }).where('uuid', '=', back).execute(),
    )
    expect(await manager.call(door.open, { uuid: back, key: randomUUID() })).toMatchObject(done)
    const key = (await manager.call(tempKey.list, {})).data.rows[0]!
    expect(await manager.call(tempKey.remove, { uuid: key.uuid })).toMatchObject(done)
  })

  it('is edited and added to again as soon as it is paid, or its site is free', async () => {
    const key = () => manager.call(tempKey.create, visitor([back]))
    await setEnd('2035-12-31')
    expect(await key()).toMatchObject(done)
    await setEnd('2026-01-31')
    const free = (is_free: boolean) =>
      write(testApp, (db) => db.updateTable('project').set({ is_free }).where('uuid', '=', office).execute())
    await free(true)
    expect(await key()).toMatchObject(done)
    await free(false)
    expect(await key()).toMatchObject(refusal)
  })
})

describe('a household', () => {
  it('has no new member while the app of its master is over, and loses one all the same', async () => {
    const { ours } = testApp.fixtures
    const [home, empty] = await addHouseholds(testApp, ours, [{ members: 1 }, {}])
    await write(testApp, (db) => db.deleteFrom('person').where('apartment_uuid', '=', empty!).execute())
    await setPrices(testApp, [{ kind: 'community', service: 'app', monthly: 200 }])
    const moveIn = (apartmentUuid: string) =>
      communityManager.call(resident.create, { apartmentUuid, firstName: 'Nina', lastName: 'New' })
    expect(await moveIn(home!)).toMatchObject({ ...refusal, params: { thing: 'app', name: '101' } })
    // The master of a home comes before it is paid.
    expect(await moveIn(empty!)).toMatchObject(done)
    const member = await write(testApp, (db) =>
      db
        .selectFrom('person')
        .select('uuid')
        .where('apartment_uuid', '=', home!)
        .where('is_master', '=', false)
        .executeTakeFirstOrThrow(),
    )
    expect(await communityManager.call(resident.remove, { uuids: [member.uuid] })).toMatchObject(done)
    await setPaid(testApp, [{ site: ours.community.uuid, service: 'app', subject: home!, until: '2035-12-31' }])
    expect(await moveIn(home!)).toMatchObject(done)
  })
})

describe('floors of a resident', () => {
  it('are not added while the elevator control of the apartment is over; they stay, and are taken away', async () => {
    const { ours } = testApp.fixtures
    const [home] = await addHouseholds(testApp, ours, [{}])
    const { uuid, buildingUuid } = await write(testApp, async (db) => {
      await db
        .updateTable('project')
        .set({ settings: JSON.stringify({ elevatorControl: true }) })
        .where('uuid', '=', ours.community.uuid)
        .execute()
      return db
        .selectFrom('person')
        .select(['uuid', 'department_uuid as buildingUuid'])
        .where('apartment_uuid', '=', home!)
        .executeTakeFirstOrThrow()
    })
    const give = async (floors: readonly string[]) => {
      const { version } = (await communityManager.call(resident.get, { uuid })).data
      const rows = floors.length > 0 ? [{ buildingUuid, floors }] : []
      return communityManager.call(resident.edit, { uuid, version, floors: rows } as never)
    }
    expect(await give(['1'])).toMatchObject(done)
    await setPrices(testApp, [{ kind: 'community', service: 'elevatorControl', monthly: 100 }])
    const over = { ...refusal, params: { thing: 'elevatorControl', name: '101' } }
    expect(await give(['1', '2'])).toMatchObject(over)
    expect(await give(['1'])).toMatchObject(done)
    expect(await give([])).toMatchObject(done)
  })
})

describe('landlines of an apartment', () => {
  it('begin before they are paid, and get no further one while they are over', async () => {
    const { ours } = testApp.fixtures
    const [home] = await addHouseholds(testApp, ours, [{ members: 1 }])
    const people = await write(testApp, async (db) => {
      await db
        .updateTable('project')
        .set({ settings: JSON.stringify({ enableLandline: true }), country: 'DE', phone_code: '49' })
        .where('uuid', '=', ours.community.uuid)
        .execute()
      return db.selectFrom('person').select('uuid').where('apartment_uuid', '=', home!).execute()
    })
    await setPrices(testApp, [{ kind: 'community', service: 'landline', monthly: 100 }])
    const switchOn = async (index: number) => {
      const { uuid } = people[index]!
      const { version } = (await communityManager.call(resident.get, { uuid })).data
      const calling = { appEnabled: true, email: `home${index}@test.invalid`, landline: '030123456' }
      return communityManager.call(resident.edit, { uuid, version, ...calling } as never)
    }
    expect(await switchOn(0)).toMatchObject(done)
    expect(await switchOn(1)).toMatchObject({ ...refusal, params: { thing: 'landline', name: '101' } })
    expect(await switchOn(0)).toMatchObject(done)
  })
})

describe('a third-party lock', () => {
  it('is not edited, nor its account bound, while that of its apartment is over; it is unlocked and unlinked', async () => {
    const { ours } = testApp.fixtures
    const installer = await testApp.as(ours.installer)
    const [home] = await addHouseholds(testApp, ours, [{}])
    const lock = await lockOf(testApp, { office: ours.community }, { apartment_uuid: home! })
    const edit = async (name: string) => {
      const { version } = (await installer.call(thirdPartyLock.get, { uuid: lock })).data
      return installer.call(thirdPartyLock.edit, { uuid: lock, version, name } as never)
    }
    const bind = () =>
      installer.call(lockAccount.bind, {
        vendor: 'dormakaba',
        region: 'europe',
        clientId: 'client',
        clientSecret: 'secret',
        userName: 'user',
        password: 'password',
        siteId: 'site',
        siteUuid: ours.community.uuid,
      })
    expect(await edit('Before')).toMatchObject(done)
    await setPrices(testApp, [{ kind: 'community', service: 'thirdPartyLock', monthly: 100 }])
    const over = { ...refusal, params: { thing: 'thirdPartyLock', name: '101' } }
    expect(await edit('After')).toMatchObject(over)
    expect(await bind()).toMatchObject(over)
    expect(await communityManager.call(thirdPartyLock.open, { uuid: lock, key: randomUUID() })).toMatchObject(done)
    expect(await installer.call(thirdPartyLock.unlink, { uuid: lock })).toMatchObject(done)
    expect(await bind()).toMatchObject(done)
  })
})
