/** "Next time this would be allowed" against asking again and again (access-decision.md 14.5). */

import { expect, it } from 'vitest'
import { expectDraws } from '../../../tools/testing/draws.ts'
import fc, { runsOf } from '../../../tools/testing/fast-check.ts'
import { decide, decideNow } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { DoorMode, PassbackRule, Policy, TimetablePeriod } from '../src/access/model.ts'
import {
  allDays,
  always,
  doorOf,
  emptyPresence,
  grantOf,
  noSubjects,
  policyOf,
  requestOf,
  scheduleOf,
  weekly,
} from './factories.ts'
import { scene, sceneDays } from './parts.ts'
import { endOfLock, requestIn } from './requests.ts'
import { policyIn } from './sites.ts'

const minute = 60_000
const noon = '2026-05-04T12:00:00+02:00'
const at = Date.parse(noon)

const timedRule = (changes: Partial<PassbackRule> = {}): PassbackRule => ({
  id: 'rule',
  kind: 'passback',
  areaId: 'hall',
  exempt: noSubjects,
  strength: 'hard',
  checks: [{ kind: 'timedPerDoor', seconds: 600 }],
  ...changes,
})

const afterEntry = (rule: PassbackRule, minutesAgo: number) => {
  const presence = {
    ...emptyPresence,
    entries: { alice: [{ areaId: 'hall', doorId: 'door', at: at - minutesAgo * minute }] },
  }
  return decide(indexPolicy(policyOf({ grants: [grantOf('grant')], areaRules: [rule] })), requestOf(noon, { presence }))
}

it('timed anti-passback ends with its time', () => {
  expect(afterEntry(timedRule(), 4)).toMatchObject({ reason: 'passback', nextAllowedAt: at + 6 * minute })
})

it('timed anti-passback ends earlier where it is reset earlier', () => {
  const rule = timedRule({ checks: [{ kind: 'timedPerArea', seconds: 86_400 }], passbackResetAt: 12 * 60 + 30 })
  expect(afterEntry(rule, 4)).toMatchObject({ reason: 'passback', nextAllowedAt: at + 30 * minute })
  expect(afterEntry(timedRule({ ...rule, passbackResetAfterHours: 1, passbackResetAt: 0 }), 45).nextAllowedAt).toBe(
    at + 15 * minute,
  )
})

/** Without what asks for a second factor: one more factor does not help a person that a later step refuses. */
const withoutFactors = (policy: Policy): Policy => ({
  ...policy,
  grants: policy.grants.map((grant) => ({ ...grant, minFactors: 1 })),
  timetables: policy.timetables.map(({ id, periods }) => ({ id, periods: periods.map(withoutPin) })),
  overrides: policy.overrides.map(withoutPin),
})

const withoutPin = <T extends { readonly mode: DoorMode }>(one: T): T =>
  one.mode === 'controlledPlusPin' ? { ...one, mode: 'controlled' } : one

/** With a door that is unlocked from nine to five: left to chance, some runs have no refusal that passes with time. */
const unlockedDaily = (policy: Policy): Policy => ({
  ...policy,
  doors: policy.doors.map((door) => (door.id === 'door0' ? { ...door, timetableId: 'timetable0' } : door)),
  timetables: policy.timetables.map(({ id, periods }) => ({
    id,
    periods: id === 'timetable0' ? [{ mode: 'unlocked', scheduleId: 'daytime' }, ...periods] : periods,
  })),
})

