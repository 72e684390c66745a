import { areaRestriction } from '@lintel/contract/area-restrictions/operations.ts'
import { block } from '@lintel/contract/area-restrictions/block-operations.ts'
import { emergencyPlan } from '@lintel/contract/emergency-plans/operations.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { AccessRequest } from '@lintel/rules/access/request.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/**
 * What the calls of this part lead to at a door, decided by the rules on the policy that follows (access-decision.md
 * 3).
 */

let testApp: TestApp
let manager: Caller
let front: string
let card: string
// A Wednesday, half past ten in Berlin.
const at = new Date('2026-11-25T09:30:00Z')
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(at)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  front = testApp.fixtures.ours.office.doors[0]!
  const { people, office } = testApp.fixtures.ours
  const value = { keyed_hash: Buffer.from('card'), ciphertext: Buffer.from('card') }
  const owner = { project_uuid: office.uuid, company_uuid: people.companyUuid, person_uuid: people.personUuid }
  card = await write(testApp, async (db) => {
    const { uuid } = await db
      .insertInto('credential')
      .values({ ...owner, ...value, kind: 'card' })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
})
afterAll(() => testApp.close())

const emptyPresence: AccessRequest['presence'] = {
  lastSeen: {},
  entries: {},
  counts: {},
  arrivals: [],
  reads: [],
  passbackReset: {},
  exitOpenings: [],
}
const insideOf = (areaId: string): AccessRequest['presence'] => ({
  ...emptyPresence,
  lastSeen: { [testApp.fixtures.ours.people.personUuid]: { areaId, doorId: front, at: at.getTime() - 60_000 } },
})

/** Asks by the policy of now; plans that run and are no drills are active. */
async function decideAtDoor(side: 'entry' | 'exit', presence = emptyPresence, by?: AccessRequest['by']) {
  const site = projectScope(testApp.fixtures.ours.office.uuid)
  const policy = await testApp.test.database.read(site, async (db) => policyAt(db, site, await policyVersion(db, site)))
  const { running } = (await manager.call(emergencyPlan.state, {})).data
  return decide(indexPolicy(policy!), {
    doorId: front,
    sideId: `${front}:${side}`,
    at: at.getTime() + 1_000,
    by: by ?? { kind: 'credentials', presented: [{ credentialId: card, used: 0 }] },
    presence,
    activePlans: running
      .filter(({ isDrill }) => !isDrill)
      .map((run) => ({ planId: run.planUuid, since: Date.parse(run.startedAt) })),
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  })
}
const reason = async (...question: Parameters<typeof decideAtDoor>) => (await decideAtDoor(...question)).reason
const result = async (...question: Parameters<typeof decideAtDoor>) => (await decideAtDoor(...question)).result

