import type { TempKeyInfo } from '@lintel/contract/visitors/records.ts'
import { describe, expect, it } from 'vitest'
import { passFacts } from './pass-facts.ts'

const info = {
  companyName: '',
  buildingName: 'Elm',
  apartmentName: '101 Garden flat',
  hostName: 'Nora Petersen',
  validFrom: '2026-11-23T08:00:00Z',
  validUntil: '2026-11-25T17:00:00Z',
  lifetimeMinutes: 0,
  countPerDoor: null,
  doors: [
    { uuid: '1', name: 'Gate', isOpened: true },
    { uuid: '2', name: 'Elm entrance', isOpened: true },
    { uuid: '3', name: 'Cellar with cards alone', isOpened: false },
  ],
} as unknown as TempKeyInfo
const wording = { t: (key: string) => key, moment: (at: string) => at, hours: [] } as never
const saidOf = (more: Partial<TempKeyInfo> = {}) =>
  passFacts({ ...info, ...more }, wording).map(({ label, value }) => [label, value])

describe('a summary of a pass', () => {
  it('names building and apartment of the visited home, and nothing that has no value', () => {
    expect(saidOf()).toEqual([
      ['things:building', 'Elm'],
      ['things:apartment', '101 Garden flat'],
      ['visitors:fields.host', 'Nora Petersen'],
      ['visitors:fields.startsAt', '2026-11-23T08:00:00Z'],
      ['visitors:fields.endsAt', '2026-11-25T17:00:00Z'],
      ['menu:doors', 'Gate, Elm entrance'],
    ])
  })

  it('names the company of an office, and no home', () => {
    const labels = saidOf({ companyName: 'Kestrel Design', buildingName: null, apartmentName: null, hostName: '' })
    expect(labels.map(([label]) => label)).toEqual([
      'things:company',
      'visitors:fields.startsAt',
      'visitors:fields.endsAt',
      'menu:doors',
    ])
  })

  it('says of uses that each device counts them', () => {
    expect(saidOf({ countPerDoor: 2 })).toContainEqual(['visitors:fields.countPerDoor', '2'])
  })
})
