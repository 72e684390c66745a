/** Grants that name codes (old-communities.md 3): doors and hours that belong to a code, not to who holds it. */

import { describe, expect, it } from 'vitest'
import { codeChanges, previewChanges } from '../src/access/changes.ts'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { Grant, Policy } from '../src/access/model.ts'
import { allDays, cardOf, grantOf, noSubjects, policyOf, requestOf, scheduleOf, show, weekly } from './factories.ts'

const tuesdays = scheduleOf('tuesdays', [weekly([2], '00:00', '24:00')])
const always = scheduleOf('always', [weekly(allDays, '00:00', '24:00')])
const codeGrant = (id: string, code: string, scheduleId: string): Grant =>
  grantOf(id, { subjects: { ...noSubjects, credentialIds: [code] }, scheduleId })

/** Alice has a card for Tuesdays and a PIN for always. */
const tenant = (changes: Partial<Policy> = {}): Policy =>
  policyOf({
    credentials: [cardOf('alice'), cardOf('alice', { id: 'alice-pin', kind: 'pin' })],
    grants: [codeGrant('of-card', 'alice-card', 'tuesdays'), codeGrant('of-pin', 'alice-pin', 'always')],
    schedules: [always, tuesdays],
    ...changes,
  })
const ask = (policy: Policy, day: string, ...codes: readonly string[]) =>
  decide(indexPolicy(policy), requestOf(`2026-12-${day}T12:00+01:00`, { by: show(...codes) }))
const [tuesday, wednesday] = ['01', '02']

describe('a card for Tuesdays beside a PIN for always', () => {
  it('opens on Tuesday, and on Wednesday says when it will', () => {
    expect(ask(tenant(), tuesday, 'alice-card').reason).toBe('allowGrant')
    expect(ask(tenant(), wednesday, 'alice-card')).toMatchObject({
      reason: 'outsideSchedule',
      ruleId: 'of-card',
      nextAllowedAt: Date.parse('2026-12-08T00:00+01:00'),
    })
    expect(ask(tenant(), wednesday, 'alice-pin')).toMatchObject({ reason: 'allowGrant', ruleId: 'of-pin' })
    expect(ask(tenant(), wednesday, 'alice-card', 'alice-pin').reason).toBe('allowGrant')
  })

  it('gives no right to open remotely, where no code is shown', () => {
    const remote = { kind: 'remote', personId: 'alice', factors: [] } as const
    const request = requestOf('2026-12-01T12:00+01:00', { by: remote })
    expect(decide(indexPolicy(tenant()), request).reason).toBe('remoteNotInGroup')
  })

  it('keeps the door shut at a device that does not know the field', () => {
    const grants = tenant().grants.map((grant) => ({ ...grant, subjects: noSubjects }))
    for (const code of ['alice-card', 'alice-pin'])
      expect(ask(tenant({ grants }), tuesday, code).reason).toBe('noGrant')
  })
})

it('a preview names the card that opens more, although the PIN opened it already', () => {
  const [before, after] = [
    indexPolicy(tenant()),
    indexPolicy(
      tenant({ grants: [codeGrant('of-card', 'alice-card', 'always'), codeGrant('of-pin', 'alice-pin', 'always')] }),
    ),
  ]
  const from = Date.parse('2026-12-01T00:00+01:00')
  for (const compare of [previewChanges, codeChanges]) {
    const changes = compare(before, after, from, 2)
    expect(changes.map(({ credentialId, lost }) => [credentialId, lost])).toEqual([['alice-card', []]])
    expect(changes[0]!.gained).toEqual([[Date.parse('2026-12-02T00:00+01:00'), Date.parse('2026-12-03T00:00+01:00')]])
  }
})

it('a comparison by code finds one that a group opens more for, where no grant names it', () => {
  const [before, after] = [indexPolicy(policyOf()), indexPolicy(policyOf({ grants: [grantOf('of-staff')] }))]
  const changes = codeChanges(before, after, Date.parse('2026-12-01T00:00Z'), 1)
  expect(changes.map(({ credentialId }) => credentialId)).toEqual(['alice-card'])
})
