import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { AreaRule } from '@lintel/rules/access/model.ts'
import type { AccessRequest, Presence } from '@lintel/rules/access/request.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { write } from '../../../test/samples/kit.ts'
import { companyScope, projectScope } from '../../db/scope/scope.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** Areas for visitors with their hosts, and areas that wait for the first person (access-decision.md 7 and 8). */

const { areaRestriction, doorLog, tempKey } = contract
/** 10:30 in Berlin. */
const now = new Date('2026-11-25T09:30:00Z')
const minute = 60_000

let testApp: TestApp
let manager: Caller
let admin: Caller
let front: string
let own: string
let department: string
let neighbour: { readonly personUuid: string; readonly departmentUuid: string }
beforeAll(async () => {
  testApp = await startTestApp()
  neighbour = (await withOtherTenant(testApp)).otherTenant.people
  testApp.setNow(now)
  front = testApp.fixtures.ours.office.doors[0]!
  own = testApp.fixtures.ours.people.personUuid
  department = testApp.fixtures.ours.people.departmentUuid
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
})
afterAll(() => testApp.close())
beforeEach(() => write(testApp, (db) => db.deleteFrom('area').execute()))

type Form = InputOf<typeof areaRestriction.create>
const form = (values: Partial<Form> = {}): Form => ({
  name: 'Store',
  entryDoorUuids: [front],
  exitDoorUuids: [front],
  antiPassback: 'off',
  ...values,
})
const create = async (values: Partial<Form>, caller = manager) =>
  (await caller.call(areaRestriction.create, form(values))).data.uuid
const opening = (values: Partial<Form> = {}): Partial<Form> => ({
  requiresFirstPerson: true,
  firstPersonUuids: [own],
  ...values,
})

const site = () => projectScope(testApp.fixtures.ours.office.uuid)
const ofCompany = () => companyScope(testApp.fixtures.ours.office.uuid, testApp.fixtures.ours.people.companyUuid)
const policyOf = (scope: ReturnType<typeof site> | ReturnType<typeof ofCompany>) =>
  testApp.test.database.read(scope, async (db) => (await policyAt(db, scope, await policyVersion(db, scope)))!)
const rulesOf = async (uuid: string): Promise<readonly AreaRule[]> =>
  (await policyOf(site())).areaRules.filter((rule) => rule.id.startsWith(uuid))

/** A person of our company with a way in at every time, and a card. */
async function holder(values: object = {}): Promise<{ readonly uuid: string; readonly card: string }> {
  const { people, office } = testApp.fixtures.ours
  const owner = { project_uuid: office.uuid, company_uuid: people.companyUuid }
  const person = await write(testApp, async (db) => {
    const row = { ...owner, first_name: 'Hedi', personnel_id: randomUUID().slice(0, 8), ...values }
    const { uuid } = await db.insertInto('person').values(row).returning('uuid').executeTakeFirstOrThrow()
    const member = { ...owner, person_uuid: uuid, access_group_uuid: people.accessGroupUuid }
    await db.insertInto('access_group_member').values(member).execute()
    return uuid
  })
  return { uuid: person, card: await cardOf(person) }
}
const cardOf = (person: string) =>
  write(testApp, async (db) => {
    const { people, office } = testApp.fixtures.ours
    const owner = { project_uuid: office.uuid, company_uuid: people.companyUuid, person_uuid: person }
    const code = { keyed_hash: Buffer.from(randomUUID()), ciphertext: Buffer.from('card') }
    const card = { ...owner, ...code, kind: 'card' as const }
    return (await db.insertInto('credential').values(card).returning('uuid').executeTakeFirstOrThrow()).uuid
  })

const emptyPresence: Presence = {
  lastSeen: {},
  entries: {},
  counts: {},
  arrivals: [],
  reads: [],
  passbackReset: {},
  exitOpenings: [],
}

