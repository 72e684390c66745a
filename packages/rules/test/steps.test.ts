/** What each step does beside the worked cases, and where the text left a choice (access-decision.md 3 to 9). */

import { describe, expect, it } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { DoorMode, Policy } from '../src/access/model.ts'
import type { AccessRequest } from '../src/access/request.ts'
import {
  always,
  blockOf,
  cardOf,
  doorOf,
  grantOf,
  healthy,
  noSubjects,
  overrideOf,
  personOf,
  planOf,
  policyOf,
  requestOf,
  show,
  timetableOf,
} from './factories.ts'

const noon = '2026-06-10T12:00+02:00'
const now = Date.parse(noon)
const hour = 3_600_000

const answer = (policy: Policy, changes?: Partial<AccessRequest>) =>
  decide(indexPolicy(policy), requestOf(noon, changes))

const alice = { personIds: ['alice'], groupIds: [] }
const staffGrants = { grants: [grantOf('staff')] }
const inMode = (mode: DoorMode): Partial<Policy> => ({
  doors: [doorOf('door', { timetableId: 'plan' })],
  timetables: [timetableOf('plan', [{ mode, scheduleId: 'always' }])],
})

describe('the answer', () => {
  it('names steps, times and what to do', () => {
    const policy = policyOf({ ...staffGrants, persons: [personOf('alice', { needsMoreTime: true })] })
    expect(answer(policy)).toMatchObject({
      result: 'allow',
      step: 'allow',
      policyVersion: 1,
      localTime: '2026-06-10T12:00:00+02:00',
      unlockSeconds: 15,
      presenceMoves: 'whenOpened',
      isRemote: false,
      nextAllowedAt: null,
    })
    expect(answer(policy).passed).toHaveLength(12)
    const open = policyOf({ ...staffGrants, doors: [doorOf('door', { hasContact: false })] })
    expect(answer(open)).toMatchObject({ unlockSeconds: 5, presenceMoves: 'atOnce' })
  })

  it('opens nothing by default and nothing unknown', () => {
    expect(answer(policyOf())).toMatchObject({ reason: 'noGrant', unlockSeconds: 0, presenceMoves: 'never' })
    expect(answer(policyOf(staffGrants), { doorId: 'other' }).reason).toBe('doorUnknown')
    expect(answer(policyOf(staffGrants), { sideId: 'other' }).reason).toBe('doorUnknown')
    const nowhere = { id: 's', zone: 'Mars/Olympus', clockDriftLimitSeconds: 60 }
    expect(answer(policyOf({ ...staffGrants, site: nowhere }))).toMatchObject({
      reason: 'outsideSchedule',
      localTime: null,
    })
    expect(answer(policyOf(staffGrants), { at: Number.NaN }).result).toBe('deny')
  })

  it('marks a doubtful clock and an old policy', () => {
    const policy = policyOf({ ...staffGrants, doors: [doorOf('door', { class: { kind: 'normal' } })] })
    const health = { ...healthy, clockDriftSeconds: -61 }
    const codes = answer(policy, { health, policyAgeSeconds: 25 * 3600 }).notes.map(({ code }) => code)
    expect(codes).toEqual(['clockDoubtful', 'policyOld'])
  })
})

describe('leaving', () => {
  it('is never refused by exit hardware, not even at an unknown door', () => {
    const by = { kind: 'exitRequest' } as const
    expect(answer(policyOf(), { by, doorId: 'other' })).toMatchObject({ reason: 'allowEgress', unlockSeconds: 0 })
  })

  it('is judged by credential and person only, and notes the rest', () => {
    const policy = policyOf({
      doors: [doorOf('door', { isOutOfService: true, class: { kind: 'high', maxPolicyAgeHours: 1 } })],
      blocks: [blockOf('block', { subjects: { ...alice, credentialIds: [], plates: [] } })],
      plans: [planOf('lockdown')],
    })
    const out = { sideId: 'out', policyAgeSeconds: 7200, activePlans: [{ planId: 'lockdown', since: now }] }
    const exitDecision = answer(policy, out)
    expect(exitDecision.reason).toBe('allowEgress')
    expect(exitDecision.notes.map(({ code }) => code)).toEqual([
      'policyStale',
      'lockdown',
      'outOfService',
      'blocked',
      'noGrant',
    ])
    expect(answer({ ...policy, persons: [personOf('alice', { status: 'suspended' })] }, out)).toMatchObject({
      reason: 'personSuspended',
      step: 'person',
    })
    expect(answer(policy, { ...out, by: show('stranger') })).toMatchObject({ reason: 'credentialUnknown' })
  })

  it('needs no known credential where a plan holds the door open', () => {
    const policy = policyOf({ plans: [planOf('out', { parts: [{ targets: { wholeSite: true }, mode: 'open' }] })] })
    const leaving = { sideId: 'out', by: show('stranger'), activePlans: [{ planId: 'out', since: now }] }
    expect(answer(policy, leaving).reason).toBe('allowPlanOpen')
  })
})