describe('at a door', () => {
  it('a blocked person is refused in the area until the block is taken back, but may always leave it', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    expect(await reason('entry')).toBe('allowGrant')
    const form = { name: 'Store', entryDoorUuids: [front], exitDoorUuids: [front], antiPassback: 'off' as const }
    const areaUuid = (await manager.call(areaRestriction.create, form)).data.uuid
    await manager.call(block.create, { personUuid, areaUuid, until: '2026-11-25T18:00' })
    expect(await reason('entry')).toBe('blocked')
    expect(await result('exit')).toBe('allow')
    await manager.call(block.removeAll, { areaUuid, reason: 'Settled' })
    expect(await reason('entry')).toBe('allowGrant')
    await manager.call(areaRestriction.remove, { uuid: areaUuid })
  })

  it('hard anti-passback refuses the second entry, never an exit, and not who is exempt', async () => {
    const form = { name: 'Vault', entryDoorUuids: [front], exitDoorUuids: [front] }
    const { uuid } = (await manager.call(areaRestriction.create, form)).data
    expect(await reason('entry')).toBe('allowGrant')
    expect(await reason('entry', insideOf(uuid))).toBe('passback')
    expect(await result('exit', insideOf(uuid))).toBe('allow')
    expect(await result('exit', insideOf('outside'))).toBe('allow')
    const exemptUuids = [testApp.fixtures.ours.people.personUuid]
    await manager.call(areaRestriction.edit, { ...form, uuid, version: 1, exemptUuids })
    expect(await reason('entry', insideOf(uuid))).toBe('allowGrant')
    await manager.call(areaRestriction.remove, { uuid })
  })

  it('a department is exempt with those below it, for as long as a person belongs to it', async () => {
    const { office, people } = testApp.fixtures.ours
    const site = { project_uuid: office.uuid, company_uuid: people.companyUuid }
    const department = (name: string) =>
      write(testApp, (db) =>
        db
          .insertInto('department')
          .values({ ...site, name })
          .returning('uuid')
          .executeTakeFirstOrThrow(),
      )
    const [above, other] = [await department('Guards'), await department('Others')]
    const below = (parent_uuid: string | null) =>
      write(testApp, (db) =>
        db.updateTable('department').set({ parent_uuid }).where('uuid', '=', people.departmentUuid).execute(),
      )
    const move = (department_uuid: string) =>
      write(testApp, (db) =>
        db.updateTable('person').set({ department_uuid }).where('uuid', '=', people.personUuid).execute(),
      )
    const version = () => {
      const scope = projectScope(office.uuid)
      return testApp.test.database.read(scope, (db) => policyVersion(db, scope))
    }
    const form = {
      name: 'Vault',
      entryDoorUuids: [front],
      exitDoorUuids: [front],
      occupancyLimit: 1,
      exemptDepartmentUuids: [above.uuid],
    }
    const { uuid } = (await manager.call(areaRestriction.create, form)).data
    expect((await manager.call(areaRestriction.get, { uuid })).data.exemptDepartmentUuids).toEqual([above.uuid])
    const inside = insideOf(uuid)
    const before = await version()
    expect(await reason('entry', inside)).toBe('passback')
    await below(above.uuid)
    expect(await version()).toBe(before + 1)
    expect(await reason('entry', inside)).toBe('allowGrant')
    await move(other.uuid)
    expect(await version()).toBe(before + 2)
    expect(await reason('entry', inside)).toBe('passback')
    await move(people.departmentUuid)
    expect(await reason('entry', { ...inside, counts: { [uuid]: 1 } })).toBe('allowGrant')
    await below(null)
    expect(await reason('entry', inside)).toBe('passback')
    const theirs = { ...form, name: 'Yard', exemptDepartmentUuids: [testApp.fixtures.theirs.people.departmentUuid] }
    expect((await manager.call(areaRestriction.create, theirs)).failure).toBe('notFound')
    await manager.call(areaRestriction.remove, { uuid })
  })

  it('a full area refuses one more person where its limit is hard', async () => {
    const form = { name: 'Lab', entryDoorUuids: [front], antiPassback: 'off' as const, occupancyLimit: 2 }
    const { uuid } = (await manager.call(areaRestriction.create, form)).data
    const full = { ...emptyPresence, counts: { [uuid]: 2 } }
    expect(await reason('entry', full)).toBe('areaFull')
    await manager.call(areaRestriction.edit, { ...form, uuid, version: 1, occupancyStrength: 'soft' })
    expect(await reason('entry', full)).toBe('allowGrant')
    await manager.call(areaRestriction.remove, { uuid })
  })

  it('a lockdown closes the entry, leaves the exit free and lets responders in; a drill changes nothing', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    const form = { name: 'Lockdown', kind: 'lockdown' as const }
    const { uuid } = (await manager.call(emergencyPlan.create, form)).data
    await manager.call(emergencyPlan.start, { uuid, isDrill: true })
    expect(await reason('entry')).toBe('allowGrant')
    await manager.call(emergencyPlan.stop, { uuid })

    await manager.call(emergencyPlan.start, { uuid })
    expect(await reason('entry')).toBe('lockdown')
    expect(await result('exit')).toBe('allow')
    expect(await reason('exit', emptyPresence, { kind: 'exitRequest' })).toBe('allowEgress')
    await manager.call(emergencyPlan.edit, { ...form, uuid, version: 1, responderUuids: [personUuid] })
    expect(await result('entry')).toBe('allow')

    const { departmentUuid } = testApp.fixtures.ours.people
    await manager.call(emergencyPlan.edit, { ...form, uuid, version: 2, responderUuids: [] })
    expect(await reason('entry')).toBe('lockdown')
    await manager.call(emergencyPlan.edit, { ...form, uuid, version: 3, responderDepartmentUuids: [departmentUuid] })
    expect(await result('entry')).toBe('allow')
    expect((await manager.call(emergencyPlan.get, { uuid })).data.responderDepartmentUuids).toEqual([departmentUuid])
    expect((await manager.call(emergencyPlan.list, {})).data.rows).toMatchObject([{ responders: 1 }])
    const theirs = {
      ...form,
      uuid,
      version: 4,
      responderDepartmentUuids: [testApp.fixtures.theirs.people.departmentUuid],
    }
    expect((await manager.call(emergencyPlan.edit, theirs)).failure).toBe('notFound')

    await manager.call(block.create, { personUuid })
    expect(await reason('entry')).toBe('blocked')
    const over = { ...form, uuid, version: 4, responderUuids: [personUuid], respondersIgnoreBlocks: true }
    await manager.call(emergencyPlan.edit, over)
    expect(await result('entry')).toBe('allow')
    await manager.call(emergencyPlan.stop, { uuid })
    expect(await reason('entry')).toBe('blocked')
  })
})
