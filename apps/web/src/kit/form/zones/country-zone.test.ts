import { expect, it } from 'vitest'
import { zoneOfCountry } from './country-zone.ts'

it('the zone of a country is offered where it has one time, and none for several zones or without a country', () => {
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
