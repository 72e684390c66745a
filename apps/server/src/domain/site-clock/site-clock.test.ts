import { describe, expect, it } from 'vitest'
import { localTimeAt, zoneNamed } from '@lintel/rules/access/time/zone.ts'
import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { isSkipped, spanBy } from './site-clock.ts'

const berlin = zoneNamed('Europe/Berlin')!
const minuteMs = 60_000

describe('a span by the site’s wall clock', () => {
  const span = (from: string, until: string) => {
    const instants = spanBy(berlin, { from, until })
    return [instants.from?.toISOString(), instants.until?.toISOString(), isSkipped(instants)]
  }

  it('ends after the minute 23:59, which still reads as it was typed', () => {
    expect(span('2027-07-01T08:00', '2027-07-01T23:59')).toEqual([
      '2027-07-01T06:00:00.000Z',
      '2027-07-01T21:59:59.999Z',
      false,
    ])
    expect(span('2027-07-01T08:00', '2027-07-01T23:58')[1]).toBe('2027-07-01T21:58:00.000Z')
  })

  it('has no minute within the hour that is skipped, and what is left of one that reaches beyond it', () => {
    expect(span('2027-03-28T02:10', '2027-03-28T02:50')[2]).toBe(true)
    expect(span('2027-03-28T02:00', '2027-03-28T03:00')[2]).toBe(true)
    expect(span('2027-03-28T02:30', '2027-03-28T03:10')).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-03-28T01:10:00.000Z',
      false,
    ])
    expect(span('2027-03-28T01:50', '2027-03-28T02:30')[1]).toBe('2027-03-28T01:00:00.000Z')
  })

  it('holds the hour that is repeated both times', () => {
    expect(span('2027-10-31T02:10', '2027-10-31T02:20')).toEqual([
      '2027-10-31T00:10:00.000Z',
      '2027-10-31T01:20:00.000Z',
      false,
    ])
  })

  it('is open at both of its ends alone, and beyond the years of clocks too', () => {
    expect(spanBy(berlin, { from: '', until: null })).toEqual({ from: null, until: null })
    expect(spanBy(berlin, { from: null, until: '9999-12-31T12:00' }).until?.toISOString()).toBe(
      '9999-12-31T11:00:00.000Z',
    )
  })

  it('holds every minute that the clock shows within it, and is skipped where there is none', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
    const days = ['2027-03-28', '2027-10-31', '2027-03-14', '2027-11-07', '2027-10-03', '2027-04-04', '2011-12-30']
    const inputs = fc.tuple(fc.constantFrom(...zones), fc.constantFrom(...days), fc.nat(1438), fc.nat(1438))
    fc.assert(
      fc.property(inputs, ([name, date, one, other]) => {
        fc.pre(one !== other)
        const zone = zoneNamed(name)!
        const [from, until] = [one, other].sort((a, b) => a - b).map((minute) => `${date}T${clock(minute)}`)
        const instants = spanBy(zone, { from: from!, until: until! })
        const start = Date.parse(`${date}T00:00Z`) - 1440 * minuteMs
        let minuteCount = 0
        for (let at = start; at < start + 3 * 1440 * minuteMs; at += minuteMs) {
          const wall = localTimeAt(zone, at)!.slice(0, 16)
          if (wall < from! || wall >= until!) continue
          minuteCount += 1
          expect(at >= instants.from!.getTime() && at < instants.until!.getTime()).toBe(true)
        }
        expect(isSkipped(instants)).toBe(minuteCount === 0)
      }),
      runsOf(240, 60),
    )
  })
})

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
