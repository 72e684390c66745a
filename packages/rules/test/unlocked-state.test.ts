/** Cause that keeps a door unlocked, against the decision about an unknown person. */

import { expectDraws } from '../../../tools/testing/draws.ts'
import fc, { runsOf } from '../../../tools/testing/fast-check.ts'
import { expect, it, vi } from 'vitest'
import { decideNow } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { Policy } from '../src/access/model.ts'
import type { AccessRequest } from '../src/access/request.ts'
import { unlockedState } from '../src/access/unlocked-state.ts'
import { requestIn } from './requests.ts'
import { scene } from './parts.ts'
import { policyIn } from './sites.ts'

/** A loaded machine takes its time over thousands of sites. */
vi.setConfig({ testTimeout: 120_000 })

interface Scenario {
  readonly policy: Policy
  readonly request: AccessRequest
}

/** Ways to unlock all doors: left to chance, a run in some hundreds has none of a cause. */
const unlockedBy: Record<'plan' | 'override' | 'timetable', (scenario: Scenario) => Scenario> = {
  plan: ({ policy, request }) => ({
    policy: {
      ...policy,
      plans: policy.plans.map((plan) => ({ ...plan, parts: [{ targets: { wholeSite: true }, mode: 'open' }] })),
    },
    request: { ...request, activePlans: policy.plans.map(({ id }) => ({ planId: id, since: request.at })) },
  }),
  override: ({ policy, request }) => {
    const span = { createdAt: request.at, from: request.at, until: request.at + 3_600_000 }
    const by = { targets: { wholeSite: true }, createdById: 'person0', reason: 'reason' }
    return { policy, request: { ...request, overrides: [{ id: 'manual0', mode: 'unlocked', ...by, ...span }] } }
  },
  timetable: ({ policy, request }) => ({
    policy: {
      ...policy,
      doors: policy.doors.map((door) => ({ ...door, timetableId: 'timetable0' })),
      timetables: policy.timetables.map(({ id, periods }) => ({
        id,
        periods: [{ mode: 'unlocked', scheduleId: 'always' }, ...periods],
      })),
    },
    request,
  }),
}
const anyCase = scene.chain((place) => {
  const scenario = fc.record({ policy: policyIn(place), request: requestIn(place) })
  return fc.oneof(scenario, ...Object.values(unlockedBy).map((unlock) => scenario.map(unlock)))
})
const stranger: AccessRequest['by'] = { kind: 'credentials', presented: [{ credentialId: 'unknown', used: 0 }] }

it('the unlock cause is set exactly while the decision lets in a stranger, and by an equal rule', () => {
  const by = { allowPlanOpen: 'plan', allowOverrideOpen: 'override', allowUnlocked: 'timetable' } as const
  const countByCause = { plan: 0, override: 0, timetable: 0 }
  fc.assert(
    fc.property(anyCase, ({ policy, request }) => {
      const index = indexPolicy(policy)
      fc.pre(index.sideOf(request.doorId, request.sideId)?.side.direction === 'entry')
      const { reason, ruleId } = decideNow(index, { ...request, by: stranger })
      const open = unlockedState(index, request)
      if (open) countByCause[open.by]++
      expect(open).toEqual(reason in by ? { by: by[reason as keyof typeof by], reason, ruleId } : null)
    }),
    runsOf(2_000),
  )
  expectDraws(Math.min(...Object.values(countByCause)), 0)
})

it('the unlock cause of an unknown door is none', () => {
  fc.assert(
    fc.property(anyCase, ({ policy, request }) => {
      expect(unlockedState(indexPolicy(policy), { ...request, doorId: 'nowhere' })).toBeNull()
    }),
    runsOf(80, 20),
  )
})
