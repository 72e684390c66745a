import { describe, expect, it } from 'vitest'
import { verdictAtRelease, verdictOf, type CandidateFacts } from './verdicts.ts'

const device: CandidateFacts = {
  model: 'LC-4',
  reportedModel: 'LC-4',
  firmware: '50.1.0.0',
  knowsJobs: true,
  connection: 'online',
  isInTask: false,
  asksForConsent: false,
}
const target = { name: '50.2.0.0', leastName: '50.1.0.0' }
const verdict = (facts: Partial<CandidateFacts> = {}, isPlatform = false) =>
  verdictOf({ ...device, ...facts }, target, isPlatform)

describe('what a task does with a device (fleet.md F35)', () => {
  it.each([
    ['ready', {}],
    ['away', { connection: 'offline' }],
    ['away', { connection: 'waiting', firmware: null, knowsJobs: null, reportedModel: null }],
    ['same', { firmware: '50.2.0.0' }],
    ['same', { firmware: '50.02.0.0' }],
    ['newer', { firmware: '50.10.0.0' }],
    ['belowMinimum', { firmware: '50.0.9.9' }],
    ['belowMinimum', { firmware: '1.0.0' }],
    ['otherHardware', { reportedModel: 'LD-200' }],
    ['unsupported', { knowsJobs: false }],
    ['inTask', { isInTask: true }],
    ['ready', { asksForConsent: true }],
  ] as const)('is %s with %o', (expected, facts) => {
    expect(verdict(facts)).toBe(expected)
  })

  it('is refused to the platform at a site that asks', () => {
    expect(verdict({ asksForConsent: true }, true)).toBe('siteAsks')
  })

  it('takes a version in another form for lower than every other', () => {
    expect(verdictOf({ ...device, firmware: '1.0.0' }, { ...target, leastName: null }, false)).toBe('ready')
  })
})

describe('a device whose turn has come', () => {
  const panel = { model: 'LD-200', reportedModel: 'LD-200', firmware: '20.1.0.0', knowsJobs: true }
  const image = { model: 'LD-200', name: '20.2.0.0', leastName: null }

  it.each([
    ['as it was chosen', {}, {}, 'ready'],
    ['with an unknown version', { firmware: '1.0.0' }, {}, 'ready'],
    ['with other hardware', { reportedModel: 'XX-1' }, {}, 'MODEL'],
    ['with firmware that knows no jobs', { knowsJobs: false }, {}, 'UNSUPPORTED'],
    ['that has the version already', { firmware: '20.2.0.0' }, {}, 'succeeded'],
    ['that has a newer one', { firmware: '20.10.0.0' }, {}, 'VERSION'],
    ['below the least one', {}, { leastName: '20.1.0.1' }, 'VERSION'],
    ['at the least one', {}, { leastName: '20.1.0.0' }, 'ready'],
  ] as const)('%s: %s', (_what, changes, least, verdict) => {
    expect(verdictAtRelease({ ...panel, ...changes }, { ...image, ...least })).toBe(verdict)
  })
})
