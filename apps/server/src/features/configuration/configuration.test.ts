import { contract } from '@lintel/contract/all/contract.ts'
import { InstallerConfiguration } from '@lintel/contract/configuration/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { insertAgreement } from '../../../test/samples/agreements.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareApartment } from '../../../test/samples/residences.ts'
import { accountOf } from '../../../test/samples/third-party-locks.ts'

const { configuration } = contract

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

describe('installer info', () => {
  it('has exactly the fields of the specification, from what the installer is allowed and what there is', async () => {
    const { ours } = testApp.fixtures
    await write(testApp, async (db) => {
      await db
        .updateTable('operator')
        .set({ charge_mode: 1, attendance_pricing: 1, switches: JSON.stringify({ robot: true, rfCard: true }) })
        .where('account_uuid', '=', ours.installer.uuid)
        .execute()
      await db.updateTable('operator').set({ business: 3 }).where('account_uuid', '=', ours.distributor.uuid).execute()
      await db
        .updateTable('project')
        .set({ settings: JSON.stringify({ numberOfApt: 40 }) })
        .where('uuid', '=', ours.community.uuid)
        .execute()
    })
    for (let home = 0; home < 2; home += 1) await spareApartment(testApp, ours.community.uuid)
    const { data } = await (await testApp.as(ours.installer)).call(configuration.installer, {})
    expect(Object.keys(data).sort()).toEqual(Object.keys(InstallerConfiguration.shape).sort())
    expect(data).toMatchObject({
      UUID: ours.installer.uuid,
      ChargeMode: 1,
      AttendancePricingType: 1,
      IsEnableYJRobot: 1,
      EnableRFCard: 1,
      IsBadgePrinting: 0,
      IsSubIns: 0,
      DisBusiness: 3,
      AppStatus: 1,
      // Two apartments that are there, of forty that are planned, and one villa.
      TotalHouseholds: 3,
      DateFormat: 1,
      TimeFormat: 2,
    })
  })

  it('is that of the installer above for a sub-installer, and does not exist in other portals', async () => {
    const { ours } = testApp.fixtures
    const { data } = await (await testApp.as(ours.subInstaller)).call(configuration.installer, {})
    expect(data).toMatchObject({ UUID: ours.installer.uuid, IsSubIns: 1, IsEnableYJRobot: 1 })
    for (const actor of [testApp.fixtures.superManager, ours.distributor, ours.officeManager, ours.admin]) {
      expect((await (await testApp.as(actor)).call(configuration.installer, {})).failure).toBe('featureOff')
    }
  })
})

describe('the rights of an installer', () => {
  it('are computed from its sites, from no other’s', async () => {
    const { ours, theirs } = testApp.fixtures
    const bound = async () => {
      const { data } = await (await testApp.as(ours.installer)).call(configuration.installer, {})
      return [data.HaveThirdPartyLockAccount, data.HaveAutoRenewRecord, data.IsRentCompanyBound]
    }
    const set = (uuid: string, settings: object) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({ settings: JSON.stringify(settings) })
          .where('uuid', '=', uuid)
          .execute(),
      )
    await write(testApp, (db) => db.deleteFrom('lock_account').execute())
    await set(theirs.community.uuid, { rentManager: true })
    await insertAgreement(testApp, { payer: theirs.installer, site: theirs.community })
    await accountOf(testApp, theirs)
    expect(await bound()).toEqual([0, 0, 0])
    await set(ours.community.uuid, { numberOfApt: 40, rentManager: true })
    await insertAgreement(testApp, { payer: ours.installer, site: ours.community })
    await accountOf(testApp, ours)
    expect(await bound()).toEqual([1, 1, 1])
  })
})

describe('the reads of the other roles', () => {
  it('say what was ticked for a sub-super manager as text', async () => {
    const { superManager, subSuperManager } = testApp.fixtures
    await write(testApp, (db) =>
      db
        .updateTable('account')
        .set({ abilities: ['authCode'] })
        .where('uuid', '=', subSuperManager.uuid)
        .execute(),
    )
    const own = await (await testApp.as(subSuperManager)).call(configuration.platform, {})
    expect(own.data).toMatchObject({ deviceSetting: '0', accountSetting: '0', authCode: '1' })
    const all = await (await testApp.as(superManager)).call(configuration.platform, {})
    expect(all.data).toMatchObject({ Account: 'super', deviceSetting: '1', accountSetting: '1', authCode: '1' })
  })

  it('say who a distributor, a manager and an administrator is', async () => {
    const { ours } = testApp.fixtures
    const distributor = await (await testApp.as(ours.subDistributor)).call(configuration.distributor, {})
    expect(distributor.data).toMatchObject({ UUID: ours.subDistributor.uuid, IsSubDis: 1, ChargeMode: 0 })
    const manager = await (await testApp.as(ours.officeManager)).call(configuration.manager, {})
    expect(manager.data).toMatchObject({ UUID: ours.officeManager.uuid, ProjectCount: 1 })
    const admin = await (await testApp.as(ours.admin)).call(configuration.admin, {})
    expect(admin.data).toMatchObject({ UUID: ours.admin.uuid, CompanyName: 'ours company' })
  })

  it('do not exist for any other account', async () => {
    const { ours } = testApp.fixtures
    const installer = await testApp.as(ours.installer)
    for (const verb of ['platform', 'distributor', 'manager', 'admin'] as const) {
      expect((await installer.call(configuration[verb], {})).failure, verb).toBe('featureOff')
    }
    const manager = await testApp.as(ours.officeManager)
    expect((await manager.call(configuration.distributorChargeMode, {})).failure).toBe('featureOff')
  })
})

describe('the charge mode', () => {
  it('is the nearest operator’s; the distributor’s is read by itself', async () => {
    const { ours } = testApp.fixtures
    for (const actor of [ours.installer, ours.subInstaller, ours.officeManager]) {
      expect((await (await testApp.as(actor)).call(configuration.chargeMode, {})).data).toEqual({ ChargeMode: 1 })
    }
    const installer = await testApp.as(ours.installer)
    expect((await installer.call(configuration.distributorChargeMode, {})).data).toEqual({ ChargeMode: 0 })
  })
})