/** What a device of the front door answers, by the policy that holds. */
async function reason(credentialId: string, presence: Partial<Presence> = {}, side = 'entry') {
  const request: AccessRequest = {
    doorId: front,
    sideId: `${front}:${side}`,
    at: now.getTime(),
    by: { kind: 'credentials', presented: [{ credentialId, used: 0 }] },
    presence: { ...emptyPresence, ...presence },
    activePlans: [],
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  }
  return decide(indexPolicy(await policyOf(site())), request).reason
}
const inside = (person: string, areaId: string, minutesAgo = 1): Partial<Presence> => ({
  lastSeen: { [person]: { areaId, doorId: front, at: now.getTime() - minutesAgo * minute } },
})

describe('an area with rules for coming together', () => {
  it('is made, shown and changed with them', async () => {
    const firstPersons = { firstPersonUuids: [own], firstDepartmentUuids: [department] }
    const uuid = await create({ needsEscort: true, escortSeconds: 45, requiresFirstPerson: true, ...firstPersons })
    const { data } = await manager.call(areaRestriction.get, { uuid })
    expect(data).toMatchObject({ needsEscort: true, escortSeconds: 45, requiresFirstPerson: true, ...firstPersons })
    expect(data.firstPersons).toEqual([{ uuid: own, name: expect.stringMatching(/\S/) }])
    expect((await manager.call(areaRestriction.list, {})).data.rows).toMatchObject([
      { needsEscort: true, requiresFirstPerson: true },
    ])
    expect(await rulesOf(uuid)).toEqual([
      expect.objectContaining({ id: `${uuid}:escort`, kind: 'escort', areaId: uuid, withinSeconds: 45 }),
      expect.objectContaining({
        id: `${uuid}:first`,
        kind: 'firstPerson',
        firstPersons: { personIds: [own], groupIds: [department] },
      }),
    ])
    const off = {
      needsEscort: false,
      escortSeconds: 30,
      requiresFirstPerson: false,
      firstPersonUuids: [],
      firstDepartmentUuids: [],
    }
    expect((await manager.call(areaRestriction.edit, { ...form(off), uuid, version: 1 })).code).toBe(0)
    const editedArea = (await manager.call(areaRestriction.get, { uuid })).data
    expect(editedArea).toMatchObject({
      needsEscort: false,
      escortSeconds: 30,
      requiresFirstPerson: false,
      firstPersonUuids: [],
    })
    expect(await rulesOf(uuid)).toEqual([])
  })

  it('is refused where no person could open it, or a person would for ever, and with times that cannot be', async () => {
    const wrong: [string, Partial<Form>][] = [
      ['firstDepartmentUuids', { requiresFirstPerson: true }],
      ['exitDoorUuids', opening({ exitDoorUuids: [] })],
      ['escortSeconds', { needsEscort: true, escortSeconds: 4 }],
      ['escortSeconds', { needsEscort: true, escortSeconds: 121 }],
    ]
    for (const [field, values] of wrong) {
      const answer = await manager.call(areaRestriction.create, form(values))
      expect([answer.failure, answer.params]).toEqual(['invalidInput', { field }])
    }
    const { people } = testApp.fixtures.theirs
    for (const values of [{ firstPersonUuids: [people.personUuid] }, { firstDepartmentUuids: [people.departmentUuid] }])
      expect((await manager.call(areaRestriction.create, form(opening(values)))).failure).toBe('notFound')
    expect((await manager.call(areaRestriction.list, {})).data.rows).toEqual([])
    // Without an exit positions have to be forgotten.
    expect((await manager.call(areaRestriction.create, form(opening({ exitDoorUuids: [], resetAt: 0 })))).code).toBe(0)
  })

  it('can be looked at before it is changed, and changes nothing by that', async () => {
    const uuid = await create({})
    const change = { ...form(opening({ needsEscort: true })), uuid, version: 1 }
    expect((await manager.call(areaRestriction.previewEdit, change)).code).toBe(0)
    expect(await rulesOf(uuid)).toEqual([])
    expect((await manager.call(areaRestriction.edit, change)).code).toBe(0)
    expect(await rulesOf(uuid)).toHaveLength(2)
  })
})

