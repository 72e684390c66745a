import { describe, expect, it } from 'vitest'
import { zonesFound } from './zone-search.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'Africa/Lagos',
  'America/New_York',
  'Asia/Kolkata',
  'America/Phoenix',
  'Asia/Dubai',
]
const findZones = (text: string) => zones.filter(zonesFound(text))

describe('a time zone', () => {
  it('is found by a part of its name, blanks for underscores, in any case', () => {
    expect(findZones('berlin')).toEqual(['Europe/Berlin'])
    expect(findZones('new york')).toEqual(['America/New_York'])
    expect(findZones('New_Y')).toEqual(['America/New_York'])
    expect(findZones('atlantis')).toEqual([])
    expect(findZones('')).toEqual(zones)
  })

  it('is found by how far its clock is from UTC', () => {
    for (const text of ['+01', '+1', '+01:00', 'UTC+1', 'gmt +01'])
      expect(findZones(text), text).toContain('Africa/Lagos')
    expect(findZones('+5:30')).toEqual(['Asia/Kolkata'])
    expect(findZones('+04')).toEqual(['Asia/Dubai'])
    for (const text of ['-7', '-07', '\u22127']) expect(findZones(text), text).toEqual(['America/Phoenix'])
    expect(findZones('+00')).toEqual(['UTC'])
    expect(findZones('+0100x')).toEqual([])
  })
})
