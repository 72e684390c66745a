import { emergencyPlan as contract } from '@lintel/contract/emergency-plans/operations.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { communitySetting, officeSetting } from '@lintel/contract/site-settings/operations.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/**
 * What may open all emergency doors (community.md 19; office.md 31.2), and the plan that a fire applies
 * (access-decision.md 3).
 */

let testApp: TestApp
let manager: Caller
let front: string
let back: string
const morning = new Date('2026-11-25T08:00:00Z')
beforeAll(async () => {
  testApp = await startTestApp()
  ;[front, back] = testApp.fixtures.ours.office.doors as [string, string]
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.setNow(morning)
  await write(testApp, (db) => db.deleteFrom('emergency_plan').execute())
  await write(testApp, (db) => db.updateTable('project').set({ settings: '{}' }).execute())
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})

type Form = InputOf<typeof contract.create>
type Settings = InputOf<typeof officeSetting.setEmergency>
const usual = { emergencyNotifications: true, allEmergencyDoors: true, emergencyDoorGroup: [], notifyTargets: [] }
/** Saves what opens all emergency doors, as the manager does. */
async function opens(by: Settings['openAllDoorsModel'], more: Partial<Settings> = {}) {
  const { version } = (await manager.call(officeSetting.emergency, {})).data
  return manager.call(officeSetting.setEmergency, { ...usual, ...more, version, openAllDoorsModel: by })
}
const create = async (values: Partial<Form>) =>
  (await manager.call(contract.create, { name: 'Open up', kind: 'open', ...values })).data.uuid
const start = async (uuid: string, isDrill = false) => (await manager.call(contract.start, { uuid, isDrill })).failure
const plans = async () => (await manager.call(contract.list, {})).data.rows
const policy = async (uuid = testApp.fixtures.ours.office.uuid) => {
  const site = projectScope(uuid)
  return (await testApp.test.database.read(site, async (db) => policyAt(db, site, await policyVersion(db, site))))!
}

describe('opening all doors manually', () => {
  const openings: readonly (readonly [string, () => Partial<Form>])[] = [
    ['the emergency doors', () => ({ allDoors: false, usesEmergencyDoors: true })],
    ['all doors', () => ({ allDoors: true })],
    ['every door by its name', () => ({ allDoors: false, doorUuids: [front, back] })],
    [
      'every door as an exception',
      () => ({ kind: 'lockdown', allDoors: false, doorUuids: [front], otherDoors: { open: [front, back] } }),
    ],
  ]

  it('can be started by a manager where the settings allow it, and where they were never set', async () => {
    for (const [name, values] of openings) {
      const uuid = await create({ name, ...values() })
      expect(await start(uuid), name).toBeUndefined()
      expect((await manager.call(contract.stop, { uuid })).code).toBe(0)
    }
    expect((await plans()).every(({ canStart }) => canStart)).toBe(true)
  })

  it.each([[['deviceInput']], [[]]] as const)('is refused where %j is chosen, but can be drilled', async (by) => {
    await opens([...by])
    for (const [name, values] of openings) {
      const uuid = await create({ name, ...values() })
      expect(await start(uuid), name).toBe('manualUnlockNotAllowed')
      expect(await start(uuid, true), name).toBeUndefined()
    }
    expect((await plans()).some(({ canStart }) => canStart)).toBe(false)
    const state = (await manager.call(contract.state, {})).data.running
    expect(state.every(({ isDrill }) => isDrill)).toBe(true)
  })

  it('is neither closing doors nor opening some of them', async () => {
    await opens([])
    for (const [name, values] of [
      ['Seal', { kind: 'lockdown' }],
      ['One door', { allDoors: false, doorUuids: [front] }],
    ] as const) {
      const uuid = await create({ name, ...values, doorUuids: 'doorUuids' in values ? [...values.doorUuids] : [] })
      expect(await start(uuid), name).toBeUndefined()
    }
  })

  it('is about the doors of the settings where these name some', async () => {
    await opens([], { allEmergencyDoors: false, emergencyDoorGroup: [back] })
    expect(await start(await create({ name: 'Front', allDoors: false, doorUuids: [front] }))).toBeUndefined()
    const other = await create({ name: 'Back', allDoors: false, doorUuids: [back] })
    expect(await start(other)).toBe('manualUnlockNotAllowed')
  })
})

