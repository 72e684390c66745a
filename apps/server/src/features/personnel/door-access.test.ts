import { contract } from '@lintel/contract/all/contract.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'

/** Doors that a person may open now: what the decision of devices says of each (access-decision.md 2, 3). */

const { accessGroup, block, door, library, personnel } = contract
/** A Wednesday, 10:30 in Berlin. */
const now = new Date('2026-11-25T09:30:00Z')

let all: PersonnelTestApp
let front: string
let accessGroupUuid: string
beforeAll(async () => {
  all = await startPersonnelTestApp()
  all.testApp.setNow(now)
  front = all.testApp.fixtures.ours.office.doors[0]!
  accessGroupUuid = await createGroup('Mornings', 480, 720)
})
afterAll(() => all.testApp.close())

const createGroup = async (name: string, from: number, to: number, more: object = {}) => {
  const { companyUuid } = all.ours
  const windows = [{ days: [1, 2, 3, 4, 5], from, to }]
  const form = { companyUuid, name, repeat: 'weekly', windows, doorUuids: [front], onHolidays: 'closed', ...more }
  const { data, failure } = await all.manager.call(accessGroup.create, form as never)
  expect(failure).toBeUndefined()
  return data.uuid
}
let number = 0
const createHolder = async (more: object = {}) => {
  const cards = [`D00AC${(number += 1)}`]
  return (await all.createPerson({ cards, accessGroupUuids: [accessGroupUuid], ...more })).uuid
}
const accessOf = async (uuid: string): Promise<OutputOf<typeof personnel.doorAccess>> =>
  (await all.manager.call(personnel.doorAccess, { uuid })).data
const atFront = async (uuid: string) => (await accessOf(uuid)).rows.find(({ doorUuid }) => doorUuid === front)

it('a door of an open access group comes first, with the end of its hours; the others say why not', async () => {
  const access = await accessOf(await createHolder())
  expect(access).toMatchObject({ at: now.toISOString(), allowed: 1, count: access.rows.length })
  const [first, ...others] = access.rows
  expect(first).toMatchObject({
    doorUuid: front,
    result: 'allow',
    reason: 'allowGrant',
    isEndless: false,
    nextAt: null,
  })
  // 12:00 in Berlin.
  expect(first!.until).toBe('2026-11-25T11:00:00.000Z')
  expect(others.length).toBeGreaterThan(0)
  for (const row of others) expect(row).toMatchObject({ result: 'deny', reason: 'noGrant', until: null, nextAt: null })
})

it('outside the hours a door says when it opens next', async () => {
  const evenings = await createGroup('Evenings', 1080, 1200)
  const uuid = await createHolder({ accessGroupUuids: [evenings] })
  expect(await atFront(uuid)).toMatchObject({
    result: 'deny',
    reason: 'outsideSchedule',
    nextAt: '2026-11-25T17:00:00.000Z',
  })
})

it('suspension, validity, a block, a lost card and a lockdown are respected, as devices do', async () => {
  const { manager } = all
  const pausedPerson = await createHolder()
  const form = { people: [{ uuid: pausedPerson, version: 1 }], isSuspended: true, reason: 'test' }
  await manager.call(personnel.setSuspended, form)
  expect(await atFront(pausedPerson)).toMatchObject({ result: 'deny', reason: 'personSuspended', nextAt: null })

  const futurePerson = await createHolder({ validFrom: '2026-11-26T09:00' })
  expect(await atFront(futurePerson)).toMatchObject({ reason: 'personNotYet', nextAt: '2026-11-26T08:00:00.000Z' })

  const blockedPerson = await createHolder()
  const span = { personUuid: blockedPerson, until: '2026-11-25T11:30', reason: 'test' }
  expect((await manager.call(block.create, span as never)).failure).toBeUndefined()
  expect(await atFront(blockedPerson)).toMatchObject({ reason: 'blocked', nextAt: '2026-11-25T10:30:00.000Z' })

  const carelessPerson = await createHolder()
  const [card] = (await all.info(carelessPerson)).credentials
  await manager.call(library.markLost, { uuid: card!.uuid })
  expect(await atFront(carelessPerson)).toMatchObject({ result: 'deny', reason: 'credentialLost' })
  // Whatever else the person has is as good as the card.
  expect((await all.edit(carelessPerson, { pin: '48213978' })).failure).toBeUndefined()
  expect(await atFront(carelessPerson)).toMatchObject({ result: 'allow' })
})

it('without a credential a person passes doors that are unlocked for all, and none in lockdown', async () => {
  const { manager } = all
  const nobody = (await all.createPerson({ accessGroupUuids: [accessGroupUuid] })).uuid
  expect(await accessOf(nobody)).toMatchObject({ allowed: 0 })
  expect(await atFront(nobody)).toMatchObject({ reason: 'credentialUnknown' })
  const setOverride = (mode: 'unlocked' | 'lockdown') =>
    manager.call(door.setOverride, { uuid: front, mode, until: '2026-11-25T11:45', reason: 'test' })
  await setOverride('unlocked')
  expect(await atFront(nobody)).toMatchObject({ result: 'allow', reason: 'allowOverrideOpen', isEndless: false })
  await setOverride('lockdown')
  const holder = await createHolder()
  expect(await atFront(holder)).toMatchObject({ reason: 'overrideLockdown', nextAt: '2026-11-25T10:45:00.000Z' })
  await manager.call(door.followTimetable, { uuid: front })
})

it('a group that asks for two factors opens for a person who has two', async () => {
  const twofold = await createGroup('Twofold', 480, 720, { minFactors: 2 })
  const one = await createHolder({ accessGroupUuids: [twofold] })
  expect(await atFront(one)).toMatchObject({ result: 'deny', reason: 'factorMissing' })
  const two = await createHolder({ accessGroupUuids: [twofold], pin: '48213977' })
  expect(await atFront(two)).toMatchObject({ result: 'allow', reason: 'allowGrant' })
})

it('an administrator reads people and doors of the own company alone', async () => {
  const admin = await all.testApp.as(all.testApp.fixtures.ours.admin)
  const uuid = await createHolder()
  const { data } = await admin.call(personnel.doorAccess, { uuid })
  expect(data.rows.find(({ doorUuid }) => doorUuid === front)).toMatchObject({ result: 'allow' })
  expect((await admin.call(personnel.doorAccess, { uuid: all.theirs.personUuid })).failure).toBe('notFound')
})
