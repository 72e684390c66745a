import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { settingsRefusal } from '@lintel/contract/doors/unlock.ts'
import { type DoorAccessEdit } from '@lintel/contract/doors/access.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { AccessRequest } from '@lintel/rules/access/request.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { companyScope, projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** What the office sets of a door beside how it is built, as the rules decide on the policy that follows. */

const { door, emergencyPlan, company } = contract
let testApp: TestApp
let manager: Caller
let front: string
let back: string
let card: string
// A Wednesday, half past ten in Berlin.
const at = new Date('2026-11-25T09:30:00Z')
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(at)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  ;[front, back] = testApp.fixtures.ours.office.doors as [string, string]
  const { people, office } = testApp.fixtures.ours
  const value = { keyed_hash: Buffer.from('card'), ciphertext: Buffer.from('card') }
  const owner = { project_uuid: office.uuid, company_uuid: people.companyUuid, person_uuid: people.personUuid }
  card = await write(testApp, async (db) => {
    const row = db.insertInto('credential').values({ ...owner, ...value, kind: 'card' })
    return (await row.returning('uuid').executeTakeFirstOrThrow()).uuid
  })
  await write(testApp, (db) =>
    db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', office.deviceUuid).execute(),
  )
})
afterAll(() => testApp.close())
beforeEach(() => set())

const usual = {
  permitsRemote: true,
  class: 'normal' as const,
  maxPolicyAgeHours: 24,
  isOutOfService: false,
  outOfServiceReason: '',
  lockdownExemptPersonUuids: [],
  lockdownExemptDepartmentUuids: [],
  interlockUuids: [],
  companyUuids: [],
}
const info = async (uuid = front) => (await manager.call(door.get, { uuid })).data
const set = async (changes: Partial<DoorAccessEdit> = {}) => {
  const { version } = (await info()).access
  return manager.call(door.setAccess, { ...usual, ...changes, uuid: front, version })
}
const open = (uuid = front) => manager.call(door.open, { uuid, key: randomUUID() })
const waiting = () => allRows(testApp)((db) => db.selectFrom('door_command').select('uuid').execute())

/** Decision on a person with a card at the front door. */
async function decideAtDoor(changes: Partial<AccessRequest> = {}, side: 'entry' | 'exit' = 'entry') {
  const site = projectScope(testApp.fixtures.ours.office.uuid)
  const policy = await testApp.test.database.read(site, async (db) => policyAt(db, site, await policyVersion(db, site)))
  const { health, ...others } = changes
  return decide(indexPolicy(policy!), {
    doorId: front,
    sideId: `${front}:${side}`,
    at: at.getTime(),
    by: { kind: 'credentials', presented: [{ credentialId: card, used: 0 }] },
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
    activePlans: [],
    overrides: [],
    health: health ?? {
      isFireInputActive: false,
      isInContact: true,
      clockDriftSeconds: 0,
      deadReaderIds: [],
      openDoorIds: [],
    },
    policyAgeSeconds: 0,
    ...others,
  })
}
const reason = async (...question: Parameters<typeof decideAtDoor>) => (await decideAtDoor(...question)).reason
const withOpen = (...openDoorIds: string[]) => ({
  health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds },
})

