import type { Overview } from '@lintel/contract/home/schema.ts'
import type { ReferenceName } from '../../kit/portal/references.ts'

interface AttentionCount {
  readonly key: 'unconfirmed' | 'people' | 'residents' | 'passes' | 'leases' | 'plans' | 'mustUpdate' | 'haltedUpgrades'
  readonly count: number
  /** The list that explains the count, and how it is filtered. */
  readonly list: ReferenceName
  readonly filters: Readonly<Record<string, string>>
}

type AttentionFigures = Pick<
  Overview,
  'unconfirmedDevices' | 'people' | 'homes' | 'visitors' | 'plansWithoutResponders' | 'upgrades'
>

/** What needs somebody and is no single thing, as counts that are not zero. */
export function countsOfAttention(overview: AttentionFigures): readonly AttentionCount[] {
  const { unconfirmedDevices, people, homes, visitors, plansWithoutResponders, upgrades } = overview
  const endingSoon = { validity: 'endingSoon' }
  const counts: readonly AttentionCount[] = [
    { key: 'unconfirmed', count: unconfirmedDevices ?? 0, list: 'deviceList', filters: {} },
    { key: 'plans', count: plansWithoutResponders ?? 0, list: 'emergencyPlans', filters: {} },
    {
      key: 'passes',
      count: visitors?.endingToday ?? 0,
      list: 'visitorList',
      filters: { type: 'tempKey', today: 'valid' },
    },
    { key: 'people', count: people?.endingSoon ?? 0, list: 'personnelList', filters: endingSoon },
    { key: 'residents', count: homes?.residentsEnding ?? 0, list: 'residentList', filters: endingSoon },
    { key: 'haltedUpgrades', count: upgrades?.halted ?? 0, list: 'upgradeList', filters: { state: 'halted' } },
    { key: 'mustUpdate', count: upgrades?.mustUpdate ?? 0, list: 'firmwareList', filters: {} },
    { key: 'leases', count: homes?.leasesEnding ?? 0, list: 'apartmentList', filters: { state: 'leaseEnding' } },
  ]
  return counts.filter(({ count }) => count > 0)
}
