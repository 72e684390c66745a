import { randomUUID } from 'node:crypto'
import { businessBits } from '@lintel/contract/access/roles.ts'
import { installer as contract } from '@lintel/contract/installers/operations.ts'
import { project } from '@lintel/contract/projects/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { macLibrary } from '@lintel/contract/mac-library/operations.ts'
import type { Actor } from '../../../test/fixtures.ts'
import { spareMac } from '../mac-library/calls.samples.ts'
import { allRows, callerOf, startTestApp, fixturePassword, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let platform: Caller
beforeEach(async () => {
  testApp = await startTestApp()
  platform = await testApp.as(testApp.fixtures.superManager)
  await platform.call(session.verifySuperPassword, { password: fixturePassword })
  return () => testApp.close()
})

const toTheirs = () => {
  const { ours, theirs } = testApp.fixtures
  return { uuid: ours.installer.uuid, distributorUuid: theirs.distributor.uuid }
}

const sql = (text: string, values: readonly unknown[] = []) =>
  testApp.test.database.owner.query(text, values as unknown[])

/** A MAC address that the library keeps for the installer. */
const keepMac = () => {
  const { ours } = testApp.fixtures
  return spareMac(testApp, ours, { keptFor: ours.installer.uuid })
}

const mailsOf = async () => {
  const rows = await allRows(testApp)((db) => db.selectFrom('outbox').select('payload').execute())
  return rows.map(({ payload }) => (payload as { to: string }).to).sort()
}

describe('moving an installer to another distributor', () => {
  it('is checked first: what moves, what ends, and nothing is changed by it', async () => {
    await keepMac()
    const { data } = await platform.call(contract.checkTransfer, toTheirs())
    expect(data).toEqual({
      version: 1,
      installerName: 'ours-ins',
      fromName: 'ours-dis',
      toName: 'theirs-dis',
      sites: 3,
      villas: 1,
      managers: 3,
      subInstallers: 1,
      devices: 4,
      openOrders: 0,
      agreements: 0,
      paidItems: 0,
      paidUntil: null,
      runningEntries: 0,
      leavesSubDistributor: 'ours-subDis',
      landlineEnds: false,
      customisedModels: 0,
      macEntries: 5,
    })
    expect((await platform.call(contract.get, testApp.fixtures.ours.installer)).data.distributorName).toBe('ours-dis')
  })

  it('moves its accounts and sites together and tells all three', async () => {
    const { ours, theirs } = testApp.fixtures
    expect((await platform.call(contract.transfer, { ...toTheirs(), version: 1 })).code).toBe(0)
    const places = await allRows(testApp)((db) =>
      db
        .selectFrom('account')
        .select(['distributor_uuid', 'sub_distributor_uuid'])
        .where('installer_uuid', '=', ours.installer.uuid)
        .unionAll(
          db
            .selectFrom('project')
            .select(['distributor_uuid', 'sub_distributor_uuid'])
            .where('installer_uuid', '=', ours.installer.uuid),
        )
        .execute(),
    )
    expect(places).toHaveLength(11)
    for (const place of places) {
      expect(place).toEqual({ distributor_uuid: theirs.distributor.uuid, sub_distributor_uuid: null })
    }
    expect(await mailsOf()).toEqual(['ours-dis', 'ours-ins', 'theirs-dis'].map((name) => `${name}@test.invalid`))
    const [before, after] = [await testApp.as(ours.distributor), await testApp.as(theirs.distributor)]
    expect((await before.call(project.list, {})).data.total).toBe(0)
    expect((await after.call(project.list, {})).data.total).toBe(8)
    expect((await before.call(contract.get, ours.installer)).failure).toBe('notFound')
    const { data } = await after.call(contract.get, ours.installer)
    expect(data).toMatchObject({ distributorName: 'theirs-dis', subDistributorName: null, version: 2 })
  })

  it('takes along the MAC addresses that its sites use and that are kept for it, and no others', async () => {
    const { ours, theirs } = testApp.fixtures
    const keptEntry = await keepMac()
    const free = await spareMac(testApp, ours)
    expect((await platform.call(contract.transfer, { ...toTheirs(), version: 1 })).code).toBe(0)
    const macsOf = async (distributor: Actor) => {
      const { rows } = (await (await testApp.as(distributor)).call(macLibrary.list, { size: 40 })).data
      return rows.map(({ mac }) => mac)
    }
    const movedMacs = [keptEntry.mac, ours.office.mac, ours.villa.mac]
    expect(await macsOf(theirs.distributor)).toEqual(expect.arrayContaining(movedMacs))
    expect(await macsOf(ours.distributor)).toEqual([free.mac])
  })

  it('can put it below a sub-distributor of the new distributor, and below no other', async () => {
    const { ours, theirs } = testApp.fixtures
    const below = (subDistributorUuid: string) =>
      platform.call(contract.transfer, { ...toTheirs(), version: 1, subDistributorUuid })
    expect((await below(ours.subDistributor.uuid)).failure).toBe('notFound')
    expect((await below(theirs.subDistributor.uuid)).code).toBe(0)
    const sub = await testApp.as(theirs.subDistributor)
    expect((await sub.call(contract.list, {})).data.total).toBe(2)
  })

  it('ends at once what the old distributor does in its portals', async () => {
    const { ours } = testApp.fixtures
    const old = await testApp.as(ours.distributor)
    const entry = await old.call(session.switchIdentity, { section: 'installer', uuid: ours.installer.uuid })
    const inside = callerOf(testApp.url, () => testApp.services.now(), entry.data.token, 'installer')
    expect((await inside.call(project.list, {})).code).toBe(0)
    expect((await platform.call(contract.checkTransfer, toTheirs())).data.runningEntries).toBe(1)
    expect((await platform.call(contract.transfer, { ...toTheirs(), version: 1 })).code).toBe(0)
    expect((await inside.call(project.list, {})).failure).toBe('delegationEnded')
  })

  it('ends landline where the new distributor’s plan has none', async () => {
    const { ours } = testApp.fixtures
    await sql(`update operator set switches = '{"officeLandline": true, "rfCard": true}' where account_uuid = $1`, [
      ours.installer.uuid,
    ])
    expect((await platform.call(contract.checkTransfer, toTheirs())).data.landlineEnds).toBe(true)
    await platform.call(contract.transfer, { ...toTheirs(), version: 1 })
    const { data } = await platform.call(contract.get, ours.installer)
    expect(data).toMatchObject({ officeLandline: false, rfCard: true })
  })

  it('happens once when it is asked for twice at the same time', async () => {
    const again = { ...toTheirs(), version: 1 }
    const answers = await Promise.all([
      platform.call(contract.transfer, again),
      platform.call(contract.transfer, again),
    ])
    expect(answers.map(({ failure }) => failure ?? '').sort()).toEqual(['', 'transferToSame'])
    expect(await mailsOf()).toHaveLength(3)
    expect((await platform.call(contract.get, testApp.fixtures.ours.installer)).data.version).toBe(2)
  })

  it('is refused to a third distributor when it was moved since the check', async () => {
    const third = randomUUID()
    await sql(
      `insert into account (uuid, kind, parent_uuid, distributor_uuid, user_name, display_name, password_hash)
       values ($1, 'distributor', $2, $1, 'third', 'Third', 'none')`,
      [third, testApp.fixtures.superManager.uuid],
    )
    await sql(`insert into operator (account_uuid) values ($1)`, [third])
    await platform.call(contract.transfer, { ...toTheirs(), version: 1 })
    const late = await platform.call(contract.transfer, { ...toTheirs(), distributorUuid: third, version: 1 })
    expect(late.failure).toBe('staleRecord')
  })

  it('is refused without the password, while orders are open, to its present distributor and to one with fewer rights', async () => {
    const { ours, theirs, subSuperManager } = testApp.fixtures
    const answer = await (
      await testApp.as(testApp.fixtures.superManager)
    ).call(contract.transfer, { ...toTheirs(), version: 1 })
    expect(answer.failure).toBe('superPasswordNeeded')
    await sql(`insert into payment_order (installer_uuid, payer_uuid, made_by_uuid, number) values ($1, $2, $2, '1')`, [
      ours.installer.uuid,
      ours.distributor.uuid,
    ])
    expect((await platform.call(contract.checkTransfer, toTheirs())).data.openOrders).toBe(1)
    const open = await platform.call(contract.transfer, { ...toTheirs(), version: 1 })
    expect([open.failure, open.params]).toEqual(['unpaidOrders', { count: 1 }])
    const same = { uuid: ours.installer.uuid, distributorUuid: ours.distributor.uuid }
    expect((await platform.call(contract.checkTransfer, same)).failure).toBe('transferToSame')
    await sql(`update operator set business = $2 where account_uuid = $1`, [
      theirs.distributor.uuid,
      businessBits.office,
    ])
    const less = await platform.call(contract.checkTransfer, toTheirs())
    expect([less.failure, less.params]).toEqual(['transferTargetKind', { target: 'theirs-dis', thing: 'community' }])
    expect((await platform.call(contract.transfer, { ...toTheirs(), version: 1 })).failure).toBe('transferTargetKind')
    const nowhere = { uuid: ours.installer.uuid, distributorUuid: theirs.installer.uuid }
    expect((await platform.call(contract.checkTransfer, nowhere)).failure).toBe('notFound')
    for (const other of [ours.distributor, subSuperManager]) {
      expect((await (await testApp.as(other)).call(contract.checkTransfer, toTheirs())).failure).toBe('noPermission')
    }
  })
})