describe('the plan of a fire', () => {
  it('is there as soon as device inputs open all doors, comes before every other plan, and is named in the policy', async () => {
    expect((await policy()).site.firePlanId).toBeUndefined()
    expect((await opens(['manager', 'deviceInput'])).code).toBe(0)
    const [plan, ...others] = await plans()
    expect(others).toEqual([])
    expect(plan).toMatchObject({
      name: 'Fire alarm',
      kind: 'open',
      rank: 0,
      usesEmergencyDoors: true,
      isFirePlan: true,
      canStart: true,
    })
    expect((await manager.call(contract.get, { uuid: plan!.uuid })).data).toMatchObject({ rank: 0, allDoors: false })
    expect((await policy()).site.firePlanId).toBe(plan!.uuid)
    await opens(['deviceInput'])
    expect(await plans()).toMatchObject([{ uuid: plan!.uuid, canStart: false }])
    expect(await start(plan!.uuid)).toBe('manualUnlockNotAllowed')
  })

  it('is refused to be changed or deleted, and an ordinary plan when inputs open nothing any more', async () => {
    await opens(['deviceInput'])
    const { uuid, name } = (await plans())[0]!
    const all = { allDoors: true, usesEmergencyDoors: false, rank: 1 }
    const edit = { uuid, version: 1, name, kind: 'lockdown' as const, ...all }
    expect((await manager.call(contract.edit, edit)).failure).toBe('firePlanRequired')
    expect((await manager.call(contract.remove, { uuid })).failure).toBe('firePlanRequired')
    await opens(['manager'])
    expect(await plans()).toMatchObject([{ uuid, rank: 1, isFirePlan: false, canStart: true }])
    expect((await policy()).site.firePlanId).toBeUndefined()
    await opens(['deviceInput'])
    expect(await plans()).toMatchObject([{ uuid, rank: 0, isFirePlan: true }])
    await opens([])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
  })

  it('stands beside a plan that a manager has called the same', async () => {
    await create({ name: 'fire ALARM', kind: 'lockdown' })
    await opens(['deviceInput'])
    expect((await plans()).map(({ name }) => name)).toEqual(['Fire alarm', 'fire ALARM'])
  })

  it('stays while it runs, in spite of the settings that a manager saves', async () => {
    await opens(['manager', 'deviceInput'])
    const { uuid } = (await plans())[0]!
    await manager.call(contract.start, { uuid })
    expect((await opens(['manager'])).failure).toBe('planRunning')
    expect(await plans()).toMatchObject([{ uuid, isFirePlan: true }])
    await manager.call(contract.stop, { uuid })
    expect((await opens(['manager'])).code).toBe(0)
  })

  it('is not made where the settings were saved by another manager meanwhile', async () => {
    const answer = await manager.call(officeSetting.setEmergency, {
      ...usual,
      version: 1_000_000,
      openAllDoorsModel: ['deviceInput'],
    })
    expect(answer.failure).toBe('staleRecord')
    expect(await plans()).toEqual([])
  })

  it('opens the doors of a device whose fire input is active, even during a lockdown', async () => {
    const decideAtDoor = async (isFireInputActive: boolean, activePlans: readonly string[] = []) => {
      const { result, reason, ruleId } = decide(indexPolicy(await policy()), {
        doorId: front,
        sideId: `${front}:entry`,
        at: morning.getTime(),
        by: { kind: 'credentials', presented: [{ credentialId: 'nobody’s', used: 0 }] },
        presence: {
          lastSeen: {},
          entries: {},
          counts: {},
          arrivals: [],
          reads: [],
          passbackReset: {},
          exitOpenings: [],
        },
        activePlans: activePlans.map((planId) => ({ planId, since: morning.getTime() - 1_000 })),
        overrides: [],
        health: { isFireInputActive, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
        policyAgeSeconds: 0,
      })
      return [result, reason, ruleId]
    }
    const lockdown = await create({ name: 'Seal', kind: 'lockdown' })
    expect(await decideAtDoor(true, [lockdown])).toEqual(['deny', 'lockdown', lockdown])
    await opens(['deviceInput'])
    const { uuid } = (await plans())[0]!
    expect(await decideAtDoor(true, [lockdown])).toEqual(['allow', 'allowPlanOpen', uuid])
    expect(await decideAtDoor(false, [lockdown, uuid])).toEqual(['allow', 'allowPlanOpen', uuid])
    expect((await decideAtDoor(false))[0]).toBe('deny')
    await opens(['deviceInput'], { allEmergencyDoors: false, emergencyDoorGroup: [back] })
    expect(await decideAtDoor(true, [lockdown])).toEqual(['deny', 'lockdown', lockdown])
  })
})

describe('the plan of a fire in a community', () => {
  it('is there as soon as device inputs open all doors, stays while it runs, and ends with the choice', async () => {
    const { communityManager, community } = testApp.fixtures.ours
    const caller = await testApp.as(communityManager)
    const opensBy = async (openAllDoorsModel: Settings['openAllDoorsModel'], more: object = {}) => {
      const { version } = (await caller.call(communitySetting.get, {})).data
      const { notifyTargets: _, ...emergency } = { ...usual, openAllDoorsModel, ...more }
      return caller.call(communitySetting.edit, { version, emergency })
    }
    const plansThere = async () => (await caller.call(contract.list, {})).data.rows
    expect((await opensBy(['manager'])).code).toBe(0)
    expect(await plansThere()).toEqual([])
    expect((await opensBy(['manager', 'deviceInput'])).code).toBe(0)
    const [plan, ...others] = await plansThere()
    expect(others).toEqual([])
    expect(plan).toMatchObject({ name: 'Fire alarm', kind: 'open', usesEmergencyDoors: true, isFirePlan: true })
    expect((await policy(community.uuid)).site.firePlanId).toBe(plan!.uuid)
    await caller.call(contract.start, { uuid: plan!.uuid })
    expect((await opensBy(['manager'])).failure).toBe('planRunning')
    const group = { allEmergencyDoors: false, emergencyDoorGroup: [...community.doors] }
    expect((await opensBy(['manager', 'deviceInput'], group)).failure).toBe('planRunning')
    await caller.call(contract.stop, { uuid: plan!.uuid })
    expect((await opensBy(['manager'])).code).toBe(0)
    expect((await policy(community.uuid)).site.firePlanId).toBeUndefined()
  })
})