describe('opening from here', () => {
  it('is refused at a door that does not permit it, and nothing is sent', async () => {
    expect((await open()).code).toBe(0)
    await set({ permitsRemote: false })
    const before = (await waiting()).length
    const answer = await open()
    expect([answer.failure, answer.msg]).toEqual(['remoteNotInGroup', 'Remote open not in access group.'])
    expect((await waiting()).length).toBe(before)
    expect((await manager.call(door.list, { keyword: 'front' })).data.rows).toMatchObject([{ permitsRemote: false }])
  })

  it('is refused while the door is out of service, with the reason', async () => {
    await set({ isOutOfService: true, outOfServiceReason: 'Broken lock' })
    const answer = await open()
    expect([answer.failure, answer.params]).toEqual(['doorOutOfService', { reason: 'Broken lock' }])
    expect((await open(back)).code).toBe(0)
  })

  it('is refused for the reason that the button of the door gives', async () => {
    const expected = {
      'true false': 'doorOutOfService',
      'true true': 'doorOutOfService',
      'false false': 'remoteNotInGroup',
    }
    for (const isOutOfService of [true, false])
      for (const permitsRemote of [true, false]) {
        await set({ isOutOfService, outOfServiceReason: isOutOfService ? 'Painting' : '', permitsRemote })
        const [row] = (await manager.call(door.list, { keyword: 'front' })).data.rows
        const failure = (expected as Record<string, string>)[`${isOutOfService} ${permitsRemote}`]
        expect([(await open()).failure, settingsRefusal(row!)]).toEqual([failure, failure])
      }
  })

  it('is refused while a plan locks the door down, and not by one that locks it, is a drill or is about another door', async () => {
    const plan = async (kind: 'lockdown' | 'lock', doorUuid: string, isDrill = false) => {
      const form = { name: `${kind} ${randomUUID().slice(0, 8)}`, kind, allDoors: false, doorUuids: [doorUuid] }
      const { uuid } = (await manager.call(emergencyPlan.create, form)).data
      await manager.call(emergencyPlan.start, { uuid, isDrill })
      const answer = await open()
      await manager.call(emergencyPlan.stop, { uuid })
      return [answer.failure ?? 'ok', answer.params?.['plan'] === form.name]
    }
    expect(await plan('lockdown', front)).toEqual(['doorLockedDownByPlan', true])
    expect((await plan('lock', front))[0]).toBe('ok')
    expect((await plan('lockdown', front, true))[0]).toBe('ok')
    expect((await plan('lockdown', back))[0]).toBe('ok')
    expect((await open()).code).toBe(0)
  })

  it('is refused while the door is locked down by a manual override or by its timetable', async () => {
    const form = { uuid: front, mode: 'lockdown' as const, until: '2026-11-25T18:00', reason: 'Cash' }
    await manager.call(door.setOverride, form)
    expect((await open()).failure).toBe('doorLockedDownByOverride')
    await manager.call(door.followTimetable, { uuid: front })
    const hours = { unlocked: [], anyKnownCredential: [], controlledPlusPin: [], holdsOnHolidays: false }
    const timetable = async (lockdown: { days: number[]; from: number; to: number }[]) => {
      const { version } = (await info()).timetable
      await manager.call(door.setTimetable, { ...hours, lockdown, uuid: front, version })
    }
    await timetable([{ days: [3], from: 600, to: 660 }])
    expect((await open()).failure).toBe('doorLockedDownBySchedule')
    await timetable([{ days: [4], from: 600, to: 660 }])
    expect((await open()).code).toBe(0)
    await timetable([])
  })

  it('answers a key that was used before, whatever the door has become', async () => {
    const key = randomUUID()
    await manager.call(door.open, { uuid: front, key })
    await set({ permitsRemote: false })
    expect((await manager.call(door.open, { uuid: front, key })).data.uuid).toBe(key)
  })
})

