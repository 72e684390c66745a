/** What a missing reference leaves of plans and door modes (access-decision.md 14.3). */

import { expect, it } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { Plan, PlanMode, Policy } from '../src/access/model.ts'
import type { AccessRequest } from '../src/access/request.ts'
import {
  always,
  cardOf,
  doorOf,
  grantOf,
  noSubjects,
  overrideOf,
  personOf,
  planOf,
  policyOf,
  requestOf,
  show,
  timetableOf,
} from './factories.ts'

const noon = '2026-05-04T12:00:00+02:00'
const at = Date.parse(noon)
const everywhere = { wholeSite: true }
/** The door may lie in the yard, because *outside* has no record. */
const maybe = { areas: [{ areaId: 'yard' }] }
const staff = { personIds: [], groupIds: ['staff'] }

const plan = (id: string, rank: number, mode: PlanMode, targets: Plan['parts'][number]['targets']): Plan =>
  planOf(id, { rank, parts: [{ targets, mode }], responders: staff, respondersIgnoreBlocks: true })

const answer = (changes: Partial<Policy>, request: Partial<AccessRequest> = {}) => {
  const policy = policyOf({
    areas: [{ id: 'building' }, { id: 'hall', parentId: 'building' }, { id: 'yard' }],
    grants: [grantOf('grant')],
    ...changes,
  })
  const activePlans = policy.plans.map(({ id }) => ({ planId: id, since: at - 60_000 }))
  return decide(indexPolicy(policy), requestOf(noon, { activePlans, ...request }))
}

it('a lockdown that may mean the door applies to responders too', () => {
  const plans = [plan('lockdown', 1, 'lockdown', maybe)]
  expect(answer({ plans })).toMatchObject({ reason: 'lockdown', ruleId: 'lockdown' })
  expect(answer({ plans, doors: [doorOf('door', { isOutOfService: true })] }).result).toBe('deny')
})

it('an open plan that may not mean the door opens nothing', () => {
  expect(answer({ plans: [plan('open', 1, 'open', maybe)] }, { by: show('unknown') }).reason).toBe('credentialUnknown')
})

it.each(['none', 'lock', 'lockdown'] as const)(
  'a plan %s of a better rank keeps an open one of a worse rank out',
  (mode) => {
    const plans = [plan('better', 1, mode, maybe), plan('open', 2, 'open', everywhere)]
    expect(answer({ plans }, { by: show('unknown') }).result).toBe('deny')
    expect(answer({ plans: plans.map((each) => ({ ...each, rank: 3 - each.rank })) }).reason).toBe('allowPlanOpen')
  },
)

it('an open plan that may not mean the door does not open the way out to an unknown person', () => {
  const plans = [plan('better', 1, 'none', maybe), plan('open', 2, 'open', everywhere)]
  expect(answer({ plans }, { by: show('unknown'), sideId: 'out' }).reason).toBe('credentialUnknown')
  expect(answer({ plans }, { sideId: 'out' }).reason).toBe('allowEgress')
})

it('the fire plan locks down also while *outside* is missing', () => {
  const plans = [
    plan('fire', 1, 'none', maybe),
    plan('lockdown', 2, 'lockdown', everywhere),
    plan('open', 2, 'open', maybe),
  ]
  const fire = {
    health: { isFireInputActive: true, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
  }
  const site = { id: 'site', zone: 'Europe/Berlin', clockDriftLimitSeconds: 60, firePlanId: 'fire' }
  const stranger = { persons: [personOf('bob')], credentials: [cardOf('bob')] }
  const request = { ...fire, by: show('bob-card'), activePlans: [{ planId: 'lockdown', since: at - 60_000 }] }
  expect(answer({ ...stranger, site, plans }, request)).toMatchObject({ reason: 'lockdown', ruleId: 'lockdown' })
})

it('a responder skips no step where another plan may come first', () => {
  const plans = [plan('lock', 1, 'lock', maybe), plan('lockdown', 2, 'lockdown', everywhere)]
  expect(answer({ plans }).reason).toBe('allowGrant')
  expect(answer({ plans, doors: [doorOf('door', { isOutOfService: true })] }).reason).toBe('outOfService')
  const blocks = [
    {
      id: 'block',
      subjects: { ...noSubjects, personIds: ['alice'], credentialIds: [], plates: [] },
      targets: everywhere,
      reason: '',
    },
  ]
  expect(answer({ plans, blocks }).reason).toBe('blocked')
})

it('a door that a lockdown may mean does not follow its timetable to unlock', () => {
  const timetables = [timetableOf('times', [{ mode: 'unlocked', scheduleId: 'always' }])]
  const doors = [doorOf('door', { timetableId: 'times' })]
  const plans = [plan('lock', 1, 'lock', maybe)]
  expect(answer({ timetables, doors, plans }, { by: show('unknown') }).reason).toBe('credentialUnknown')
})

it('an override that may mean the door restricts, and lets the timetable restrict beside it', () => {
  const overrides = [{ ...overrideOf('pin', 'controlledPlusPin', at - 1, at + 1), targets: maybe }]
  expect(answer({ overrides })).toMatchObject({ reason: 'needMore', ruleId: 'pin' })
  const anyCredentialOverrides = [{ ...overrideOf('known', 'anyKnownCredential', at - 1, at + 1), targets: maybe }]
  expect(answer({ overrides: anyCredentialOverrides, grants: [] }).reason).toBe('noGrant')
  const timetables = [timetableOf('times', [{ mode: 'outOfService', scheduleId: 'always' }])]
  const doors = [doorOf('door', { timetableId: 'times' })]
  expect(answer({ overrides, timetables, doors }).reason).toBe('outOfService')
})

it('a person who passes a door in lockdown presents the PIN that another period asks for', () => {
  const doors = [doorOf('door', { timetableId: 'times', lockdownExempt: staff })]
  const timetables = [
    timetableOf('times', [
      { mode: 'controlledPlusPin', scheduleId: 'always' },
      { mode: 'lockdown', scheduleId: 'gone' },
    ]),
  ]
  expect(answer({ doors, timetables, schedules: [always] }).reason).toBe('needMore')
})