describe('plans', () => {
  const active = (...ids: string[]) => ({ activePlans: ids.map((planId) => ({ planId, since: now - hour })) })
  const open = [{ targets: { wholeSite: true }, mode: 'open' as const }]
  const lock = [{ targets: { wholeSite: true }, mode: 'lock' as const }]

  it('apply the fire plan before every rank, and mute the forced alarm', () => {
    const site = { ...policyOf().site, firePlanId: 'fire' }
    const policy = policyOf({
      site,
      plans: [planOf('fire', { rank: 9, parts: open }), planOf('lockdown', { rank: 0 })],
    })
    const health = { ...healthy, isFireInputActive: true }
    const burning = answer(policy, { ...active('lockdown'), health, by: show('stranger') })
    expect(burning).toMatchObject({ reason: 'allowPlanOpen', ruleId: 'fire' })
    expect(burning.notes.map(({ code }) => code)).toEqual(['fireActive', 'forcedAlarmMuted', 'credentialUnknown'])
  })

  it('of equal rank: the stricter for entering', () => {
    const policy = policyOf({ ...staffGrants, plans: [planOf('a', { parts: open }), planOf('b')] })
    expect(answer(policy, active('a', 'b'))).toMatchObject({ reason: 'lockdown', ruleId: 'b' })
  })

  it('let responders through a lockdown past the door modes, but not past a block unless they say so', () => {
    const plan = planOf('lockdown', { responders: alice })
    const aliceBlock = { blocks: [blockOf('block', { subjects: { ...alice, credentialIds: [], plates: [] } })] }
    const policy = policyOf({ ...staffGrants, ...inMode('outOfService'), plans: [plan] })
    expect(answer(policy, active('lockdown')).reason).toBe('allowGrant')
    expect(answer({ ...policy, ...aliceBlock }, active('lockdown')).reason).toBe('blocked')
    const ignoring = { ...policy, ...aliceBlock, plans: [{ ...plan, respondersIgnoreBlocks: true }] }
    expect(answer(ignoring, active('lockdown')).reason).toBe('allowGrant')
    expect(answer(policyOf({ plans: [plan] }), active('lockdown')).reason).toBe('noGrant')
  })

  it('that lock forget unlocked doors and nothing stricter', () => {
    const plans = [planOf('lock', { parts: lock })]
    expect(answer(policyOf({ ...inMode('unlocked'), plans }), active('lock')).reason).toBe('noGrant')
    expect(answer(policyOf({ ...staffGrants, ...inMode('lockdown'), plans }), active('lock')).reason).toBe('lockdown')
  })

  it('end by their time, and an unknown one lets no person in', () => {
    const policy = policyOf({ ...staffGrants, plans: [planOf('lockdown')] })
    const endedPlans = { activePlans: [{ planId: 'lockdown', since: now - hour, until: now }] }
    expect(answer(policy, endedPlans).reason).toBe('allowGrant')
    expect(answer(policy, active('unheard'))).toMatchObject({ reason: 'lockdown', ruleId: 'unheard' })
  })
})

