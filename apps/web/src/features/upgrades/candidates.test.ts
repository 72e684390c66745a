import type { UpgradeCandidate } from '@lintel/contract/upgrades/schema.ts'
import { upgradeVerdicts } from '@lintel/contract/upgrades/states.ts'
import { describe, expect, it } from 'vitest'
import { leavesOf } from '../../kit/tree/check-nodes.ts'
import { isTaken, placesOf } from './candidates.ts'

const tower = { uuid: 't', name: 'Tower', kind: 'office' } as const
const gardens = { uuid: 'g', name: 'Gardens', kind: 'community' } as const
const candidate = (
  name: string,
  site: UpgradeCandidate['site'],
  building: string | null,
  verdict: UpgradeCandidate['verdict'] = 'ready',
): UpgradeCandidate => ({
  uuid: name,
  name,
  mac: '0C1105000001',
  site,
  building: building === null ? null : { uuid: building, name: `House ${building}` },
  firmware: '20.1.0.0',
  verdict,
})

const places = placesOf(
  [
    candidate('gate', gardens, null),
    candidate('door', gardens, '1'),
    candidate('old', gardens, '1', 'belowMinimum'),
    candidate('panel', tower, null, 'away'),
  ],
  { ofSite: 'Whole site', note: ({ verdict }) => verdict },
)

describe('devices to choose from', () => {
  it('stand below their buildings and sites', () => {
    expect(places.map(({ name, nodes }) => [name, nodes?.map((one) => one.name)])).toEqual([
      ['Gardens', ['Whole site', 'House 1']],
      ['Tower', ['panel']],
    ])
  })

  it('are chosen with their site, those left out that no task takes', () => {
    expect(places.map(leavesOf)).toEqual([['gate', 'door'], ['panel']])
  })

  it('are taken when they are there or away, and for no other verdict', () => {
    expect(upgradeVerdicts.filter((verdict) => isTaken({ verdict }))).toEqual(['ready', 'away'])
  })
})
