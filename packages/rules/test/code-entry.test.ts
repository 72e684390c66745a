/** Guess-lockout of typed codes, and people without rights at a panel (access-decision.md 14.1 and 14.2). */

import type { PresentedKind } from '@lintel/vocabulary/events.ts'
import { expect, it } from 'vitest'
import fc, { runsOf } from '../../../tools/testing/fast-check.ts'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { AccessRequest, CredentialPresentation } from '../src/access/request.ts'
import { cardOf, doorOf, grantOf, personOf, planOf, policyOf, requestOf } from './factories.ts'
import { scene } from './parts.ts'
import { requestIn } from './requests.ts'
import { policyIn } from './sites.ts'

const second = 1000
const noon = Date.parse('2026-05-04T12:00:00+02:00')
const lockEnd = noon + 30 * second

const decideAtLockedReader = (
  policy: ReturnType<typeof policyOf>,
  shown: readonly Partial<CredentialPresentation>[],
  changes: Partial<AccessRequest> = {},
) => {
  const presentations = shown.map((one) => ({ credentialId: 'unknown', used: 0, lockedUntil: lockEnd, ...one }))
  return decide(
    indexPolicy(policy),
    requestOf('2026-05-04T12:00:00+02:00', { by: { kind: 'credentials', presented: presentations }, ...changes }),
  )
}

/** What Alice is answered at a reader whose code entry is locked. */
const atLockedReader = (kind: PresentedKind, changes: Partial<AccessRequest> = {}) =>
  decideAtLockedReader(
    policyOf({ credentials: [cardOf('alice', { id: 'shown', kind })], grants: [grantOf('grant')] }),
    [{ credentialId: 'shown' }],
    changes,
  )

it('while code entry is locked a right code is refused, and everything that is not typed goes on', () => {
  expect(atLockedReader('pin')).toMatchObject({ reason: 'tooManyTries', ruleId: null, nextAllowedAt: lockEnd })
  for (const kind of ['card', 'uhfTag', 'face', 'fingerprint', 'plate', 'qr', 'phone', 'idAccess'] as const)
    expect(atLockedReader(kind).reason).toBe('allowGrant')
  expect(decideAtLockedReader(policyOf(), [{ kind: 'card' }])).toMatchObject({ reason: 'credentialUnknown' })
})

it('a code is not refused on the way out because a person guessed codes', () => {
  expect(atLockedReader('pin', { sideId: 'out' }).reason).toBe('allowEgress')
})

const codes = {
  right: {},
  ofBob: { personId: 'bob' },
  inactive: { status: 'inactive' },
  lost: { status: 'lost' },
  later: { from: noon + 1 },
  expired: { until: noon },
  usedUp: { maxUses: 0 },
} as const

const withCodes = (changes: Parameters<typeof policyOf>[0] = {}) =>
  policyOf({
    persons: [personOf('alice'), personOf('bob')],
    credentials: [
      cardOf('alice'),
      ...Object.entries(codes).map(([id, code]) => cardOf('alice', { id, kind: 'pin', ...code })),
    ],
    grants: [grantOf('grant')],
    ...changes,
  })

const everyCode = [...Object.keys(codes).map((credentialId) => ({ credentialId })), { kind: 'pin' }] as const

/** What each code is answered, right and wrong ones, alone or after a card: one answer where all are alike. */
const answersToCodes = (
  policy: ReturnType<typeof policyOf>,
  changes: Partial<AccessRequest> = {},
  before: readonly Partial<CredentialPresentation>[] = [],
) => {
  const answers = everyCode.map((code) => decideAtLockedReader(policy, [...before, code], changes))
  return [...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values()]
}

it('while code entry is locked every code has the same answer, known, unknown, lost, expired or of another person', () => {
  expect(answersToCodes(withCodes())).toMatchObject([{ result: 'deny', reason: 'tooManyTries', ruleId: null }])
  const strict = withCodes({ grants: [grantOf('grant', { minFactors: 2 })] })
  expect(answersToCodes(strict)).toMatchObject([{ reason: 'tooManyTries' }])
})

it('a PIN after a card has the same answer while code entry is locked, of the same person, of another and of none', () => {
  const answers = answersToCodes(withCodes(), {}, [{ credentialId: 'alice-card' }])
  expect(answers).toMatchObject([{ result: 'deny', reason: 'tooManyTries', ruleId: null }])
})

it('a locked keypad says of no code that a responder, or an exempt person, typed it', () => {
  const alice = { personIds: ['alice'], groupIds: [] }
  const plans = [planOf('attack', { responders: alice, parts: [{ targets: { wholeSite: true }, mode: 'lockdown' }] })]
  const activePlans = [{ planId: 'attack', since: noon - second }]
  expect(answersToCodes(withCodes({ plans }), { activePlans })).toMatchObject([{ reason: 'lockdown' }])

  const high = { kind: 'high', maxPolicyAgeHours: 1 } as const
  const stale = withCodes({ plans, doors: [doorOf('door', { class: high })] })
  expect(answersToCodes(stale, { policyAgeSeconds: 7200 })).toMatchObject([{ reason: 'policyStale' }])

  const modes = (mode: 'lockdown' | 'unlocked') =>
    withCodes({
      doors: [doorOf('door', { timetableId: 'day', lockdownExempt: alice })],
      timetables: [{ id: 'day', periods: [{ mode, scheduleId: 'always' }] }],
    })
  expect(answersToCodes(modes('lockdown'))).toMatchObject([{ reason: 'lockdown' }])
  expect(answersToCodes(modes('unlocked'))).toMatchObject([
    { reason: 'allowUnlocked', presenceMoves: 'never', notes: [{ code: 'tooManyTries', ruleId: null }] },
  ])
})

it('property: at any door of any site a locked code is answered as an unknown one', () => {
  let lockedCount = 0
  const cases = scene.chain((place) => fc.record({ policy: policyIn(place), request: requestIn(place) }))
  fc.assert(
    fc.property(cases, ({ policy, request }) => {
      const pins = { ...policy, credentials: policy.credentials.map((one) => ({ ...one, kind: 'pin' as const })) }
      const index = indexPolicy(pins)
      const decisionOf = (credentialId: string) => {
        const presentations = [{ credentialId, used: 0, kind: 'pin' as const, lockedUntil: request.at + 30 * second }]
        return decide(index, { ...request, sideId: 'in', by: { kind: 'credentials', presented: presentations } })
      }
      const unknown = decisionOf('unknown')
      if (unknown.reason === 'tooManyTries') lockedCount += 1
      for (const { id } of pins.credentials) expect(decisionOf(id)).toEqual(unknown)
    }),
    runsOf(400, 100),
  )
  expect(lockedCount).toBeGreaterThan(20)
})

it('a known person without any right leaves, and is refused by name at the entry', () => {
  const policy = policyOf({
    persons: [personOf('bob')],
    credentials: [cardOf('bob')],
    memberships: [],
    groups: [],
    grants: [],
  })
  const decideAt = (sideId: string) =>
    decide(
      indexPolicy(policy),
      requestOf('2026-05-04T12:00:00+02:00', {
        sideId,
        by: { kind: 'credentials', presented: [{ credentialId: 'bob-card', used: 0 }] },
      }),
    )
  expect(decideAt('out')).toMatchObject({ result: 'allow', reason: 'allowEgress' })
  expect(decideAt('in')).toMatchObject({ result: 'deny', reason: 'noGrant' })
})
