import { describe, expect, it } from 'vitest'
import { statusOfMarks } from '../src/muster/marks.ts'
import type { PresenceSetting, Sign } from '../src/muster/model.ts'
import { doubtsOf, presenceOf } from '../src/muster/presence.ts'

/** Readings of attendance.md 63 to 77 by their numbers, at a site in Berlin on a day without a change of clocks. */

const zones = [{ zone: 'Europe/Berlin' }]
const at = (time: string): number => Date.parse(`2026-03-02T${time.length === 5 ? `${time}:00` : time}+01:00`)
const hours = (count: number): number => count * 3_600_000

let count = 0
const sign = (time: string, way: Sign['way'], more: Partial<Sign> = {}): Sign => ({
  at: at(time),
  way,
  evidence: 'read',
  clock: 'synced',
  id: `${++count}`,
  ...more,
})

const never: PresenceSetting = { from: 0, dailyResetAt: null, inactiveHours: null }
const stayOf = (signs: readonly Sign[], setting: Partial<PresenceSetting> = {}) =>
  presenceOf({ signs, settings: [{ ...never, ...setting }], zones }).stay

const quiet = { unreadOpeningAt: null, isDeviceAway: false }

describe('presence', () => {
  it('63: a read that opened nothing is a sign of life and neither enters nor leaves', () => {
    expect(stayOf([sign('07:00', 'none')])).toBeNull()
    const stay = stayOf([sign('07:00', 'entry', { evidence: 'opened' }), sign('17:00', 'none')])
    expect(stay).toMatchObject({ since: at('07:00'), evidence: 'opened', lastSign: { at: at('17:00') } })
  })

  it('64: a stay begins with the first entry that no exit interrupted', () => {
    expect(stayOf([sign('07:05', 'entry'), sign('11:05', 'entry')])).toMatchObject({
      since: at('07:05'),
      lastSign: { at: at('11:05') },
    })
    const early = [sign('07:05', 'entry'), sign('11:05', 'entry')]
    // An exit that comes late begins the stay again.
    expect(stayOf([...early, sign('09:00', 'exit')])?.since).toBe(at('11:05'))
  })

  it('counts what a manager types as a sign of its time', () => {
    const word = (time: string, way: 'entry' | 'exit') => sign(time, way, { evidence: 'typed' })
    const put = [sign('06:00', 'exit'), word('08:00', 'entry')]
    expect(stayOf(put)).toMatchObject({ since: at('08:00'), evidence: 'typed' })
    // A read somewhere inside is a later sign, and the manager's word is still how it is known.
    expect(stayOf([...put, sign('09:00', 'none')])).toMatchObject({ evidence: 'typed', lastSign: { at: at('09:00') } })
    expect(stayOf([...put, sign('07:30', 'exit')])?.since).toBe(at('08:00'))
    expect(stayOf([...put, sign('08:30', 'exit')])).toBeNull()
    const out = [sign('06:00', 'entry'), word('20:00', 'exit')]
    expect(presenceOf({ signs: out, settings: [never], zones })).toEqual({ stay: null, longestStayMs: 0 })
    expect(stayOf([...out, sign('20:10', 'entry')])?.since).toBe(at('20:10'))
  })

  it('69: of an exit and an entry of one instant the entry is last', () => {
    const signs = [sign('07:00', 'entry'), sign('12:00', 'entry'), sign('12:00', 'exit')]
    expect(stayOf(signs)?.since).toBe(at('12:00'))
    expect(stayOf(signs.toReversed())?.since).toBe(at('12:00'))
  })

  it('70: who has no sign for the hours is removed when they are full, and comes back only by entering', () => {
    const setting = { inactiveHours: 12 }
    expect(stayOf([sign('06:00', 'entry')], setting)?.endsAt).toBe(at('18:00'))
    expect(stayOf([sign('06:00', 'entry'), sign('17:59', 'none')], setting)?.since).toBe(at('06:00'))
    expect(stayOf([sign('06:00', 'entry'), sign('18:00', 'none')], setting)).toBeNull()
    expect(stayOf([sign('06:00', 'entry'), sign('18:00', 'entry')], setting)?.since).toBe(at('18:00'))
    // A removal completes no stay.
    const signs = [sign('06:00', 'entry'), sign('18:30', 'exit')]
    expect(presenceOf({ signs, settings: [{ ...never, ...setting }], zones }).longestStayMs).toBe(0)
  })

  it('71: the reset is before events of the same instant, once a date also where the clock changes', () => {
    const setting = { dailyResetAt: 240 }
    expect(stayOf([sign('03:59', 'entry')], setting)?.endsAt).toBe(at('04:00'))
    expect(stayOf([sign('03:00', 'entry'), sign('04:00', 'entry')], setting)?.since).toBe(at('04:00'))
    expect(stayOf([sign('03:00', 'entry'), sign('04:00', 'none')], setting)).toBeNull()
    const inSpring = { ...sign('00:00', 'entry'), at: Date.parse('2026-03-29T01:00:00+01:00') }
    expect(stayOf([inSpring], { dailyResetAt: 150 })?.endsAt).toBe(Date.parse('2026-03-29T03:30:00+02:00'))
    const inAutumn = { ...sign('00:00', 'entry'), at: Date.parse('2026-10-25T02:30:00+02:00') }
    expect(stayOf([inAutumn], { dailyResetAt: 150 })?.endsAt).toBe(Date.parse('2026-10-26T02:30:00+01:00'))
  })

  it('75: presence ends by the setting of its time', () => {
    const settings = [
      { ...never, dailyResetAt: 600 },
      { ...never, from: at('09:00') },
    ]
    expect(presenceOf({ signs: [sign('07:00', 'entry')], settings, zones }).stay?.endsAt).toBeNull()
    const later = [
      { ...never, from: 0 },
      { ...never, from: at('12:00'), inactiveHours: 2 },
    ]
    expect(presenceOf({ signs: [sign('07:00', 'entry')], settings: later, zones }).stay?.endsAt).toBe(at('12:00'))
  })

  it('is the same in whatever order signs come', () => {
    const signs = [
      sign('05:00', 'entry'),
      sign('07:00', 'none'),
      sign('09:00', 'exit'),
      sign('09:30', 'entry', { evidence: 'opened' }),
      sign('11:00', 'none'),
    ]
    const expected = presenceOf({ signs, settings: [{ ...never, inactiveHours: 3 }], zones })
    expect(expected).toMatchObject({ longestStayMs: hours(4), stay: { since: at('09:30') } })
    for (const [index] of signs.entries()) {
      const rotation = [...signs.slice(index), ...signs.slice(0, index)]
      expect(presenceOf({ signs: rotation, settings: [{ ...never, inactiveHours: 3 }], zones })).toEqual(expected)
    }
  })
})

