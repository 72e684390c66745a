import { expect, it } from 'vitest'
import { zoneOfCountry } from './country-zone.ts'

it('names the zone of a country with one time, and none of a country with several or of no country', () => {
  expect(['DE', 'JP', 'AE', 'GB'].map(zoneOfCountry)).toEqual([
    'Europe/Berlin',
    'Asia/Tokyo',
    'Asia/Dubai',
    'Europe/London',
  ])
  expect(['US', 'BR', 'ZZ', '', 'Germany'].map(zoneOfCountry)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