describe('a visitor at an area with escort', () => {
  const key = (values: object) => ({
    companyUuid: testApp.fixtures.ours.people.companyUuid,
    name: 'Vera',
    repeat: 'never' as const,
    startsAt: '2026-11-25T10:00',
    endsAt: '2026-11-25T18:00',
    doorUuids: [front],
    ...values,
  })
  const pinOf = (person: string) =>
    write(testApp, (db) =>
      db.selectFrom('credential').select('uuid').where('person_uuid', '=', person).executeTakeFirstOrThrow(),
    )
  const readAt = (personId: string, secondsAgo: number, doorId = front): Partial<Presence> => ({
    reads: [{ doorId, personId, at: now.getTime() - secondsAgo * 1_000 }],
  })

  it('is let in while the host is at the same door, before or after, and always let out', async () => {
    await create({ needsEscort: true })
    const { data } = await manager.call(tempKey.create, key({ hostUuid: own }))
    const pin = (await pinOf(data.uuid)).uuid
    expect(await reason(pin)).toBe('escortMissing')
    expect(await reason(pin, readAt(own, 30))).toBe('allowGrant')
    expect(await reason(pin, readAt(own, -30))).toBe('allowGrant')
    expect(await reason(pin, readAt(own, 31))).toBe('escortMissing')
    expect(await reason(pin, readAt(own, 1, testApp.fixtures.ours.office.doors[1]))).toBe('escortMissing')
    expect(await reason(pin, {}, 'exit')).not.toBe('escortMissing')
  })

  it('is refused without a host, and when the host has left the site', async () => {
    await create({ needsEscort: true })
    const alone = (await manager.call(tempKey.create, key({}))).data.uuid
    expect(await reason((await pinOf(alone)).uuid, readAt(own, 1))).toBe('escortMissing')
    const host = await holder()
    const guest = (await manager.call(tempKey.create, key({ hostUuid: host.uuid }))).data.uuid
    const pin = (await pinOf(guest)).uuid
    expect(await reason(pin, readAt(host.uuid, 1))).toBe('allowGrant')
    await write(testApp, (db) => db.deleteFrom('person').where('uuid', '=', host.uuid).execute())
    expect(await reason(pin, readAt(host.uuid, 1))).toBe('escortMissing')
  })

  it('does not need one where the rule exempts the company’s people, nor do those who work there', async () => {
    await create({ needsEscort: true })
    expect(await reason(await cardOf(own))).toBe('allowGrant')
  })
})