describe('door modes', () => {
  it('are overridden by the newest override until it ends', () => {
    const policy = policyOf({
      ...inMode('lockdown'),
      overrides: [overrideOf('old', 'lockdown', now - hour, now + hour)],
    })
    const overrides = [overrideOf('new', 'unlocked', now - 60_000, now + 60_000)]
    expect(answer(policy, { overrides })).toMatchObject({ reason: 'allowOverrideOpen', ruleId: 'new' })
    expect(answer(policy)).toMatchObject({ reason: 'overrideLockdown', ruleId: 'old' })
    const endless = [{ ...overrides[0]!, until: undefined as unknown as number }]
    expect(answer(policy, { overrides: endless }).reason).toBe('overrideLockdown')
  })

  it('lockdown lets those who are exempt pass to their own rights', () => {
    const policy = policyOf({ ...staffGrants, ...inMode('lockdown') })
    const exempt = { ...policy, doors: policy.doors.map((door) => ({ ...door, lockdownExempt: alice })) }
    expect(answer(policy).reason).toBe('lockdown')
    expect(answer(exempt).reason).toBe('allowGrant')
  })

  it('any known credential needs no grant, but a credential', () => {
    expect(answer(policyOf(inMode('anyKnownCredential')))).toMatchObject({ reason: 'allowGrant', ruleId: 'plan' })
    const by = { kind: 'remote', personId: 'alice', factors: ['knows'] } as const
    expect(answer(policyOf(inMode('anyKnownCredential')), { by }).reason).toBe('remoteNotInGroup')
  })

  it('unlocked raises an event for a blocked or unknown read', () => {
    const decision = answer(policyOf(inMode('unlocked')), { by: show('stranger') })
    expect(decision).toMatchObject({ reason: 'allowUnlocked', notes: [{ code: 'credentialUnknown' }] })
  })

  it('of a missing timetable are as strict as can be; a missing schedule opens nothing', () => {
    const dangling = { ...staffGrants, doors: [doorOf('door', { timetableId: 'missing' })] }
    expect(answer(policyOf(dangling)).reason).toBe('outOfService')
    expect(answer(policyOf({ ...inMode('unlocked'), schedules: [] })).reason).toBe('noGrant')
    expect(answer(policyOf({ ...inMode('lockdown'), schedules: [] })).reason).toBe('lockdown')
  })

  it('of a missing schedule that waits for the first person keep a door from standing open', () => {
    const unlockPeriod = { mode: 'unlocked', scheduleId: 'always' } as const
    const waiting = { mode: 'unlocked', scheduleId: 'missing', unlockAfterFirstPersonGroupId: 'staff' } as const
    const doors = [doorOf('door', { timetableId: 'plan' })]
    const reasonWith = (...periods: Parameters<typeof timetableOf>[1]) =>
      answer(policyOf({ doors, timetables: [timetableOf('plan', periods)] })).reason
    expect(reasonWith(unlockPeriod)).toBe('allowUnlocked')
    expect(reasonWith(unlockPeriod, waiting)).not.toBe('allowUnlocked')
  })
})

describe('factors', () => {
  const credentials = [
    cardOf('alice'),
    cardOf('alice', { id: 'spare' }),
    cardOf('alice', { id: 'pin', kind: 'pin' }),
    cardOf('alice', { id: 'face', kind: 'face' }),
    cardOf('bob', { id: 'bobs-pin', kind: 'pin' }),
  ]
  const policy = policyOf({
    ...staffGrants,
    ...inMode('controlledPlusPin'),
    credentials,
    persons: [personOf('alice'), personOf('bob')],
  })

  it('are asked for once, for ten seconds', () => {
    const ask = (factorRequestedAt: number) => ({
      by: { ...show('alice-card'), factorRequestedAt } as AccessRequest['by'],
    })
    expect(answer(policy)).toMatchObject({ result: 'needMore', reason: 'needMore', ruleId: 'plan' })
    expect(answer(policy, ask(now - 9_999)).result).toBe('needMore')
    expect(answer(policy, ask(now - 10_000))).toMatchObject({ result: 'deny', reason: 'factorMissing' })
  })

  it('are kinds of proof of one person', () => {
    expect(answer(policy, { by: show('alice-card', 'pin') }).result).toBe('allow')
    expect(answer(policy, { by: show('alice-card', 'spare') }).result).toBe('needMore')
    expect(answer(policy, { by: show('alice-card', 'face') }).result).toBe('needMore')
    expect(answer(policy, { by: show('alice-card', 'bobs-pin') }).reason).toBe('credentialUnknown')
  })

  it('follow the least demanding open grant', () => {
    const grants = [grantOf('a', { minFactors: 2 }), grantOf('b', { minFactors: 1 })]
    expect(answer(policyOf({ grants }))).toMatchObject({ reason: 'allowGrant', ruleId: 'b' })
    expect(answer(policyOf({ grants: [grants[0]!] })).result).toBe('needMore')
  })
})

