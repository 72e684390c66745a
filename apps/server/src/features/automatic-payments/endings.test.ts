import { account } from '@lintel/contract/accounts/operations.ts'
import { automaticPayment as contract } from '@lintel/contract/automatic-payments/operations.ts'
import { configuration } from '@lintel/contract/configuration/operations.ts'
import { installer as installerContract } from '@lintel/contract/installers/operations.ts'
import { price } from '@lintel/contract/prices/operations.ts'
import { project } from '@lintel/contract/projects/operations.ts'
import { propertyManager } from '@lintel/contract/property-managers/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { communitySetting, officeSetting } from '@lintel/contract/site-settings/operations.ts'
import { communitySections } from '@lintel/contract/site-settings/community.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertAgreement } from '../../../test/samples/agreements.ts'
import { insertOrder, openBilling } from '../../../test/samples/orders.ts'
import { write } from '../../../test/samples/kit.ts'
import { startSettingsTestApp, type SettingsTestApp } from '../../../test/settings-test-app.ts'
import { fixturePassword, type Caller } from '../../../test/test-app.ts'

/** What ends automatic renewals, each with its reason (billing.md 10.2; money.md 43 to 50), and their record. */

let testApp: SettingsTestApp
let installer: Caller
let superManager: Caller
/** Of the installer and of a manager at the community, and of the installer at the office. */
let own: string
let managers: string
let atOffice: string

beforeAll(async () => {
  testApp = await startSettingsTestApp()
  await openBilling(testApp)
  installer = await testApp.as(testApp.fixtures.ours.installer)
  superManager = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  const { ours } = testApp.fixtures
  await write(testApp, async (db) => {
    await db.deleteFrom('renewal_agreement_item').execute()
    return db.deleteFrom('renewal_agreement').execute()
  })
  own = await insertAgreement(testApp, { payer: ours.installer, site: ours.community })
  managers = await insertAgreement(testApp, { payer: ours.communityManager, site: ours.community })
  atOffice = await insertAgreement(testApp, { payer: ours.installer, site: ours.office })
})

/** Reasons of the three, null for those that run. */
const reasons = async () => {
  const rows = await write(testApp, (db) =>
    db.selectFrom('renewal_agreement').select(['uuid', 'state', 'reason']).execute(),
  )
  const reasonOf = new Map(rows.map(({ uuid, state, reason }) => [uuid, state === 'ended' ? reason : null]))
  return [own, managers, atOffice].map((uuid) => reasonOf.get(uuid))
}

