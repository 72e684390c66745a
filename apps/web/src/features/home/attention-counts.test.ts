import { expect, it } from 'vitest'
import { countsOfAttention } from './attention-counts.ts'

const nothing = {
  unconfirmedDevices: 0,
  plansWithoutResponders: 0,
  people: null,
  homes: null,
  upgrades: null,
  visitors: { validToday: 3, usedToday: 1, endingToday: 0, nextAt: null },
}

it('says nothing of what is zero or may not be read', () => {
  expect(countsOfAttention(nothing)).toEqual([])
  expect(countsOfAttention({ ...nothing, unconfirmedDevices: null, visitors: null })).toEqual([])
})

it('leads each count to the list that explains it', () => {
  const homes = { buildings: 1, apartments: 2, residents: 3, activated: 0, leasesEnding: 1, residentsEnding: 2 }
  const upgrades = { oldFirmware: 9, mustUpdate: 4, open: 2, halted: 1 }
  const counts = countsOfAttention({ ...nothing, unconfirmedDevices: 1, homes, upgrades })
  expect(counts.map(({ key, count, list }) => [key, count, list])).toEqual([
    ['unconfirmed', 1, 'deviceList'],
    ['residents', 2, 'residentList'],
    ['haltedUpgrades', 1, 'upgradeList'],
    ['mustUpdate', 4, 'firmwareList'],
    ['leases', 1, 'apartmentList'],
  ])
})