describe('lifetimes after first use', () => {
  const lasting = { lifetimeAfterFirstUseSeconds: 3_600 }
  const policy = policyOf({
    ...staffGrants,
    credentials: [cardOf('alice', lasting), cardOf('alice', { ...lasting, id: 'spare' })],
  })
  const credential = (credentialId: string, firstUsedAt?: number) => ({
    credentialId,
    used: 0,
    ...(firstUsedAt !== undefined && { firstUsedAt }),
  })
  const answerFor = (...presented: ReturnType<typeof credential>[]) =>
    answer(policy, { by: { kind: 'credentials', presented } })

  it('are each credential’s own', () => {
    expect(answerFor(credential('alice-card', now - hour + 1)).reason).toBe('allowGrant')
    expect(answerFor(credential('alice-card', now - hour))).toMatchObject({
      reason: 'credentialExpired',
      ruleId: 'alice-card',
    })
    expect(answerFor(credential('spare')).reason).toBe('allowGrant')
    expect(answerFor(credential('spare'), credential('alice-card', now - hour))).toMatchObject({
      reason: 'credentialExpired',
      ruleId: 'alice-card',
    })
  })
})

describe('blocks and grants', () => {
  const subjects = { ...alice, credentialIds: [], plates: [] }

  it('end at their end, not after it', () => {
    const until = (end: number) => policyOf({ ...staffGrants, blocks: [blockOf('block', { subjects, until: end })] })
    expect(answer(until(now + 1)).reason).toBe('blocked')
    expect(answer(until(now)).reason).toBe('allowGrant')
    expect(answer(policyOf({ grants: [grantOf('staff', { until: now })] })).reason).toBe('noGrant')
  })

  it('by a plate hold however it is written', () => {
    const credentials = [{ id: 'car', personId: 'alice', kind: 'plate', status: 'active', plate: 'HH-NP401' } as const]
    const blocksOn = (plate: string) => [
      blockOf('block', { subjects: { ...noSubjects, credentialIds: [], plates: [plate] } }),
    ]
    const withBlock = (plate: string) => policyOf({ ...staffGrants, credentials, blocks: blocksOn(plate) })
    expect(answer(withBlock('HHNP401'), { by: show('car') }).reason).toBe('blocked')
    expect(answer(withBlock('HH-NP 401'), { by: show('car') }).reason).toBe('blocked')
    expect(answer(withBlock('HH-NP402'), { by: show('car') }).reason).toBe('allowGrant')
  })

  it('by an unknown door group give nothing and take what they say', () => {
    const doors = [doorOf('door', { groupIds: ['lost'] })]
    const targets = { doorGroupIds: ['lost'] }
    expect(answer(policyOf({ doors, grants: [grantOf('staff', { targets })] })).reason).toBe('noGrant')
    const blocks = [blockOf('block', { subjects, targets })]
    expect(answer(policyOf({ ...staffGrants, doors, blocks })).reason).toBe('blocked')
  })

  it('regardless of holidays are open on holidays, not on special days that are closed', () => {
    const schedules = [{ ...always, onDayTypes: { special: 'closed' } } as const]
    const on = (dayType: 'holiday1' | 'special') => ({
      schedules,
      calendars: [{ id: 'c', layer: 'site', entries: [{ on: '2026-06-10', dayType }] } as const],
      grants: [grantOf('guards', { regardlessOfHolidays: true })],
    })
    expect(answer(policyOf(on('holiday1'))).reason).toBe('allowGrant')
    expect(answer(policyOf(on('special'))).reason).toBe('holidayClosed')
  })
})

describe('remote opening', () => {
  const remote = { by: { kind: 'remote', personId: 'alice', factors: ['knows'] } } as const
  const pulse = { by: { kind: 'guardPulse', personId: 'alice', factors: ['knows'] } } as const

  it('uses the own rights, needs the permission of the door and moves no presence', () => {
    expect(answer(policyOf(staffGrants), remote)).toMatchObject({
      reason: 'allowGrant',
      isRemote: true,
      presenceMoves: 'never',
    })
    expect(answer(policyOf(), remote).reason).toBe('remoteNotInGroup')
    const policyWithoutRemote = policyOf({ ...staffGrants, doors: [doorOf('door', { permitsRemote: false })] })
    expect(answer(policyWithoutRemote, remote)).toMatchObject({ reason: 'remoteNotInGroup', ruleId: 'door' })
    expect(answer(policyOf(staffGrants), { ...remote, sideId: 'out' }).reason).not.toBe('allowEgress')
  })

  it('by a guard is a right of its own', () => {
    expect(answer(policyOf(staffGrants), pulse).reason).toBe('remoteNotInGroup')
    const guards = policyOf({ grants: [grantOf('guards', { gives: 'guardPulse' })] })
    expect(answer(guards, pulse).reason).toBe('allowGrant')
    expect(answer(guards).reason).toBe('noGrant')
  })
})