it(
  'the next allowed time is the first minute that is allowed, with the factor that the door may ask for',
  { timeout: 120_000 },
  () => {
    const anyCase = scene.chain((place) =>
      fc.record({ place: fc.constant(place), policy: policyIn(place).map(unlockedDaily), request: requestIn(place) }),
    )
    let found = 0
    fc.assert(
      fc.property(anyCase, ({ place, policy, request }) => {
        const index = indexPolicy(policy)
        const withoutFactorsIndex = indexPolicy(withoutFactors(policy))
        const withoutPins = { ...request, overrides: request.overrides.map(withoutPin) }
        // Of a locked code no more is said than when the lock ends (access-decision.md 14.1).
        const lockEnd = endOfLock(policy, request)
        const isAllowed = (when: number): boolean => {
          if (when >= lockEnd) return true
          const { result } = decideNow(index, { ...request, at: when })
          if (result !== 'needMore') return result === 'allow'
          return decideNow(withoutFactorsIndex, { ...withoutPins, at: when }).result === 'allow'
        }
        const { result, nextAllowedAt } = decide(index, request)
        if (result !== 'deny') {
          expect(nextAllowedAt).toBeNull()
          return
        }
        if (nextAllowedAt !== null) {
          found++
          expect(nextAllowedAt).toBeGreaterThan(request.at)
          expect(isAllowed(nextAllowedAt)).toBe(true)
        }
        // Records begin and end at whole minutes of the scene's days; clocks change and windows open at whole minutes
        // too.
        const end = Math.min(nextAllowedAt ?? Number.POSITIVE_INFINITY, place.base + (sceneDays + 2) * 24 * 60 * minute)
        for (let when = request.at + minute; when < end; when += minute)
          expect(isAllowed(when), new Date(when).toISOString()).toBe(false)
      }),
      runsOf(400, 100),
    )
    expectDraws(found, 0)
  },
)

const hall = { id: 'full', kind: 'occupancy', areaId: 'hall', exempt: noSubjects, max: 5, strength: 'hard' } as const
const twoFactors = grantOf('strict', { minFactors: 2 })

it('the next allowed time is none where a door would only ask for one factor more before it refuses', () => {
  const ends = at + 30 * minute
  const crowd = { ...emptyPresence, counts: { hall: 5 } }
  const policy = policyOf({ grants: [grantOf('grant', { until: ends }), twoFactors], areaRules: [hall] })
  // Edges of other things, which a panel may not hold, are no edges of the answer.
  const moments = [{ planId: 'elsewhere', since: at - minute, until: ends + minute }]
  const plans = [{ id: 'elsewhere', rank: 1, parts: [], responders: noSubjects, respondersIgnoreBlocks: false }]
  for (const activePlans of [[], moments])
    expect(decide(indexPolicy({ ...policy, plans }), requestOf(noon, { presence: crowd, activePlans }))).toMatchObject({
      reason: 'areaFull',
      nextAllowedAt: null,
    })
})

it('the next allowed time ends out of service where only a lockdown is left, for people who pass a lockdown', () => {
  const periods: TimetablePeriod[] = [
    { mode: 'outOfService', scheduleId: 'morning' },
    { mode: 'lockdown', scheduleId: 'afternoon' },
  ]
  const policy = policyOf({
    doors: [doorOf('door', { timetableId: 'day', lockdownExempt: { personIds: ['alice'], groupIds: [] } })],
    timetables: [{ id: 'day', periods }],
    schedules: [
      always,
      scheduleOf('morning', [weekly(allDays, '09:00', '13:00')]),
      scheduleOf('afternoon', [weekly(allDays, '13:00', '18:00')]),
    ],
    grants: [grantOf('grant')],
  })
  expect(decide(indexPolicy(policy), requestOf(noon))).toMatchObject({
    reason: 'outOfService',
    nextAllowedAt: at + 60 * minute,
  })
})

it('the next allowed time ends a stricter period where a first person has armed the door for the one after it', () => {
  const periods: TimetablePeriod[] = [
    { mode: 'unlocked', scheduleId: 'day', unlockAfterFirstPersonGroupId: 'staff' },
    { mode: 'controlledPlusPin', scheduleId: 'morning' },
  ]
  const policy = policyOf({
    doors: [doorOf('door', { timetableId: 'day' })],
    groups: [{ id: 'staff' }],
    timetables: [{ id: 'day', periods }],
    schedules: [
      scheduleOf('morning', [weekly(allDays, '09:00', '13:00')]),
      scheduleOf('day', [weekly(allDays, '08:00', '18:00')]),
    ],
  })
  const presence = { ...emptyPresence, arrivals: [{ doorId: 'door', groupId: 'staff', at: at - 60 * minute }] }
  expect(decide(indexPolicy(policy), requestOf(noon, { presence }))).toMatchObject({
    reason: 'noGrant',
    nextAllowedAt: at + 60 * minute,
  })
})
