/** The properties of access-decision.md 11, over thousands of random sites. */

import { readFileSync } from 'node:fs'
import { reasonsOfStep } from '@lintel/vocabulary/reasons.ts'
import { expectDraws } from '../../../tools/testing/draws.ts'
import fc, { runsOf } from '../../../tools/testing/fast-check.ts'
import { expect, it, vi } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { Block, Grant, Policy } from '../src/access/model.ts'
import type { AccessRequest, Decision } from '../src/access/request.ts'
import { isOpenNaive } from './clock-naive.ts'
import { decideNaive } from './decide-naive.ts'
import { judgeMissing, missingReferenceCase, without } from './missing-references.ts'
import { requestIn } from './requests.ts'
import { scene } from './parts.ts'
import { blockIn, grantIn, policyIn } from './sites.ts'

const runs = runsOf(1_500)
const moreRuns = runsOf(3_000)

/** A loaded machine takes its time over thousands of sites. */
vi.setConfig({ testTimeout: 120_000 })

const judge = (policy: Policy, request: AccessRequest): Decision => decide(indexPolicy(policy), request)

/** A random case with something more that happens at the same place. */
const caseWith = <More>(more: (place: Parameters<typeof policyIn>[0], policy: Policy) => fc.Arbitrary<More>) =>
  scene.chain((place) =>
    policyIn(place).chain((policy) =>
      fc.record({ policy: fc.constant(policy), request: requestIn(place), more: more(place, policy) }),
    ),
  )

const anyCase = caseWith(() => fc.constant(undefined))

/** The lists of a policy in another order. */
const shuffle = (policy: Policy): fc.Arbitrary<Policy> =>
  fc
    .tuple(
      ...Object.entries(policy).map(([name, value]) =>
        (Array.isArray(value) ? fc.shuffledSubarray(value, { minLength: value.length }) : fc.constant(value)).map(
          (each) => [name, each] as const,
        ),
      ),
    )
    .map((entries) => Object.fromEntries(entries) as unknown as Policy)

/** One record of one of the lists. */
const oneOf = (policy: Policy, names: readonly (keyof Policy)[]): fc.Arbitrary<{ list: keyof Policy; at: number }> =>
  fc.oneof(
    ...names
      .filter((list) => (policy[list] as readonly unknown[]).length > 0)
      .map((list) => fc.nat((policy[list] as readonly unknown[]).length - 1).map((at) => ({ list, at }))),
  )

it('the decision decides as the plain reading of the text does, and each step for a reason that the vocabulary has for it', () => {
  const reasons = new Set<string>()
  fc.assert(
    fc.property(anyCase, ({ policy, request }) => {
      const { result, step, reason, ruleId } = judge(policy, request)
      const plain = decideNaive(policy, request)
      expect({ result, reason, ruleId }).toEqual({ result: plain.result, reason: plain.reason, ruleId: plain.ruleId })
      expect(reasonsOfStep[step]).toContain(reason)
      reasons.add(reason)
    }),
    moreRuns,
  )
  expectDraws(reasons.size, 20)
})

it('the decision treats a PIN for duress as any other', () => {
  fc.assert(
    fc.property(anyCase, ({ policy, request }) => {
      const duressCredentials = policy.credentials.map((credential) => ({ ...credential, isDuress: true }))
      expect(judge({ ...policy, credentials: duressCredentials }, request)).toEqual(judge(policy, request))
    }),
    runs,
  )
})

it('1: adding a block never turns a deny into an allow', () => {
  fc.assert(
    fc.property(caseWith(blockIn), ({ policy, request, more }) => {
      const block: Block = { ...more, id: 'added' }
      fc.pre(judge(policy, request).result === 'deny')
      expect(judge({ ...policy, blocks: [...policy.blocks, block] }, request).result).toBe('deny')
    }),
    runs,
  )
})

it('2: adding a grant never turns an allow into a deny', () => {
  fc.assert(
    fc.property(caseWith(grantIn), ({ policy, request, more }) => {
      const grant: Grant = { ...more, id: 'added' }
      fc.pre(judge(policy, request).result === 'allow')
      expect(judge({ ...policy, grants: [...policy.grants, grant] }, request).result).toBe('allow')
    }),
    runs,
  )
})

it('3: reordering grants, groups, calendars or anything else changes nothing', () => {
  fc.assert(
    fc.property(
      caseWith((_, policy) => shuffle(policy)),
      ({ policy, request, more }) => {
        expect(judge(more, request)).toEqual(judge(policy, request))
      },
    ),
    runs,
  )
})

