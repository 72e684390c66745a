/**
 * A site that moves to another zone at an instant (access-decision.md 5): what was before stays judged by the old
 * clock.
 */

import { describe, expect, it } from 'vitest'
import { decide } from '../src/access/decide.ts'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { Policy, Site } from '../src/access/model.ts'
import { localTimeAt, zoneOfSite } from '../src/access/time/zone.ts'
import {
  allDays,
  doorOf,
  emptyPresence,
  grantOf,
  policyOf,
  requestOf,
  scheduleOf,
  timetableOf,
  weekly,
} from './factories.ts'

const moving = (zone: string, at: string): Site => ({
  id: 'site',
  zone: 'Europe/Berlin',
  nextZone: { zone, from: Date.parse(at) },
  clockDriftLimitSeconds: 60,
})
const office = scheduleOf('office', [weekly(allDays, '09:00', '17:00')])
const workPolicy = (site: Site): Policy =>
  policyOf({ site, schedules: [office], grants: [grantOf('work', { scheduleId: 'office' })] })
const answer = (policy: Policy, at: string) => decide(indexPolicy(policy), requestOf(at))

describe('a grant', () => {
  // Noon in Berlin, six in the morning in New York.
  const policy = workPolicy(moving('America/New_York', '2026-06-10T10:00Z'))

  it('follows the old clock until the change, and the new one from then on', () => {
    expect(answer(policy, '2026-06-10T09:59:59Z')).toMatchObject({
      reason: 'allowGrant',
      localTime: '2026-06-10T11:59:59+02:00',
    })
    expect(answer(policy, '2026-06-10T10:00Z')).toMatchObject({
      reason: 'outsideSchedule',
      localTime: '2026-06-10T06:00:00-04:00',
    })
  })

  it('opens again by the new clock, which the refusal names', () => {
    const opens = Date.parse('2026-06-10T13:00Z')
    expect(answer(policy, '2026-06-10T10:00Z').nextAllowedAt).toBe(opens)
    expect(answer(policy, '2026-06-10T13:00Z').reason).toBe('allowGrant')
    expect(answer(policy, '2026-06-11T20:59:59Z').reason).toBe('allowGrant')
    expect(answer(policy, '2026-06-11T21:00Z').reason).toBe('outsideSchedule')
  })

  it('is open from the change on where the clock is set into its hours', () => {
    // Six in the morning in Berlin, half past nine in Kolkata.
    const forward = workPolicy(moving('Asia/Kolkata', '2026-06-10T04:00Z'))
    expect(answer(forward, '2026-06-10T03:59:59Z').reason).toBe('outsideSchedule')
    expect(answer(forward, '2026-06-10T03:59:59Z').nextAllowedAt).toBe(Date.parse('2026-06-10T04:00Z'))
    expect(answer(forward, '2026-06-10T04:00Z').reason).toBe('allowGrant')
  })
})

describe('a door that waits for the first person', () => {
  const firstPersonPolicy = (site: Site): Policy =>
    policyOf({
      site,
      doors: [doorOf('door', { timetableId: 'day' })],
      schedules: [office],
      groups: [{ id: 'supervisors' }],
      timetables: [
        timetableOf('day', [{ mode: 'unlocked', scheduleId: 'office', unlockAfterFirstPersonGroupId: 'supervisors' }]),
      ],
    })
  const arrivedAt = (at: string) => ({
    presence: {
      ...emptyPresence,
      arrivals: [{ doorId: 'door', groupId: 'supervisors', at: Date.parse(at) }],
    },
  })
  const stands = (policy: Policy, at: string, arrival: string) =>
    decide(indexPolicy(policy), requestOf(at, arrivedAt(arrival))).reason === 'allowUnlocked'

  it('stays open where the clock is set back within its hours', () => {
    // Four in the afternoon in Berlin, ten in New York: the hours go on without a break.
    const policy = firstPersonPolicy(moving('America/New_York', '2026-06-10T14:00Z'))
    expect(stands(policy, '2026-06-10T13:59Z', '2026-06-10T08:00Z')).toBe(true)
    expect(stands(policy, '2026-06-10T15:00Z', '2026-06-10T08:00Z')).toBe(true)
  })

  it('waits again where the clock is set back before them', () => {
    // Two in the afternoon in Berlin, eight in New York: the hours begin a second time.
    const policy = firstPersonPolicy(moving('America/New_York', '2026-06-10T12:00Z'))
    expect(stands(policy, '2026-06-10T11:59Z', '2026-06-10T08:00Z')).toBe(true)
    expect(stands(policy, '2026-06-10T14:00Z', '2026-06-10T08:00Z')).toBe(false)
    expect(stands(policy, '2026-06-10T14:00Z', '2026-06-10T13:30Z')).toBe(true)
  })
})

describe('the clock of a site', () => {
  it('is the old one before, the new one after, and none where the new zone is not known', () => {
    const at = (zone: string, instant: string) =>
      localTimeAt(zoneOfSite(moving(zone, '2026-06-10T10:00Z')), Date.parse(instant))
    expect(at('Asia/Tokyo', '2025-01-01T00:00Z')).toBe('2025-01-01T01:00:00+01:00')
    expect(at('Asia/Tokyo', '2027-01-01T00:00Z')).toBe('2027-01-01T09:00:00+09:00')
    expect(at('Mars/Olympus', '2026-06-10T09:59Z')).toBe('2026-06-10T11:59:00+02:00')
    expect(at('Mars/Olympus', '2026-06-10T10:00Z')).toBeNull()
  })
})
