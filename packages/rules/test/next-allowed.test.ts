/** "Next time this would be allowed" against asking again and again (access-decision 14.5). */

import { expect, it } from 'vitest'
import fc from '../../../tools/testing/fast-check.ts'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { PassbackRule, Policy } from '../src/access/model.ts'
import { emptyPresence, grantOf, nobody, policyOf, requestOf } from './factories.ts'
import { scene, sceneDays } from './parts.ts'
import { requestIn } from './requests.ts'
import { policyIn } from './sites.ts'

const minute = 60_000
const noon = '2026-05-04T12:00:00+02:00'
const at = Date.parse(noon)

const timed = (changes: Partial<PassbackRule> = {}): PassbackRule => ({
  id: 'rule',
  kind: 'passback',
  areaId: 'hall',
  exempt: nobody,
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
  expect(afterEntry(timed(), 4)).toMatchObject({ reason: 'passback', nextAllowedAt: at + 6 * minute })
})

it('timed anti-passback ends earlier where it is forgiven earlier', () => {
  const rule = timed({ checks: [{ kind: 'timedPerArea', seconds: 86_400 }], forgivenAt: 12 * 60 + 30 })
  expect(afterEntry(rule, 4)).toMatchObject({ reason: 'passback', nextAllowedAt: at + 30 * minute })
  expect(afterEntry(timed({ ...rule, forgivenAfterHours: 1, forgivenAt: 0 }), 45).nextAllowedAt).toBe(at + 15 * minute)
})

/** With a door that everybody may pass from nine to five: left to chance, some runs have no refusal that passes with time. */
const unlockedDaily = (policy: Policy): Policy => ({
  ...policy,
  doors: policy.doors.map((door) => (door.id === 'door0' ? { ...door, timetableId: 'timetable0' } : door)),
  timetables: policy.timetables.map(({ id, periods }) => ({
    id,
    periods: id === 'timetable0' ? [{ mode: 'unlocked', scheduleId: 'daytime' }, ...periods] : periods,
  })),
})

it(
  'is not refused when it comes, and comes no later than the first minute that is allowed',
  { timeout: 120_000 },
  () => {
    const anyCase = scene.chain((place) =>
      fc.record({ place: fc.constant(place), policy: policyIn(place).map(unlockedDaily), request: requestIn(place) }),
    )
    let found = 0
    fc.assert(
      fc.property(anyCase, ({ place, policy, request }) => {
        const index = indexPolicy(policy)
        const resultAt = (when: number) => decide(index, { ...request, at: when }).result
        const { result, nextAllowedAt } = decide(index, request)
        if (result !== 'deny') {
          expect(nextAllowedAt).toBeNull()
          return
        }
        if (nextAllowedAt !== null) {
          found++
          expect(nextAllowedAt).toBeGreaterThan(request.at)
          expect(resultAt(nextAllowedAt)).not.toBe('deny')
        }
        // Records begin and end at whole minutes of the scene's days; clocks change and windows open at whole minutes too.
        const end = Math.min(nextAllowedAt ?? Number.POSITIVE_INFINITY, place.base + (sceneDays + 2) * 24 * 60 * minute)
        for (let when = request.at + minute; when < end; when += minute)
          expect(resultAt(when), new Date(when).toISOString()).not.toBe('allow')
      }),
      { numRuns: 60 },
    )
    expect(found).toBeGreaterThan(0)
  },
)