describe('an area that waits for the first person', () => {
  it('lets others in while a person who opens it is inside, as long as that is remembered', async () => {
    const uuid = await create(opening({ timeoutMinutes: 90 }))
    const { card } = await holder()
    expect(await reason(card)).toBe('firstPersonMissing')
    expect(await reason(await cardOf(own))).toBe('allowGrant')
    expect(await reason(card, inside(own, uuid, 89))).toBe('allowGrant')
    expect(await reason(card, inside(own, uuid, 90))).toBe('firstPersonMissing')
    expect(await reason(card, inside(own, 'outside'))).toBe('firstPersonMissing')
    expect(await reason(card, {}, 'exit')).toBe('allowEgress')
  })

  it('is opened by members of a department and of those below it', async () => {
    const { office, people } = testApp.fixtures.ours
    const above = await write(testApp, (db) =>
      db
        .insertInto('department')
        .values({ project_uuid: office.uuid, company_uuid: people.companyUuid, name: 'Heads' })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    const uuid = await create(opening({ firstPersonUuids: [], firstDepartmentUuids: [above.uuid] }))
    const { card } = await holder()
    const superCaller = await holder({ department_uuid: department })
    expect(await reason(card, inside(superCaller.uuid, uuid))).toBe('firstPersonMissing')
    await write(testApp, (db) =>
      db.updateTable('department').set({ parent_uuid: above.uuid }).where('uuid', '=', department).execute(),
    )
    expect(await reason(card, inside(superCaller.uuid, uuid))).toBe('allowGrant')
    expect(await reason(superCaller.card)).toBe('allowGrant')
  })

  it('goes on waiting when its first persons are deleted, and shows it', async () => {
    const firstPerson = await holder()
    const uuid = await create(opening({ firstPersonUuids: [firstPerson.uuid] }))
    const stateOf = async () => (await manager.call(areaRestriction.list, {})).data.rows[0]?.state
    expect(await stateOf()).not.toBe('noFirstPersons')
    await write(testApp, (db) => db.deleteFrom('person').where('uuid', '=', firstPerson.uuid).execute())
    expect(await stateOf()).toBe('noFirstPersons')
    const { card } = await holder()
    expect(await reason(card, inside(firstPerson.uuid, uuid))).toBe('firstPersonMissing')
  })

  it('shows its own people and departments alone to an administrator', async () => {
    const uuid = await create(
      opening({
        firstPersonUuids: [own, neighbour.personUuid],
        firstDepartmentUuids: [department, neighbour.departmentUuid],
      }),
    )
    const { data } = await admin.call(areaRestriction.get, { uuid })
    expect(data).toMatchObject({ firstPersonUuids: [own], firstDepartmentUuids: [department] })
    for (const mark of [neighbour.personUuid, neighbour.departmentUuid])
      expect(JSON.stringify(data)).not.toContain(mark)
    const rule = (await policyOf(ofCompany())).areaRules.find(({ id }) => id === `${uuid}:first`)
    expect(rule).toMatchObject({ firstPersons: { personIds: [own], groupIds: [department] } })
  })
})

describe('the log of a door', () => {
  let number = 0
  /** What the log tells of a passage that a device reports. */
  async function reportPassage(person: { readonly uuid: string; readonly card: string }, decided: object) {
    const policyVersion = (await policyOf(site())).version
    const event = {
      n: ++number,
      t: now.getTime() - minute + number * 1_000,
      tq: 'synced',
      mono: 1,
      type: 'access',
      door: 0,
      method: 'card',
      direction: 'entry',
      person: person.uuid,
      credentialId: person.card,
      policyVersion,
      ...decided,
    }
    const batch = { v: 1, ts: null, epoch: 'first', boot: 1, from: number, to: number, events: [event] } as const
    await ingestBatch(testApp.test.database, testApp.fixtures.ours.office.mac, batch as never, now)
    const { rows } = (await manager.call(doorLog.list, {})).data
    return (await manager.call(doorLog.get, { uuid: rows[0]!.uuid })).data
  }

  it('says why a person was refused and by which area, and that others were let in by the same rules', async () => {
    const uuid = await create(opening({ needsEscort: true }))
    const cardholder = await holder()
    expect(
      await reportPassage(cardholder, { granted: false, reason: 'firstPersonMissing', ruleId: `${uuid}:first` }),
    ).toMatchObject({
      reason: 'firstPersonMissing',
      explanation: { reason: 'firstPersonMissing', rule: { kind: 'areaRestriction', uuid, name: 'Store' } },
    })
    expect(await reportPassage(cardholder, { granted: true, reason: 'allowGrant' })).toMatchObject({
      explanation: { reason: 'allowGrant' },
      dependsOnPresence: false,
      now: { reason: 'allowGrant' },
    })
    // A person who opens the area needs no first person.
    const firstPerson = { uuid: own, card: await cardOf(own) }
    expect(await reportPassage(firstPerson, { granted: true, reason: 'allowGrant' })).toMatchObject({
      explanation: { reason: 'allowGrant' },
    })
  })
})
