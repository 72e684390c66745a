/** What holds a door open, against the decision about somebody whom nobody knows. */

import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { AccessRequest } from '../src/access/request.ts'
import { standsOpen } from '../src/access/stands-open.ts'
import { requestIn } from './requests.ts'
import { scene } from './parts.ts'
import { policyIn } from './sites.ts'

/** A loaded machine takes its time over thousands of sites. */
vi.setConfig({ testTimeout: 120_000 })

const anyCase = scene.chain((place) => fc.record({ policy: policyIn(place), request: requestIn(place) }))
const stranger: AccessRequest['by'] = { kind: 'credentials', presented: [{ credentialId: 'nobody', used: 0 }] }

it('holds a door open exactly while it lets in a stranger, and by the same rule', () => {
  const by = { allow_plan_open: 'plan', allow_override_open: 'override', allow_unlocked: 'timetable' } as const
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyCase, ({ policy, request }) => {
      const index = indexPolicy(policy)
      fc.pre(index.sideOf(request.doorId, request.sideId)?.side.direction === 'entry')
      const { reason, ruleId } = decide(index, { ...request, by: stranger })
      const open = standsOpen(index, request)
      if (open) seen.add(open.by)
      expect(open).toEqual(reason in by ? { by: by[reason as keyof typeof by], reason, ruleId } : null)
    }),
    { numRuns: 2_000 },
  )
  expect([...seen].sort()).toEqual(['override', 'plan', 'timetable'])
})

it('holds no door open that nobody knows', () => {
  fc.assert(
    fc.property(anyCase, ({ policy, request }) => {
      expect(standsOpen(indexPolicy(policy), { ...request, doorId: 'nowhere' })).toBeNull()
    }),
    { numRuns: 20 },
  )
})
