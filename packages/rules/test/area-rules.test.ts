/** Rules of areas, where the text left a choice too (access-decision.md 7). */

import { describe, expect, it } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { AreaRule, PassbackRule, Policy } from '../src/access/model.ts'
import type { AccessRequest, Presence } from '../src/access/request.ts'
import {
  doorOf,
  emptyPresence,
  grantOf,
  healthy,
  member,
  noSubjects,
  personOf,
  planOf,
  policyOf,
  requestOf,
} from './factories.ts'

const noon = '2026-06-10T12:00+02:00'
const now = Date.parse(noon)
const hour = 3_600_000

const answer = (policy: Policy, changes?: Partial<AccessRequest>) =>
  decide(indexPolicy(policy), requestOf(noon, changes))

const alice = { personIds: ['alice'], groupIds: [] }
const staffGrants = { grants: [grantOf('staff')] }
describe('area rules', () => {
  const withRule = (rule: AreaRule, more: Partial<Policy> = {}) =>
    policyOf({ ...staffGrants, areaRules: [rule], ...more })
  const withPresence = (presence: Partial<Presence>) => ({ presence: { ...emptyPresence, ...presence } })
  const area = { id: 'rule', areaId: 'building', exempt: noSubjects }

  it('interlock while a sister door is open', () => {
    const policy = withRule({ id: 'rule', kind: 'interlock', doorIds: ['door', 'inner'] })
    expect(answer(policy, { health: { ...healthy, openDoorIds: ['inner'] } }).reason).toBe('interlockOpen')
    expect(answer(policy, { health: { ...healthy, openDoorIds: ['door'] } }).reason).toBe('allowGrant')
  })

  it("want a visitor's host at the same door, before or after", () => {
    const persons = [personOf('alice', { kind: 'visitor', until: now + hour, hostId: 'bob' }), personOf('bob')]
    const policy = withRule({ ...area, kind: 'escort', withinSeconds: 30 }, { persons })
    const reads = (at: number) => withPresence({ reads: [{ doorId: 'door', personId: 'bob', at }] })
    expect(answer(policy).reason).toBe('escortMissing')
    expect(answer(policy, reads(now - 30_000)).reason).toBe('allowGrant')
    expect(answer(policy, reads(now + 30_000)).reason).toBe('allowGrant')
    expect(answer(policy, reads(now - 30_001)).reason).toBe('escortMissing')
  })

  it('wait for the first person', () => {
    const more = { groups: [{ id: 'staff' }, { id: 'boss' }], persons: [personOf('alice'), personOf('bob')] }
    const policy = withRule(
      { ...area, kind: 'firstPerson', firstPersons: { personIds: [], groupIds: ['boss'] } },
      { ...more, memberships: [member('alice'), member('bob', 'boss')] },
    )
    expect(answer(policy).reason).toBe('firstPersonMissing')
    const bob = { areaId: 'hall', doorId: 'door', at: now }
    expect(answer(policy, withPresence({ lastSeen: { bob } })).reason).toBe('allowGrant')
    expect(answer(policy, withPresence({ lastSeen: { bob: { ...bob, areaId: 'outside' } } })).reason).toBe(
      'firstPersonMissing',
    )
  })

  it('let in people who are named, and others while one of them is inside and not yet reset', () => {
    const more = { persons: [personOf('alice'), personOf('bob')] }
    const firstPersons = { personIds: ['bob'], groupIds: [] }
    const rule = { ...area, kind: 'firstPerson', firstPersons, passbackResetAfterHours: 2 } as const
    const bob = { areaId: 'hall', doorId: 'door', at: now - hour }
    expect(answer(withRule(rule, more)).reason).toBe('firstPersonMissing')
    expect(answer(withRule({ ...rule, firstPersons: alice }, more)).reason).toBe('allowGrant')
    expect(answer(withRule(rule, more), withPresence({ lastSeen: { bob } })).reason).toBe('allowGrant')
    const long = { bob: { ...bob, at: now - 2 * hour } }
    expect(answer(withRule(rule, more), withPresence({ lastSeen: long })).reason).toBe('firstPersonMissing')
    // At noon anti-passback was reset for all people.
    const daily = { ...area, kind: 'firstPerson', firstPersons, passbackResetAt: 720 } as const
    expect(answer(withRule(daily, more), withPresence({ lastSeen: { bob } })).reason).toBe('firstPersonMissing')
    // An unknown person opens nothing.
    expect(answer(withRule(rule), withPresence({ lastSeen: { bob } })).reason).toBe('firstPersonMissing')
  })

  it('refuse a visitor without a host, also with another person', () => {
    const persons = [personOf('alice', { kind: 'visitor', until: now + hour }), personOf('bob')]
    const policy = withRule({ ...area, kind: 'escort', withinSeconds: 30 }, { persons })
    const reads = ['alice', 'bob'].map((personId) => ({ doorId: 'door', personId, at: now }))
    expect(answer(policy, withPresence({ reads })).reason).toBe('escortMissing')
  })

  it('count people, an unknown count as full, and let responders pass', () => {
    const rule = { ...area, kind: 'occupancy', max: 2, strength: 'hard' } as const
    expect(answer(withRule(rule), withPresence({ counts: { building: 1 } })).reason).toBe('allowGrant')
    expect(answer(withRule(rule), withPresence({ counts: { building: 2 } })).reason).toBe('areaFull')
    expect(answer(withRule(rule)).reason).toBe('areaFull')
    expect(answer(withRule(rule, { plans: [planOf('p', { responders: alice })] })).reason).toBe('allowGrant')
    const decision = answer(withRule({ ...rule, strength: 'soft' }))
    expect(decision).toMatchObject({ reason: 'allowGrant', notes: [{ code: 'areaFull', ruleId: 'rule' }] })
  })

  describe('anti-passback', () => {
    const rule: PassbackRule = { ...area, kind: 'passback', strength: 'hard', checks: [{ kind: 'entryExit' }] }
    const inside = { lastSeen: { alice: { areaId: 'hall', doorId: 'door', at: now - hour } } }

    it('refuses, warns or notes by its strength, and exempts', () => {
      expect(answer(withRule(rule), withPresence(inside))).toMatchObject({ reason: 'passback', nextAllowedAt: null })
      const softer = (strength: PassbackRule['strength']) =>
        answer(withRule({ ...rule, strength }), withPresence(inside))
      expect(softer('soft')).toMatchObject({ reason: 'allowGrant', notes: [{ code: 'antiPassbackSoft' }] })
      expect(softer('note')).toMatchObject({ reason: 'allowGrant', notes: [{ code: 'antiPassbackNoted' }] })
      expect(softer('off').notes).toEqual([])
      expect(answer(withRule({ ...rule, exempt: alice }), withPresence(inside)).reason).toBe('allowGrant')
    })

    it('counts seconds per door and per area', () => {
      const entries = { entries: { alice: [{ areaId: 'hall', doorId: 'side', at: now - 60_000 }] } }
      const reasonOf = (kind: 'timedPerDoor' | 'timedPerArea', seconds: number) =>
        answer(withRule({ ...rule, checks: [{ kind, seconds }] }), withPresence(entries)).reason
      expect(reasonOf('timedPerArea', 61)).toBe('passback')
      expect(reasonOf('timedPerArea', 60)).toBe('allowGrant')
      expect(reasonOf('timedPerDoor', 61)).toBe('allowGrant')
    })

    it('is reset after hours, when a plan starts, and once after an exit button', () => {
      expect(answer(withRule({ ...rule, passbackResetAfterHours: 1 }), withPresence(inside)).reason).toBe('allowGrant')
      expect(answer(withRule({ ...rule, passbackResetAfterHours: 2 }), withPresence(inside))).toMatchObject({
        reason: 'passback',
        nextAllowedAt: now + hour,
      })
      const plans = [planOf('drill', { parts: [] })]
      const drill = { ...withPresence(inside), activePlans: [{ planId: 'drill', since: now }] }
      expect(answer(withRule(rule, { plans }), drill).reason).toBe('allowGrant')
      const passbackReset = (at: number) =>
        answer(withRule(rule), withPresence({ ...inside, passbackReset: { alice: at } })).reason
      expect(passbackReset(now - hour)).toBe('allowGrant')
      expect(passbackReset(now - hour - 1)).toBe('passback')
      const button = withPresence({ ...inside, exitOpenings: [{ doorId: 'door', at: now - 1 }] })
      expect(answer(withRule(rule), button).notes).toEqual([{ code: 'resetByExitButton', ruleId: 'rule' }])
    })

    it('softens across panels without contact, and leaves out a door with a dead reader', () => {
      const health = { ...healthy, isInContact: false }
      const elsewhere = { lastSeen: { alice: { ...inside.lastSeen.alice, doorId: 'far' } } }
      const doors = [doorOf('door'), doorOf('far', { panelId: 'other' })]
      expect(answer(withRule(rule, { doors }), { ...withPresence(elsewhere), health }).reason).toBe('allowGrant')
      expect(answer(withRule(rule, { doors }), { ...withPresence(inside), health }).reason).toBe('passback')
      const dead = answer(withRule(rule), {
        ...withPresence(inside),
        health: { ...healthy, deadReaderIds: ['door-out'] },
      })
      expect(dead).toMatchObject({ reason: 'allowGrant', notes: [{ code: 'readerDead' }] })
    })
  })
})
