/** Guess-lockout of typed codes, and people without rights at a panel (access-decision.md 14.1 and 14.2). */

import type { PresentedKind } from '@lintel/vocabulary/events.ts'
import { expect, it } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { AccessRequest } from '../src/access/request.ts'
import { cardOf, grantOf, personOf, policyOf, requestOf } from './factories.ts'

const second = 1000
const noon = Date.parse('2026-05-04T12:00:00+02:00')

/** What Alice is answered at a reader whose code entry is locked. */
const atLockedReader = (kind: PresentedKind, changes: Partial<AccessRequest> = {}) => {
  const policy = policyOf({
    credentials: [cardOf('alice', { id: 'shown', kind })],
    grants: [grantOf('grant')],
  })
  const credentials = [{ credentialId: 'shown', used: 0, lockedUntil: noon + 30 * second }]
  return decide(
    indexPolicy(policy),
    requestOf('2026-05-04T12:00:00+02:00', { by: { kind: 'credentials', presented: credentials }, ...changes }),
  )
}

it('while code entry is locked a right code is refused, and everything that is not typed goes on', () => {
  expect(atLockedReader('pin')).toMatchObject({ reason: 'tooManyTries', nextAllowedAt: noon + 30 * second })
  for (const kind of ['card', 'uhfTag', 'face', 'fingerprint', 'plate', 'qr', 'phone', 'idAccess'] as const)
    expect(atLockedReader(kind).reason).toBe('allowGrant')
})

it('a code is not refused on the way out because a person guessed codes', () => {
  expect(atLockedReader('pin', { sideId: 'out' }).reason).toBe('allowEgress')
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
