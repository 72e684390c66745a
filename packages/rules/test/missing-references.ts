/**
 * Property 9 of access-decision.md 11 and 14.3: a record that is referred to and missing never turns a refusal into an
 * allow.
 */

import fc from '../../../tools/testing/fast-check.ts'
import { decideNow } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { Override, Policy, Timetable } from '../src/access/model.ts'
import type { AccessRequest } from '../src/access/request.ts'
import { compact, instantIn, planId, rarely, scene, type Scene, some, someNumbered } from './parts.ts'
import { requestIn } from './requests.ts'
import { overrideIn, policyIn } from './sites.ts'

/** Lists of records that others refer to. */
const referredLists = [
  'areas',
  'doors',
  'doorGroups',
  'persons',
  'credentials',
  'groups',
  'schedules',
  'timetables',
  'plans',
] as const

interface MissingRecord {
  readonly list: (typeof referredLists)[number]
  readonly at: number
}

interface Case {
  readonly policy: Policy
  readonly request: AccessRequest
  readonly missing: MissingRecord
}

const recordIn = (policy: Policy): fc.Arbitrary<MissingRecord> =>
  fc.oneof(
    ...referredLists
      .filter((list) => policy[list].length > 0)
      .map((list) => fc.nat(policy[list].length - 1).map((at) => ({ list, at }))),
  )

export const without = (policy: Policy, { list, at }: { list: keyof Policy; at: number }): Policy => ({
  ...policy,
  [list]: (policy[list] as readonly unknown[]).filter((_, n) => n !== at),
})

/** Plans, fire, overrides and timetables at work: what a site has now and then, every case has here. */
const busy = (place: Scene, { policy, request }: Pick<Case, 'policy' | 'request'>) =>
  fc
    .record({
      firePlanId: fc.option(planId, { nil: undefined }),
      isFireInputActive: fc.boolean(),
      activePlans: some(compact(fc.record({ planId, since: instantIn(place), until: rarely(instantIn(place)) })), 3),
      overrides: someNumbered<Override>(overrideIn(place), 'manual', 3),
      hasTimetable: fc.boolean(),
    })
    .map(({ firePlanId, isFireInputActive, activePlans, overrides, hasTimetable }) => ({
      policy: {
        ...policy,
        site: firePlanId === undefined ? policy.site : { ...policy.site, firePlanId },
        doors: policy.doors.map((door) =>
          hasTimetable ? { ...door, timetableId: (policy.timetables[0] as Timetable).id } : door,
        ),
      },
      request: {
        ...request,
        activePlans: activePlans.map((each) => ({ ...each, since: Math.min(each.since, request.at) })),
        overrides: overrides.map((each) => ({ ...each, from: Math.min(each.from, request.at) })),
        health: { ...request.health, isFireInputActive },
      },
    }))

export const missingReferenceCase: fc.Arbitrary<Case> = scene.chain((place) =>
  fc
    .record({ policy: policyIn(place), request: requestIn(place) })
    .chain((usual) =>
      fc
        .oneof(fc.constant(usual), busy(place, usual))
        .chain((each) => recordIn(each.policy).map((missing): Case => ({ ...each, missing }))),
    ),
)

/** Nothing where the property holds; skips cases that it says nothing about. */
export const judgeMissing = ({ policy, request, missing }: Case): 'widened' | 'holds' | 'allowed before' => {
  if (decideNow(indexPolicy(policy), request).result === 'allow') return 'allowed before'
  return decideNow(indexPolicy(without(policy, missing)), request).result === 'allow' ? 'widened' : 'holds'
}
