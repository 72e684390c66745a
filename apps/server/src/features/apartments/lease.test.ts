import { apartment } from '@lintel/contract/apartments/operations.ts'
import { moveOut } from '@lintel/contract/move-outs/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickAbilities } from '../../../test/abilities.ts'
import { addResident } from '../../../test/samples/residential/households.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareApartment, spareBuilding } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { insertMember } from '../../seed/records.ts'
import { moveOutHouseholds } from '../move-outs/due.ts'

/** A lease with which the household moves out deletes people (community.md 1.2 and 5). */

let testApp: TestApp
let installer: Caller
let home: string
const site = () => testApp.fixtures.ours.community.uuid
const end = { leaseUntil: '2090-06-01T00:00' }
const ends = { ...end, endsWithLease: true, moveOut: { confirm: '101', residents: 2 } }

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site())
  await write(testApp, (db) => insertMember(db, testApp.fixtures.ours.subInstaller, [site()]))
})
afterAll(() => testApp.close())
beforeEach(async () => {
  home = await spareApartment(testApp, site())
  await addResident(testApp, site(), home)
  await addResident(testApp, site(), home, false)
})

const readHome = async () => (await installer.call(apartment.get, { uuid: home })).data
const edit = async (caller: Caller, change: object) => {
  const { failure, issues } = await caller.call(apartment.edit, {
    uuid: home,
    version: (await readHome()).version,
    ...change,
  } as never)
  return issues[0] ? [issues[0].field, issues[0].key] : (failure ?? 'done')
}
const mayDeleteAccounts = (may_delete_accounts: boolean) =>
  write(testApp, (db) =>
    db
      .updateTable('project_member')
      .set({ may_delete_accounts })
      .where('account_uuid', '=', testApp.fixtures.ours.communityManager.uuid)
      .execute(),
  )

/** Accounts that edit apartments and move no household out. */
const barredCallers: Record<string, () => Promise<Caller>> = {
  'a manager who may not delete accounts': async () => {
    await mayDeleteAccounts(false)
    return testApp.as(testApp.fixtures.ours.communityManager)
  },
  'a sub-installer with devices alone': async () => {
    await tickAbilities(testApp, testApp.fixtures.ours.subInstaller, ['devices'])
    return (await testApp.as(testApp.fixtures.ours.subInstaller)).naming(site())
  },
}

describe.each(Object.keys(barredCallers))('%s', (who) => {
  it('sets the end of a lease, and neither makes, moves nor lifts one that moves people out', async () => {
    const caller = await barredCallers[who]!()
    expect(await edit(caller, end)).toBe('done')
    expect(await edit(caller, { ...ends, leaseUntil: '2090-07-01T00:00' })).toBe('noPermission')
    expect(await edit(caller, ends)).toBe('noPermission')
    expect(await readHome()).toMatchObject({ leaseUntil: end.leaseUntil, endsWithLease: false })
    expect(await edit(installer, ends)).toBe('done')
    expect(await edit(caller, { ...ends, leaseUntil: '2090-05-01T00:00' })).toBe('noPermission')
    expect(await edit(caller, { endsWithLease: false })).toBe('noPermission')
    expect(await edit(caller, { leaseUntil: '', endsWithLease: false })).toBe('noPermission')
    // Other settings of such an apartment stay theirs.
    expect(await edit(caller, { name: 'Garden' })).toBe('done')
    expect(await readHome()).toMatchObject({ leaseUntil: end.leaseUntil, endsWithLease: true, name: 'Garden' })
  })
})

it('a new apartment gets a lease that moves people out from those alone who may move them out', async () => {
  await tickAbilities(testApp, testApp.fixtures.ours.subInstaller, ['devices'])
  const helper = (await testApp.as(testApp.fixtures.ours.subInstaller)).naming(site())
  const buildingUuid = await spareBuilding(testApp, site())
  const form = { buildingUuid, number: '7', leaseUntil: end.leaseUntil, endsWithLease: true }
  expect((await helper.call(apartment.create, form)).failure).toBe('noPermission')
  expect((await helper.call(apartment.create, { ...form, endsWithLease: false })).code).toBe(0)
  expect((await installer.call(apartment.create, { ...form, number: '8' })).code).toBe(0)
})

describe('a lease that moves people out', () => {
  it('is confirmed with the number of the apartment and of those who live there, again when its end changes', async () => {
    const wrongNumber = ['moveOut.confirm', 'validation:confirmName']
    expect(await edit(installer, { ...ends, moveOut: undefined })).toEqual(wrongNumber)
    expect(await edit(installer, { ...ends, moveOut: { confirm: '102', residents: 2 } })).toEqual(wrongNumber)
    expect(await edit(installer, { ...ends, moveOut: { confirm: '101', residents: 1 } })).toBe('staleRecord')
    expect(await readHome()).toMatchObject({ leaseUntil: null, endsWithLease: false })
    expect(await edit(installer, ends)).toBe('done')
    expect(await edit(installer, { name: 'Garden' })).toBe('done')
    expect(await edit(installer, { leaseUntil: '2090-07-01T00:00' })).toEqual(wrongNumber)
    expect(await edit(installer, { endsWithLease: false })).toBe('done')
  })

  it('names who set it on the receipt', async () => {
    await mayDeleteAccounts(true)
    const manager = await testApp.as(testApp.fixtures.ours.communityManager)
    expect(await edit(installer, { ...ends, leaseUntil: '2090-05-01T00:00' })).toBe('done')
    expect(await edit(manager, ends)).toBe('done')
    expect(await edit(installer, { name: 'Garden' })).toBe('done')
    await moveOutHouseholds({ ...testApp.services, now: () => new Date('2090-06-03T00:00:00Z') })
    const { rows } = (await manager.call(moveOut.list, { apartment: home })).data
    expect(rows).toMatchObject([{ reason: 'lease', residents: 2, createdBy: 'ours-community-pm' }])
  })
})

it('a lease gets no end in the past, and keeps the one that it has when other settings change', async () => {
  const inPast = ['leaseUntil', 'validation:inFuture']
  expect(await edit(installer, { leaseUntil: '2020-01-01T00:00' })).toEqual(inPast)
  expect(await edit(installer, { ...ends, leaseUntil: '2020-01-01T00:00' })).toEqual(inPast)
  await write(testApp, (db) =>
    db
      .updateTable('apartment')
      .set({ lease_until: new Date('2020-01-01T00:00:30Z') })
      .where('uuid', '=', home)
      .execute(),
  )
  expect(await edit(installer, { name: 'Garden' })).toBe('done')
  const { endsWithLease, moveOut } = ends
  expect(await edit(installer, { endsWithLease, moveOut })).toEqual(inPast)
})
