import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/contract.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { openHouse, type House } from '../../../test/harness.ts'
import type { Actor } from '../../../test/world.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const seenBy = async (actor: Actor, section?: RoleSection) => {
  const { data } = await (await house.as(actor, section)).call(contract.project.list, { size: 40 })
  return data.rows.map(({ name }) => name)
}

describe('the site list', () => {
  it('shows an operator the sites below and no others', async () => {
    const { superManager, ours } = house.world
    const all = ['ours community', 'ours office', 'ours oldCommunity', 'ours villa']
    expect(await seenBy(superManager)).toHaveLength(8)
    for (const actor of [ours.distributor, ours.subDistributor, ours.installer])
      expect(await seenBy(actor)).toEqual(all)
    expect(await seenBy(ours.subInstaller)).toEqual(['ours office'])
  })

  it('shows an installer’s identity the kinds of sites it is for', async () => {
    const { installer } = house.world.ours
    expect(await seenBy(installer, 'community')).toEqual(['ours community', 'ours oldCommunity'])
    expect(await seenBy(installer, 'office')).toEqual(['ours office'])
    expect(await seenBy(installer, 'single')).toEqual(['ours villa'])
  })

  it('counts devices, filters by kind and name, and sorts both ways', async () => {
    const installer = await house.as(house.world.ours.installer)
    const { data } = await installer.call(contract.project.list, { type: 'office' })
    expect(data.rows).toMatchObject([{ name: 'ours office', devices: 1, devicesOnline: 0, distributorName: null }])
    expect((await installer.call(contract.project.list, { keyword: 'VILLA' })).data.total).toBe(1)
    const down = (await installer.call(contract.project.list, { sort: 'name', order: 'desc' })).data.rows
    expect(down[0]!.name).toBe('ours villa')
  })
})

describe('the user list', () => {
  it('shows an operator the accounts below, not its own, and refuses who has none below', async () => {
    const { ours } = house.world
    const { data } = await (await house.as(ours.distributor)).call(contract.account.list, { size: 40 })
    expect(data.rows.map(({ userName }) => userName)).not.toContain('ours-dis')
    expect(data.rows.every(({ userName }) => userName.startsWith('ours-'))).toBe(true)
    const refused = await (await house.as(ours.installer)).call(contract.account.list, {})
    expect(refused.failure).toBe('noPermission')
  })
})