describe('doubt', () => {
  const stay = stayOf([sign('07:00', 'entry'), sign('11:00', 'none')])!

  it('67: an opening that nobody read makes doubtful until the next sign', () => {
    const now = at('12:00')
    expect(doubtsOf(stay, 0, { ...quiet, now, unreadOpeningAt: at('11:30') })).toEqual(['unreadOpening'])
    expect(doubtsOf(stay, 0, { ...quiet, now, unreadOpeningAt: at('10:30') })).toEqual([])
  })

  it('68: a device of the perimeter that is away makes all doubtful', () => {
    expect(doubtsOf(stay, 0, { ...quiet, now: at('12:00'), isDeviceAway: true })).toEqual(['deviceAway'])
  })

  it('72: longer than ever is longer than the longest completed stay, and than 12 hours', () => {
    expect(doubtsOf(stay, 0, { ...quiet, now: at('19:00') })).toEqual([])
    expect(doubtsOf(stay, hours(4), { ...quiet, now: at('19:00:01') })).toEqual(['longerThanEver'])
    expect(doubtsOf(stay, hours(13), { ...quiet, now: at('19:00:01') })).toEqual([])
  })

  it('73: a clock that is not set or drifts makes doubtful until a later good sign', () => {
    const drift = stayOf([sign('07:00', 'entry', { clock: 'drift' })])!
    expect(doubtsOf(drift, 0, { ...quiet, now: at('08:00') })).toEqual(['clockDrift'])
    const good = stayOf([sign('07:00', 'entry', { clock: 'unset' }), sign('07:30', 'none')])!
    expect(doubtsOf(good, 0, { ...quiet, now: at('08:00') })).toEqual([])
  })
})

describe('marks', () => {
  const mark = (time: string, kind: 'safe' | 'missing' | 'entered') => ({ at: at(time), kind })
  const statusOf = (...marks: ReturnType<typeof mark>[]) => statusOfMarks('listed', marks).status

  it('76: who enters while a report runs came later; who was safe and goes back as well, who is missing stays so', () => {
    expect(statusOfMarks('later', [mark('10:00', 'entered')]).status).toBe('cameLater')
    expect(statusOf(mark('10:00', 'safe'), mark('10:05', 'entered'))).toBe('cameLater')
    expect(statusOf(mark('10:05', 'entered'))).toBe('missing')
    expect(statusOf(mark('10:05', 'entered'), mark('10:10', 'safe'))).toBe('safe')
  })

  it('77: of several marks the latest press holds, whatever order they come in', () => {
    // Safe on the telephone at 10:02, which is back at 10:10; missing at the desk at 10:05.
    expect(statusOf(mark('10:05', 'missing'), mark('10:02', 'safe'))).toBe('missing')
    expect(statusOf(mark('10:05', 'missing'), mark('10:02', 'safe'), mark('10:20', 'safe'))).toBe('safe')
    expect(statusOfMarks('unexpected', [mark('10:00', 'safe')]).status).toBe('safeUnexpected')
    expect(statusOf()).toBe('missing')
  })
})