describe('an access setting of a door', () => {
  it('is read back as it was saved, and only from the newest version', async () => {
    const { people } = testApp.fixtures.ours
    const changes = {
      permitsRemote: false,
      class: 'high' as const,
      maxPolicyAgeHours: 48,
      isOutOfService: true,
      outOfServiceReason: 'Painting',
      lockdownExemptPersonUuids: [people.personUuid],
      lockdownExemptDepartmentUuids: [people.departmentUuid],
      interlockUuids: [back],
    }
    const before = (await info()).access.version
    expect((await set(changes)).code).toBe(0)
    expect((await info()).access).toMatchObject({ ...changes, version: before + 1 })
    expect(await info()).toMatchObject({ outOfService: 'Painting', permitsRemote: false })
    // It holds both ways.
    expect((await info(back)).access.interlockUuids).toEqual([front])
    const late = { ...usual, uuid: front, version: before }
    expect((await manager.call(door.setAccess, late)).failure).toBe('staleRecord')
  })

  it('is refused where it names what is not there, or out of service without a reason', async () => {
    const { theirs } = testApp.fixtures
    for (const changes of [
      { lockdownExemptPersonUuids: [theirs.people.personUuid] },
      { lockdownExemptDepartmentUuids: [theirs.people.departmentUuid] },
      { companyUuids: [theirs.people.companyUuid] },
      { interlockUuids: [theirs.office.doors[0]!] },
      { interlockUuids: [front] },
    ])
      expect((await set(changes)).failure, JSON.stringify(changes)).toBe('notFound')
    const fieldOf = async (changes: Partial<DoorAccessEdit>) => (await set(changes)).params
    expect(await fieldOf({ isOutOfService: true })).toEqual({ field: 'outOfServiceReason' })
    expect(await fieldOf({ class: 'high', maxPolicyAgeHours: 721 })).toEqual({ field: 'maxPolicyAgeHours' })
  })

  it('keeps every person out of a door that is out of service, and no person in', async () => {
    expect(await reason()).toBe('allowGrant')
    await set({ isOutOfService: true, outOfServiceReason: 'Broken' })
    expect(await reason()).toBe('outOfService')
    expect((await decideAtDoor({}, 'exit')).result).toBe('allow')
    expect(await reason({ by: { kind: 'exitRequest' } })).toBe('allowEgress')
  })

  it('makes a door of the class high refuse an old policy', async () => {
    const reasonAtAge = (hours: number) => reason({ policyAgeSeconds: hours * 3_600 })
    await set({ class: 'high', maxPolicyAgeHours: 24 })
    expect([await reasonAtAge(23), await reasonAtAge(30)]).toEqual(['allowGrant', 'policyStale'])
    await set({ class: 'comfort' })
    expect((await decideAtDoor({ policyAgeSeconds: 1_000 * 3_600 })).notes).toEqual([])
  })

  it('lets people who are exempt pass a door in lockdown, by name or by a department above theirs', async () => {
    const { people, office } = testApp.fixtures.ours
    await manager.call(door.setOverride, { uuid: front, mode: 'lockdown', until: '2026-11-25T18:00', reason: 'Cash' })
    expect(await reason()).toBe('overrideLockdown')
    await set({ lockdownExemptPersonUuids: [people.personUuid] })
    expect(await reason()).toBe('allowGrant')
    const above = await write(testApp, async (db) => {
      const row = { project_uuid: office.uuid, company_uuid: people.companyUuid, name: 'Guards' }
      return (await db.insertInto('department').values(row).returning('uuid').executeTakeFirstOrThrow()).uuid
    })
    await set({ lockdownExemptDepartmentUuids: [above] })
    expect(await reason()).toBe('overrideLockdown')
    const below = (parent_uuid: string | null) =>
      write(testApp, (db) =>
        db.updateTable('department').set({ parent_uuid }).where('uuid', '=', people.departmentUuid).execute(),
      )
    await below(above)
    expect(await reason()).toBe('allowGrant')
    await below(null)
    await manager.call(door.followTimetable, { uuid: front })
  })

  it('makes interlocked doors refuse while the other is open, but never an exit by a button', async () => {
    await set({ interlockUuids: [back] })
    expect(await reason(withOpen(back))).toBe('interlockOpen')
    expect(await reason(withOpen(front))).toBe('allowGrant')
    expect(await reason({ ...withOpen(back), by: { kind: 'exitRequest' } })).toBe('allowEgress')
    const setLastOpened = (last_opened_at: Date | null) =>
      write(testApp, (db) => db.updateTable('door').set({ last_opened_at }).where('uuid', '=', back).execute())
    await setLastOpened(new Date(at.getTime() - 2_000))
    expect((await open()).failure).toBe('doorInterlocked')
    await setLastOpened(new Date(at.getTime() - 60_000))
    expect((await open()).code).toBe(0)
    await set()
    expect(await reason(withOpen(back))).toBe('allowGrant')
  })

  it('shares the door with companies that have not all, and show who would lose it first', async () => {
    const { people } = testApp.fixtures.ours
    const savedCompany = (await manager.call(company.get, { uuid: people.companyUuid })).data
    const edit = (allDoors: boolean, version: number, doorUuids: string[] = []) =>
      manager.call(company.edit, { uuid: savedCompany.uuid, name: savedCompany.name, version, allDoors, doorUuids })
    expect((await info()).access).toMatchObject({ companiesOfAll: [{ name: savedCompany.name }], companies: [] })
    await edit(false, savedCompany.version, [front])
    expect((await info()).access).toMatchObject({ companiesOfAll: [], companyUuids: [savedCompany.uuid] })
    const { version } = (await info()).access
    const preview = await manager.call(door.previewAccess, { ...usual, uuid: front, version })
    expect(preview.data).toMatchObject({ losing: 1, gaining: 0, rows: [{ doors: ['office front'] }] })
    expect(await reason()).toBe('allowGrant')
    await set()
    expect(await reason()).toBe('outsideCompanyDoors')
    expect(await info()).toMatchObject({ companies: 0, companyNames: [] })
    await set({ companyUuids: [savedCompany.uuid] })
    expect(await reason()).toBe('allowGrant')
    expect(await info()).toMatchObject({ companies: 1, companyNames: [savedCompany.name] })
    await edit(true, savedCompany.version + 1)
  })

  it('is not changed while a plan runs at the door', async () => {
    const form = { name: 'Close', kind: 'lockdown' as const }
    const { uuid } = (await manager.call(emergencyPlan.create, form)).data
    await manager.call(emergencyPlan.start, { uuid })
    expect((await set({ permitsRemote: false })).failure).toBe('lockedDown')
    expect((await manager.call(door.list, {})).data.rows.map(({ emergency }) => emergency)).toEqual([
      'lockdown',
      'lockdown',
    ])
    await manager.call(emergencyPlan.stop, { uuid })
    expect((await manager.call(door.list, {})).data.rows[0]!.emergency).toBeNull()
  })

  it('names to a company its own exempt people alone', async () => {
    const { people, office } = testApp.fixtures.ours
    const other = await write(testApp, async (db) => {
      const site = { project_uuid: office.uuid }
      const newCompany = await db
        .insertInto('company')
        .values({ ...site, name: 'Others' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      const row = { ...site, company_uuid: newCompany.uuid, kind: 'courier' as const }
      return (await db.insertInto('person').values(row).returning('uuid').executeTakeFirstOrThrow()).uuid
    })
    await set({ lockdownExemptPersonUuids: [people.personUuid, other], interlockUuids: [back] })
    const scope = companyScope(office.uuid, people.companyUuid)
    const policy = await testApp.test.database.read(scope, async (db) =>
      policyAt(db, scope, await policyVersion(db, scope)),
    )
    const owner = policy!.doors.find(({ id }) => id === front)!
    expect(owner.lockdownExempt).toEqual({ personIds: [people.personUuid], groupIds: [] })
    expect(policy!.areaRules).toMatchObject([{ kind: 'interlock' }])
    expect(policy!.areaRules[0]).not.toHaveProperty('exempt')
  })
})

describe('the list of doors', () => {
  it('is narrowed to a device or to a company', async () => {
    const { office, people } = testApp.fixtures.ours
    const names = async (filter: object) => (await manager.call(door.list, filter)).data.rows.map(({ name }) => name)
    expect(await names({ device: office.deviceUuid })).toEqual(['office back', 'office front'])
    expect(await names({ device: randomUUID() })).toEqual([])
    expect(await names({ company: people.companyUuid })).toEqual(['office back', 'office front'])
    expect(await names({ company: testApp.fixtures.theirs.people.companyUuid })).toEqual([])
  })
})
