/** The worked cases of access-decision.md 12, in the site's summer: 2026-06-10 is a Wednesday. */

import { describe, expect, it } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { Policy } from '../src/access/model.ts'
import type { AccessRequest } from '../src/access/request.ts'
import {
  allDays,
  always,
  blockOf,
  cardOf,
  clock,
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
  scheduleOf,
  show,
  timetableOf,
  weekly,
  workdays,
} from './factories.ts'

const answer = (policy: Policy, at: string, changes?: Partial<AccessRequest>) =>
  decide(indexPolicy(policy), requestOf(at, changes))

const instant = (text: string) => Date.parse(text)

const officeHours = scheduleOf('office', [weekly(workdays, '08:00', '18:00')])

describe('worked cases', () => {
  it('lets the cleaner of Friday night in on a Saturday that is a holiday', () => {
    const policy = policyOf({
      schedules: [scheduleOf('night', [weekly([5], '22:00', '02:00')])],
      calendars: [{ id: 'c', layer: 'country', entries: [{ on: '2026-06-13', dayType: 'holiday1' }] }],
      grants: [grantOf('cleaning', { scheduleId: 'night' })],
    })
    expect(answer(policy, '2026-06-13T01:30+02:00')).toMatchObject({
      result: 'allow',
      reason: 'allowGrant',
      ruleId: 'cleaning',
      localTime: '2026-06-13T01:30:00+02:00',
    })
    expect(answer(policy, '2026-06-13T02:00+02:00').reason).toBe('outsideSchedule')
  })

  it('closes an office grant on a holiday with own hours and names the next opening', () => {
    const policy = policyOf({
      schedules: [
        scheduleOf('office', [weekly(workdays, '08:00', '18:00')], {
          holiday1: { windows: [{ from: clock('10:00'), to: clock('12:00') }] },
        }),
      ],
      calendars: [{ id: 'c', layer: 'site', entries: [{ on: '2026-06-10', dayType: 'holiday1' }] }],
      grants: [grantOf('office', { scheduleId: 'office' })],
    })
    expect(answer(policy, '2026-06-10T09:00+02:00')).toMatchObject({
      result: 'deny',
      reason: 'holidayClosed',
      ruleId: 'office',
      nextAllowedAt: instant('2026-06-10T10:00+02:00'),
    })
    expect(answer(policy, '2026-06-10T10:00+02:00').reason).toBe('allowGrant')
    expect(answer(policy, '2026-06-10T19:00+02:00')).toMatchObject({
      reason: 'outsideSchedule',
      nextAllowedAt: instant('2026-06-11T08:00+02:00'),
    })
  })

  const twoGroups = {
    groups: [{ id: 'staff' }, { id: 'night' }],
    memberships: [member('alice'), member('alice', 'night')],
    schedules: [officeHours, scheduleOf('evening', [weekly(allDays, '18:00', '23:00')])],
    grants: [
      grantOf('office', { scheduleId: 'office' }),
      grantOf('evening', { scheduleId: 'evening', subjects: { personIds: [], groupIds: ['night'] } }),
    ],
  }

  it('lets the open one of two groups decide', () => {
    expect(answer(policyOf(twoGroups), '2026-06-10T20:00+02:00')).toMatchObject({
      reason: 'allowGrant',
      ruleId: 'evening',
    })
  })

  it('blocks a person who is blocked in the area, whatever the grants', () => {
    const block = blockOf('block', {
      subjects: { personIds: ['alice'], groupIds: [], credentialIds: [], plates: [] },
      targets: { areas: [{ areaId: 'building' }] },
    })
    expect(answer(policyOf({ ...twoGroups, blocks: [block] }), '2026-06-10T20:00+02:00')).toMatchObject({
      reason: 'blocked',
      ruleId: 'block',
      forOperators: 'lost trust',
    })
  })

  it('unlocks by timetable once the first supervisor has come', () => {
    const policy = policyOf({
      doors: [doorOf('door', { timetableId: 'open-house' })],
      groups: [{ id: 'staff' }, { id: 'supervisors' }],
      persons: [personOf('alice'), personOf('sue')],
      credentials: [cardOf('alice'), cardOf('sue')],
      memberships: [member('alice'), member('sue', 'supervisors')],
      schedules: [always, scheduleOf('day', [weekly(allDays, '09:00', '17:00')])],
      timetables: [
        timetableOf('open-house', [
          { mode: 'unlocked', scheduleId: 'day', unlockAfterFirstPersonGroupId: 'supervisors' },
        ]),
      ],
      grants: [grantOf('sue', { subjects: { personIds: ['sue'], groupIds: [] } })],
    })
    const arrivals = [{ doorId: 'door', groupId: 'supervisors', at: instant('2026-06-10T10:04+02:00') }]
    const presence = { ...emptyPresence, arrivals }
    expect(answer(policy, '2026-06-10T09:30+02:00').reason).toBe('noGrant')
    expect(answer(policy, '2026-06-10T10:04+02:00', { by: show('sue-card') }).reason).toBe('allowGrant')
    expect(answer(policy, '2026-06-10T10:05+02:00', { presence }).reason).toBe('allowUnlocked')
    expect(answer(policy, '2026-06-10T17:00+02:00', { presence }).reason).toBe('noGrant')
    expect(answer(policy, '2026-06-11T10:05+02:00', { presence }).reason).toBe('noGrant')
  })

  it('locks the gate down by the plan of rank 1, and lets every person leave', () => {
    const policy = policyOf({
      grants: [grantOf('staff')],
      plans: [
        planOf('lockdown'),
        planOf('evacuation', { rank: 2, parts: [{ targets: { doorIds: ['door'] }, mode: 'open' }] }),
      ],
    })
    const activePlans = [
      { planId: 'evacuation', since: 0 },
      { planId: 'lockdown', since: 0 },
    ]
    const at = '2026-06-10T12:00+02:00'
    expect(answer(policy, at, { activePlans })).toMatchObject({ reason: 'lockdown', ruleId: 'lockdown' })
    expect(answer(policy, at, { activePlans, sideId: 'out' }).reason).toBe('allowEgress')
    expect(answer(policy, at, { activePlans, sideId: 'out', by: { kind: 'exitRequest' } }).reason).toBe('allowEgress')
  })

  const passbackSite = policyOf({
    grants: [grantOf('staff')],
    areaRules: [
      {
        id: 'once',
        kind: 'passback',
        areaId: 'building',
        exempt: noSubjects,
        strength: 'hard',
        checks: [{ kind: 'entryExit' }],
        passbackResetAt: clock('04:00'),
      },
    ],
  })
  const seenInside = { areaId: 'hall', doorId: 'door', at: instant('2026-06-10T08:00+02:00') }
  const inside = { ...emptyPresence, lastSeen: { alice: seenInside } }

  it('refuses a second entry until the set time or until an operator resets it, and lets in tomorrow', () => {
    expect(answer(passbackSite, '2026-06-10T14:00+02:00', { presence: inside })).toMatchObject({
      reason: 'passback',
      ruleId: 'once',
      nextAllowedAt: instant('2026-06-11T04:00+02:00'),
    })
    expect(answer(passbackSite, '2026-06-11T08:00+02:00', { presence: inside }).reason).toBe('allowGrant')
    const passbackReset = { ...inside, passbackReset: { alice: instant('2026-06-10T13:00+02:00') } }
    expect(answer(passbackSite, '2026-06-10T14:00+02:00', { presence: passbackReset }).reason).toBe('allowGrant')
  })

  it('never refuses the way out for anti-passback', () => {
    expect(answer(passbackSite, '2026-06-10T14:00+02:00', { presence: inside, sideId: 'out' }).reason).toBe(
      'allowEgress',
    )
  })

  it("keeps a company's grant inside what the landlord lends", () => {
    const policy = policyOf({
      schedules: [always, scheduleOf('lent', [weekly(allDays, '07:00', '20:00')])],
      companyDoorLimits: [{ id: 'floor', companyId: 'acme', targets: { doorIds: ['door'] }, scheduleId: 'lent' }],
      grants: [grantOf('acme', { companyId: 'acme' })],
    })
    expect(answer(policy, '2026-06-10T21:00+02:00')).toMatchObject({
      reason: 'outsideCompanyDoors',
      ruleId: 'acme',
      nextAllowedAt: instant('2026-06-11T07:00+02:00'),
    })
    expect(answer(policy, '2026-06-10T19:59+02:00').reason).toBe('allowGrant')
  })

  it('refuses by an old policy at a high door, except responders', () => {
    const policy = policyOf({
      doors: [doorOf('door', { class: { kind: 'high', maxPolicyAgeHours: 24 } })],
      grants: [grantOf('staff')],
    })
    const offline = { policyAgeSeconds: 30 * 3600, health: { ...healthy, isInContact: false } }
    const at = '2026-06-10T12:00+02:00'
    expect(answer(policy, at, offline)).toMatchObject({ reason: 'policyStale', ruleId: 'door' })
    expect(answer(policy, at, { ...offline, policyAgeSeconds: 24 * 3600 }).reason).toBe('allowGrant')

    const plans = [planOf('fire', { responders: { personIds: ['alice'], groupIds: [] } })]
    const responder = answer({ ...policy, plans }, at, offline)
    expect(responder.reason).toBe('allowGrant')
    expect(responder.notes).toContainEqual({ code: 'policyStale', ruleId: 'door' })
  })

  it('does not know of a subscription, so one that ended has no effect', () => {
    const at = '2026-06-10T12:00+02:00'
    const policy = policyOf({ grants: [grantOf('staff')] })
    const withBilling = { ...policy, subscription: { status: 'expired', until: instant('2026-06-03T00:00+02:00') } }
    expect(answer(withBilling, at)).toEqual(answer(policy, at))
  })
})
