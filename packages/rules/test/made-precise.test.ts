/**
 * Two spans of a person, arming over a clock set back, and remote requests (access-decision.md 14.4, 14.6 and 14.7).
 */

import { expect, it } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { AreaRule } from '../src/access/model.ts'
import {
  allDays,
  always,
  cardOf,
  doorOf,
  emptyPresence,
  grantOf,
  noSubjects,
  personOf,
  policyOf,
  requestOf,
  scheduleOf,
  timetableOf,
  weekly,
} from './factories.ts'

const noon = '2026-05-04T12:00:00+02:00'
const at = Date.parse(noon)

it('a person not yet of the company is refused as not yet valid, also where the time at the site has ended', () => {
  const person = personOf('alice', { until: at - 1, company: { id: 'company', from: at + 1 } })
  const policy = policyOf({ persons: [person], grants: [grantOf('grant')] })
  expect(decide(indexPolicy(policy), requestOf(noon)).reason).toBe('personNotYet')
})

it.each([
  ['to its first minute', '02:00'],
  ['within it', '01:30'],
])('arming outlasts a clock set back %s', (_, from) => {
  const policy = policyOf({
    doors: [doorOf('door', { timetableId: 'times' })],
    schedules: [always, scheduleOf('early', [weekly(allDays, from, '06:00')])],
    timetables: [
      timetableOf('times', [{ mode: 'unlocked', scheduleId: 'early', unlockAfterFirstPersonGroupId: 'staff' }]),
    ],
    credentials: [cardOf('alice')],
  })
  const index = indexPolicy(policy)
  const arrivals = [{ doorId: 'door', groupId: 'staff', at: Date.parse('2026-10-25T02:30:00+02:00') }]
  const reasonAt = (text: string) => decide(index, requestOf(text, { presence: { ...emptyPresence, arrivals } })).reason
  for (const text of ['02:59:59+02:00', '02:00:00+01:00', '02:00:00.001+01:00', '02:10:00+01:00', '05:59:00+01:00'])
    expect(reasonAt(`2026-10-25T${text}`), text).toBe('allowUnlocked')
  expect(reasonAt('2026-10-25T06:00:00+01:00')).toBe('noGrant')
})

it.each<[AreaRule['kind'], string, AreaRule]>([
  ['escort', 'escortMissing', { id: 'rule', kind: 'escort', areaId: 'hall', exempt: noSubjects, withinSeconds: 60 }],
  ['interlock', 'interlockOpen', { id: 'rule', kind: 'interlock', doorIds: ['door', 'sister'] }],
  [
    'passback',
    'passback',
    {
      id: 'rule',
      kind: 'passback',
      areaId: 'hall',
      exempt: noSubjects,
      strength: 'hard',
      checks: [{ kind: 'entryExit' }],
    },
  ],
])('a remote request is checked for %s', (_, reason, rule) => {
  const policy = policyOf({
    persons: [personOf('alice', { kind: 'visitor', until: at + 60_000 })],
    grants: [grantOf('grant')],
    areaRules: [rule],
  })
  const request = requestOf(noon, {
    by: { kind: 'remote', personId: 'alice', factors: ['has'] },
    presence: { ...emptyPresence, lastSeen: { alice: { areaId: 'hall', at: at - 60_000, doorId: 'door' } } },
    health: {
      isFireInputActive: false,
      isInContact: true,
      clockDriftSeconds: 0,
      deadReaderIds: [],
      openDoorIds: ['sister'],
    },
  })
  expect(decide(indexPolicy(policy), request)).toMatchObject({ result: 'deny', reason })
})
