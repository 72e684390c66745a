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
const found = (typed: string) => zones.filter(zonesFound(typed))

describe('a time zone', () => {
  it('is found by a part of its name, blanks for underscores, in any case', () => {
    expect(found('berlin')).toEqual(['Europe/Berlin'])
    expect(found('new york')).toEqual(['America/New_York'])
    expect(found('New_Y')).toEqual(['America/New_York'])
    expect(found('atlantis')).toEqual([])
    expect(found('')).toEqual(zones)
  })

  it('is found by how far its clock is from UTC', () => {
    for (const typed of ['+01', '+1', '+01:00', 'UTC+1', 'gmt +01'])
      expect(found(typed), typed).toContain('Africa/Lagos')
    expect(found('+5:30')).toEqual(['Asia/Kolkata'])
    expect(found('+04')).toEqual(['Asia/Dubai'])
    for (const typed of ['-7', '-07', '\u22127']) expect(found(typed), typed).toEqual(['America/Phoenix'])
    expect(found('+00')).toEqual(['UTC'])
    expect(found('+0100x')).toEqual([])
  })
})
