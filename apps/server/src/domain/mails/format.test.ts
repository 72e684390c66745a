import { expect, it } from 'vitest'
import { mailFormat, siteMailFormat } from './format.ts'

const site = {
  time_zone: 'Europe/Berlin',
  customize_form: 3,
  earlier_zones: [{ zone: 'Asia/Tokyo', until: Date.parse('2031-03-01T00:00:00Z') }],
  next_time_zone: 'America/New_York',
  next_zone_from: new Date('2032-01-01T00:00:00Z'),
}

it('a mail writes each moment by the clock that the site has at that moment', () => {
  const format = siteMailFormat('en', site)
  expect(['2031-02-01T12:00:00Z', '2031-12-01T12:00:00Z', '2032-02-01T12:00:00Z'].map((at) => format.time(at))).toEqual(
    ['21:00:00', '13:00:00', '07:00:00'],
  )
})

it('a mail to an account writes every moment by the one clock of that account', () => {
  const format = mailFormat('en', site)
  expect(['2031-02-01T12:00:00Z', '2032-02-01T12:00:00Z'].map((at) => format.time(at))).toEqual([
    '13:00:00',
    '13:00:00',
  ])
})

it('a mail names the zone of every moment, as it is read anywhere', () => {
  const at = '2031-12-01T12:00:00Z'
  expect(mailFormat('en', site).moment(at)).toBe('2031-12-01 13:00:00 (Europe/Berlin)')
  expect(siteMailFormat('de', site).moment('2032-02-01T12:00:00Z')).toBe('2032-02-01 07:00:00 (America/New_York)')
  expect(siteMailFormat('ar', site).moment(at)).toBe('\u20662031-12-01 13:00:00\u2069 (\u2066Europe/Berlin\u2069)')
})