it('4: removing a credential, membership or person never adds an allow', () => {
  fc.assert(
    fc.property(
      caseWith((_, policy) => oneOf(policy, ['credentials', 'memberships', 'persons'])),
      ({ policy, request, more }) => {
        // A person who leaves a blocked group leaves the block, which is what a block on a group says.
        const membership = more.list === 'memberships' ? policy.memberships[more.at] : undefined
        fc.pre(!policy.blocks.some(({ subjects }) => membership && subjects.groupIds.includes(membership.groupId)))
        fc.pre(judge(policy, request).result !== 'allow')
        expect(judge(without(policy, more), request).result).not.toBe('allow')
      },
    ),
    runs,
  )
})

it('5: exit hardware is never refused, nor is a person with a valid credential on the way out', () => {
  const valid = (policy: Policy): Policy => ({
    ...policy,
    persons: policy.persons.map(({ id }) => ({ id, kind: 'member', status: 'active', needsMoreTime: false })),
    credentials: policy.credentials.map(({ id, kind }) => ({ id, personId: 'person0', kind, status: 'active' })),
    doors: policy.doors.map((door) => ({
      ...door,
      sides: door.sides.map((side) => (side.id === 'out' ? { ...side, direction: 'exit' } : side)),
    })),
  })
  /** As a panel holds those who have no right there: who they are and what they show (14.2). */
  const withoutRights = (policy: Policy): Policy => ({ ...policy, memberships: [], grants: [], groups: [] })
  fc.assert(
    fc.property(anyCase, ({ policy, request }) => {
      const button: AccessRequest = { ...request, by: { kind: 'exitRequest' } }
      expect(judge(policy, button).reason).toBe('allowEgress')

      for (const lock of [{}, { lockedUntil: request.at + 30_000 }]) {
        const read: AccessRequest = {
          ...request,
          doorId: 'door0',
          sideId: 'out',
          by: { kind: 'credentials', presented: [{ credentialId: 'credential0', used: 0, ...lock }] },
        }
        expect(judge(valid(policy), read).reason).toBe('allowEgress')
        expect(judge(withoutRights(valid(policy)), read).reason).toBe('allowEgress')
      }
    }),
    runs,
  )
})

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

it('6: server, simulator and panel agree, each with its own copy of policy and request', () => {
  fc.assert(
    fc.property(anyCase, ({ policy, request }) => {
      expect(copy(judge(copy(policy), copy(request)))).toEqual(copy(judge(policy, request)))
    }),
    runs,
  )
})

it('7: a stored decision is reproduced by its stored version, also after other versions were asked', () => {
  fc.assert(
    fc.property(
      caseWith((place) => policyIn(place)),
      ({ policy, request, more }) => {
        const record = copy({ policy, request, decision: judge(policy, request) })
        judge({ ...more, version: policy.version + 1 }, request)
        const again = judge(record.policy, record.request)
        expect(copy(again)).toEqual(record.decision)
        expect(again.policyVersion).toBe(policy.version)
      },
    ),
    runs,
  )
})

it("8: billing does not occur in the function's inputs", () => {
  const inputs = ['model.ts', 'model-time.ts', 'request.ts'].map((name) =>
    readFileSync(new URL(`../src/access/${name}`, import.meta.url), 'utf8'),
  )
  expect(inputs.join('\n')).not.toMatch(
    /bill|paid|pay\b|payment|invoice|subscri|charge|renew|price|tariff|expir(y|es)\b/i,
  )
})

it('9: a missing reference never produces an allow', () => {
  fc.assert(
    fc.property(missingReferenceCase, (each) => {
      expect(judgeMissing(each)).not.toBe('widened')
    }),
    runs,
  )
})

it("12: a company's grants never open a door outside the door limit of its company", () => {
  const sharedDoors = ['door0', 'door1']
  // Few cases reach what is expected inside; that none fails is expected of all.
  const check = fc.check(
    fc.property(anyCase, ({ policy, request }) => {
      const companies: Policy = {
        ...policy,
        grants: policy.grants.map((grant) => ({ ...grant, companyId: 'company0' })),
        companyDoorLimits: policy.companyDoorLimits.map((companyDoorLimit) => ({
          ...companyDoorLimit,
          targets: { doorIds: sharedDoors },
        })),
      }
      const decision = judge(companies, request)
      if (!companies.grants.some(({ id }) => id === decision.ruleId) || decision.result !== 'allow') return
      expect(sharedDoors).toContain(request.doorId)
      const isLentNow = companies.companyDoorLimits.some((companyDoorLimit) => {
        const schedule = companies.schedules.find(({ id }) => id === companyDoorLimit.scheduleId)
        return (
          schedule !== undefined &&
          companyDoorLimit.companyId === 'company0' &&
          isOpenNaive(companies, schedule, request.at, undefined, (type) => type)
        )
      })
      expect(isLentNow).toBe(true)
    }),
    runs,
  )
  expect(check.failed, fc.defaultReportMessage(check)).toBe(false)
})
