import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import type { Actor } from '../../../test/fixtures.ts'
import { insertAccount, insertMember } from '../../seed/records.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const seenBy = async (actor: Actor, section?: RoleSection) => {
  const { data } = await (await testApp.as(actor, section)).call(contract.project.list, { size: 40 })
  return data.rows.map(({ name }) => name)
}

describe('the site list', () => {
  it('shows an operator the sites below and no others', async () => {
    const { superManager, ours } = testApp.fixtures
    const all = ['ours community', 'ours office', 'ours oldCommunity', 'ours villa']
    expect(await seenBy(superManager)).toHaveLength(8)
    for (const actor of [ours.distributor, ours.subDistributor, ours.installer])
      expect(await seenBy(actor)).toEqual(all)
    expect(await seenBy(ours.subInstaller)).toEqual(['ours office'])
  })

  it('shows an installer’s identity the kinds of sites it is for', async () => {
    const { installer } = testApp.fixtures.ours
    expect(await seenBy(installer, 'community')).toEqual(['ours community', 'ours oldCommunity'])
    expect(await seenBy(installer, 'office')).toEqual(['ours office'])
    expect(await seenBy(installer, 'single')).toEqual(['ours villa'])
  })

  it('says what a community collects from its households, to every operator but a sub-distributor', async () => {
    const { superManager, ours } = testApp.fixtures
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify({ communalFee: 12_050, dueDay: 15 }) })
        .where('uuid', '=', ours.community.uuid)
        .execute(),
    )
    const feeFor = async (actor: Actor, { uuid } = ours.community as { readonly uuid: string }) =>
      (await (await testApp.as(actor)).call(contract.project.get, { uuid })).data.communalFee
    for (const actor of [superManager, ours.distributor, ours.installer])
      expect(await feeFor(actor)).toEqual({ amount: 12_050, dueDay: 15 })
    expect(await feeFor(ours.subDistributor)).toBeNull()
    expect(await feeFor(superManager, ours.office)).toBeNull()
  })

  it('counts devices, filters by kind and name, and sorts both ways', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { data } = await installer.call(contract.project.list, { type: 'office' })
    expect(data.rows).toMatchObject([{ name: 'ours office', devices: 1, devicesOnline: 0, distributorName: null }])
    expect((await installer.call(contract.project.list, { keyword: 'VILLA' })).data.total).toBe(1)
    const down = (await installer.call(contract.project.list, { sort: 'name', order: 'desc' })).data.rows
    expect(down[0]!.name).toBe('ours villa')
  })

  it('says how large a site is, and filters by whether a device was ever connected', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { office, community } = testApp.fixtures.ours
    const names = async (status: 'normal' | 'inactive') =>
      (await installer.call(contract.project.list, { status })).data.rows.map(({ name }) => name)
    const connect = (connection: 'waiting' | 'offline') =>
      write(testApp, (db) =>
        db.updateTable('device').set({ connection }).where('project_uuid', '=', office.uuid).execute(),
      )
    expect(await names('inactive')).toContain('ours office')
    await connect('offline')
    expect([await names('normal'), await names('inactive')]).toEqual([
      ['ours office'],
      ['ours community', 'ours oldCommunity', 'ours villa'],
    ])
    await connect('waiting')
    const { rows } = (await installer.call(contract.project.list, {})).data
    expect(rows.find(({ uuid }) => uuid === office.uuid)).toMatchObject({ numberOfApt: null, doors: 2 })
    expect(rows.find(({ uuid }) => uuid === community.uuid)?.numberOfApt).toBe(1)
  })

  it('tells of an office how many people it has and the size of its attendance', async () => {
    const { office, community } = testApp.fixtures.ours
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { data } = await installer.call(contract.project.get, { uuid: office.uuid })
    expect(data).toMatchObject({ attendanceTier: 'unlimited', personnel: expect.any(Number) })
    expect(data.personnel).toBeGreaterThan(0)
    expect((await installer.call(contract.project.get, { uuid: community.uuid })).data.attendanceTier).toBeNull()
  })

  it('takes both generations of communities as one type, and finds by place and country', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const place = { street: 'Quince Row 9', city: 'Ghent', country: 'BE' }
    const { uuid } = testApp.fixtures.ours.oldCommunity
    await write(testApp, (db) => db.updateTable('project').set(place).where('uuid', '=', uuid).execute())
    const found = async (filter: object) =>
      (await installer.call(contract.project.list, filter)).data.rows.map(({ name }) => name)
    expect(await found({ type: 'community' })).toEqual(['ours community', 'ours oldCommunity'])
    for (const filter of [{ keyword: 'quince' }, { keyword: 'GHENT' }, { country: 'be' }]) {
      expect(await found(filter)).toEqual(['ours oldCommunity'])
    }
    expect(await found({ country: 'FR' })).toEqual([])
  })

  it('names the managers of a site, the first three, and whether a device was ever connected', async () => {
    const { installer, office } = testApp.fixtures.ours
    await write(testApp, async (db) => {
      for (const name of ['Adam', 'Bea', 'Cleo']) {
        await insertMember(db, await insertAccount(db, 'propertyManager', name, installer, 'none'), [office.uuid])
      }
    })
    const caller = await testApp.as(installer)
    const row = async () => (await caller.call(contract.project.list, { type: 'office' })).data.rows[0]
    expect(await row()).toMatchObject({ managers: ['Adam', 'Bea', 'Cleo'], status: 'inactive' })
    expect((await caller.call(contract.project.get, { uuid: office.uuid })).data).toMatchObject({ managerCount: 4 })
    await write(testApp, (db) =>
      db.updateTable('device').set({ connection: 'offline' }).where('uuid', '=', office.deviceUuid).execute(),
    )
    expect(await row()).toMatchObject({ status: 'normal' })
  })
})

describe('names of sites', () => {
  it('are those of the identity, all or by words', async () => {
    const { installer } = testApp.fixtures.ours
    const caller = await testApp.as(installer)
    const names = ({ data }: { readonly data: { readonly rows: readonly { readonly name: string }[] } }) =>
      data.rows.map(({ name }) => name)
    const all = ['ours community', 'ours office', 'ours oldCommunity', 'ours villa']
    expect(names(await caller.call(contract.project.managed, {}))).toEqual(all)
    expect(names(await caller.call(contract.project.search, { name: 'Commun' }))).toEqual([all[0], all[2]])
    expect(names(await caller.call(contract.project.names, { type: 'villa' }))).toEqual(['ours villa'])
    const asOffice = await testApp.as(installer, 'office')
    expect(names(await asOffice.call(contract.project.managed, {}))).toEqual(['ours office'])
  })
})
