import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { contact } from '../../../test/samples/own-account.ts'
import { write } from '../../../test/samples/kit.ts'

const { customerService } = contract

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const seenBy = async (actor: Parameters<TestApp['as']>[0]) =>
  (await (await testApp.as(actor)).call(customerService.get, {})).data.contact?.contactName

describe('customer service', () => {
  it('is the nearest contact upward, and never the own one', async () => {
    const { superManager, ours, theirs } = testApp.fixtures
    expect(await seenBy(ours.installer)).toBeUndefined()
    const superCaller = await testApp.as(superManager)
    await superCaller.call(customerService.edit, { ...contact(), contactName: 'Platform', version: 0 })
    for (const actor of [ours.distributor, ours.subDistributor, ours.installer, ours.officeManager, ours.admin]) {
      expect(await seenBy(actor), actor.user_name).toBe('Platform')
    }
    const distributor = await testApp.as(ours.distributor)
    await distributor.call(customerService.edit, { ...contact(), contactName: 'Distributor', version: 0 })
    expect(await seenBy(ours.distributor)).toBe('Platform')
    for (const actor of [ours.subDistributor, ours.installer, ours.subInstaller, ours.single, ours.officeManager]) {
      expect(await seenBy(actor), actor.user_name).toBe('Distributor')
    }
    expect(await seenBy(theirs.installer)).toBe('Platform')
    expect(await seenBy(superManager)).toBeUndefined()
  })

  it('is told in the mails of new accounts below, whichever account makes them', async () => {
    const villaInstaller = await testApp.as(testApp.fixtures.ours.installer, 'single')
    const form = { firstName: 'Ada', lastName: 'Berg', address: 'Lake 1', email: 'ada@test.invalid' }
    await villaInstaller.call(contract.villa.create, { ...form, timeZone: 'Europe/Berlin', language: 'en' })
    const mail = (await mailsIn(testApp)).find(({ to }) => to === 'ada@test.invalid')
    expect(mail?.text).toContain(`your service provider is Distributor: ${contact().email}`)
  })

  it('is edited from the version that was seen', async () => {
    const distributor = await testApp.as(testApp.fixtures.theirs.distributor)
    expect((await distributor.call(customerService.own, {})).data).toMatchObject({ contactName: '', version: 0 })
    expect((await distributor.call(customerService.edit, { ...contact(), version: 0 })).code).toBe(0)
    expect((await distributor.call(customerService.edit, { ...contact(), version: 0 })).failure).toBe('staleRecord')
    expect((await distributor.call(customerService.own, {})).data).toMatchObject({ version: 1, website: '' })
  })

  it('of the platform is one: a sub-super manager who may edit accounts edits the same', async () => {
    const { subSuperManager } = testApp.fixtures
    const helper = await testApp.as(subSuperManager)
    expect((await helper.call(customerService.own, {})).failure).toBe('noPermission')
    await write(testApp, (db) =>
      db
        .updateTable('account')
        .set({ abilities: ['accountSetting'] })
        .where('uuid', '=', subSuperManager.uuid)
        .execute(),
    )
    expect((await helper.call(customerService.own, {})).data).toMatchObject({ contactName: 'Platform', version: 1 })
  })

  it('is refused to who may not give one, and with the field that is wrong', async () => {
    for (const actor of [
      testApp.fixtures.ours.subDistributor,
      testApp.fixtures.ours.installer,
      testApp.fixtures.ours.officeManager,
    ]) {
      const caller = await testApp.as(actor)
      expect((await caller.call(customerService.edit, { ...contact(), version: 0 })).failure).toBe('noPermission')
    }
    const distributor = await testApp.as(testApp.fixtures.ours.distributor)
    for (const [field, value] of [
      ['contactName', ''],
      ['contactName', 'x'.repeat(33)],
      ['email', 'nobody'],
      ['phone', '12a'],
      ['phoneCode', ''],
      ['note', 'x'.repeat(256)],
    ] as const) {
      const answer = await distributor.call(customerService.edit, { ...contact(), [field]: value, version: 1 })
      expect([answer.failure, answer.params], field).toEqual(['invalidInput', { field }])
    }
  })
})