const reasonOf = async (uuid: string) => {
  const { reason } = await write(testApp, (db) =>
    db.selectFrom('renewal_agreement').select('reason').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  return reason
}

const infoOf = async (uuid: string, by = installer) => (await by.call(contract.get, { uuid })).data

describe('an automatic renewal', () => {
  it('is cancelled by who pays it, once, and stays on the record with its reason', async () => {
    const record = async () => (await installer.call(contract.list, {})).data.rows.map(({ uuid }) => uuid)
    expect((await record()).toSorted()).toEqual([own, atOffice].toSorted())
    expect(await infoOf(own)).toMatchObject({ status: 'active', reason: null, mayCancel: true, rows: [{ name: '12' }] })
    const distributor = await testApp.as(testApp.fixtures.ours.distributor)
    expect((await distributor.call(contract.cancel, { uuid: own })).failure).toBe('noPermission')
    expect((await installer.call(contract.cancel, { uuid: own })).code).toBe(0)
    expect((await installer.call(contract.cancel, { uuid: own })).failure).toBe('agreementEnded')
    expect(await infoOf(own)).toMatchObject({ status: 'ended', reason: 0, mayCancel: false })
    expect((await record()).toSorted()).toEqual([own, atOffice].toSorted())
    expect((await installer.call(configuration.installer, {})).data.HaveAutoRenewRecord).toBe(1)
  })

  it('12: ends with 5 in central mode, where its installer pays it', async () => {
    const { uuid } = testApp.fixtures.ours.installer
    const mode = async (chargeMode: 0 | 1) => {
      const { version } = (await superManager.call(installerContract.get, { uuid })).data
      return superManager.call(installerContract.editChargeMode, { uuid, version, chargeMode })
    }
    expect((await mode(1)).code).toBe(0)
    expect(await reasons()).toEqual([5, null, 5])
    // Nothing revives.
    expect((await mode(0)).code).toBe(0)
    expect(await reasons()).toEqual([5, null, 5])
  })

  it('ends with 7 where the site switches it off, and with 5 where managers may pay no longer', async () => {
    const edit = async (change: object) => {
      const { settings } = (await installer.call(communitySetting.get, { uuid: testApp.fixtures.ours.community.uuid }))
        .data
      const names = Object.keys(communitySections.services) as (keyof typeof settings)[]
      const services = { ...Object.fromEntries(names.map((name) => [name, settings[name]])), ...change }
      return installer.call(communitySetting.edit, { ...(await testApp.communityNow()), services } as never)
    }
    expect((await edit({ autoRenew: true, chargeMode: 1 })).code).toBe(0)
    expect(await reasons()).toEqual([null, 5, null])
    expect((await edit({ autoRenew: false, chargeMode: 0 })).code).toBe(0)
    expect(await reasons()).toEqual([7, 5, null])
  })

  it('ends with 5 where its site is made free', async () => {
    const { uuid } = testApp.fixtures.ours.community
    const { version } = await write(testApp, (db) =>
      db.selectFrom('project').select('version').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    expect((await superManager.call(price.setFree, { uuid, version, isFree: true })).code).toBe(0)
    expect(await reasons()).toEqual([5, 5, null])
    await superManager.call(price.setFree, { uuid, version: version + 1, isFree: false })
  })

  it('ends with 6 where its installer takes the site off its manager', async () => {
    const { uuid } = testApp.fixtures.ours.communityManager
    const { data } = await installer.call(propertyManager.get, { uuid })
    const fields = { uuid, version: data.version, email: 'ada@test.invalid', displayName: data.displayName }
    const zone = { timeZone: data.timeZone, language: data.language }
    expect((await installer.call(propertyManager.edit, { ...fields, ...zone, projects: [] })).code).toBe(0)
    expect(await reasons()).toEqual([null, 6, null])
  })

  it('ends with 6 where its payer is deleted, who has no open order then', async () => {
    const { ours } = testApp.fixtures
    const { uuid } = ours.officeManager
    const manager = await insertAgreement(testApp, { payer: ours.officeManager, site: ours.office })
    const order = await insertOrder(testApp, { payer: ours.officeManager, site: ours.office })
    expect((await installer.call(account.status, { uuid })).data).toMatchObject({ openOrders: 1, agreements: 1 })
    const refusal = await installer.call(propertyManager.remove, { uuid })
    expect([refusal.failure, refusal.params]).toEqual(['unpaidOrders', { count: 1 }])
    await write(testApp, (db) => db.updateTable('payment_order').set({ state: 4 }).where('uuid', '=', order).execute())
    expect((await installer.call(propertyManager.remove, { uuid })).code).toBe(0)
    const row = await write(testApp, (db) =>
      db
        .selectFrom('renewal_agreement')
        .select(['state', 'reason'])
        .where('uuid', '=', manager)
        .executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ state: 'ended', reason: 6 })
  })

  it('ends with 5 where managers of an office may pay no longer, and that of the installer goes on', async () => {
    const { ours } = testApp.fixtures
    const ofManager = await insertAgreement(testApp, { payer: ours.officeManager, site: ours.office })
    const { settings } = (await installer.call(officeSetting.get, { uuid: ours.office.uuid })).data
    const services = { enableLandline: settings.enableLandline, chargeMode: 'noPermission' as const }
    expect((await installer.call(officeSetting.edit, { ...(await testApp.officeNow()), services } as never)).code).toBe(
      0,
    )
    expect([await reasonOf(ofManager), await reasonOf(atOffice)]).toEqual([5, null])
  })

  it('ends with 7 at every site of an installer for which it is switched off', async () => {
    const { uuid } = testApp.fixtures.ours.installer
    const switchTo = async (autoRenew: boolean) => {
      const { data } = await superManager.call(installerContract.get, { uuid })
      return superManager.call(installerContract.editFlags, { ...data, autoRenew } as never)
    }
    expect((await switchTo(true)).code).toBe(0)
    expect(await reasons()).toEqual([null, null, null])
    expect((await switchTo(false)).code).toBe(0)
    expect(await reasons()).toEqual([7, 7, 7])
  })

  it('ends with 8 where its site moves to another installer, which says before how many do', async () => {
    const { ours, theirs } = testApp.fixtures
    const target = { uuid: ours.community.uuid, installerUuid: theirs.installer.uuid }
    const check = () => superManager.call(project.checkTransfer, target)
    const order = await insertOrder(testApp, { payer: ours.communityManager, site: ours.community, state: 6 })
    expect((await check()).failure).toBe('unpaidOrders')
    await write(testApp, async (db) => {
      await db.deleteFrom('ordered_item').where('order_uuid', '=', order).execute()
      return db.updateTable('payment_order').set({ state: 5 }).where('uuid', '=', order).execute()
    })
    const { data } = await check()
    expect(data.agreements).toBe(2)
    expect(await reasons()).toEqual([null, null, null])
    await superManager.call(session.verifySuperPassword, { password: fixturePassword })
    expect((await superManager.call(project.transfer, { ...target, version: data.version })).code).toBe(0)
    expect(await reasons()).toEqual([8, 8, null])
  })
})
