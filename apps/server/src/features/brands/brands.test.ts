import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { expectReencoded, fileOf, gif, jpeg, png } from '../../../test/pictures.ts'
import { brandOf } from '../../../test/samples/operators/brands.ts'
import { write } from '../../../test/samples/kit.ts'
import type { Actor } from '../../../test/fixtures.ts'

const { brand, ownAccount, session, villa } = contract

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const shownTo = async (actor: Actor) => (await (await testApp.as(actor)).call(session.current, {})).data.brand
const texts = { product: 'Northgate', mailFooter: 'Northgate Ltd, Harbour 1' }

describe('the brand of a distributor', () => {
  it('is shown to it and to every account below it, at sites as well, and to no other', async () => {
    const { superManager, ours, theirs } = testApp.fixtures
    const below = [
      ours.distributor,
      ours.subDistributor,
      ours.installer,
      ours.subInstaller,
      ours.single,
      ours.officeManager,
      ours.oldCommunityManager,
      ours.admin,
    ]
    for (const actor of below) expect(await shownTo(actor), actor.user_name).toBeNull()
    const { uuid } = ours.distributor
    const distributorCaller = await testApp.as(ours.distributor)
    expect((await distributorCaller.call(brand.edit, { uuid, ...texts, version: 0 })).code).toBe(0)
    for (const actor of below) {
      expect(await shownTo(actor), actor.user_name).toEqual({ product: 'Northgate', logo: null })
    }
    for (const actor of [superManager, theirs.distributor, theirs.installer, theirs.officeManager, theirs.admin]) {
      expect(await shownTo(actor), actor.user_name).toBeNull()
    }
  })

  it('is set by the platform too, each from the version that was seen', async () => {
    const { superManager, ours } = testApp.fixtures
    const { uuid } = ours.distributor
    await brandOf(testApp, ours)
    const superCaller = await testApp.as(superManager)
    const details = (await superCaller.call(brand.get, { uuid })).data
    expect(details).toMatchObject({ product: 'Northgate', mailFooter: texts.mailFooter, version: 1 })
    expect((await superCaller.call(brand.edit, { uuid, product: 'Southgate', mailFooter: '', version: 1 })).code).toBe(
      0,
    )
    const distributorCaller = await testApp.as(ours.distributor)
    expect((await distributorCaller.call(brand.edit, { uuid, ...texts, version: 1 })).failure).toBe('staleRecord')
    expect((await distributorCaller.call(brand.get, { uuid })).data).toMatchObject({
      product: 'Southgate',
      mailFooter: '',
    })
  })

  it('of a distributor that has none is empty, and only distributors have one', async () => {
    const { theirs } = testApp.fixtures
    const distributorCaller = await testApp.as(theirs.distributor)
    const none = { product: '', mailFooter: '', logo: null, version: 0 }
    expect((await distributorCaller.call(brand.get, { uuid: theirs.distributor.uuid })).data).toEqual(none)
    expect((await distributorCaller.call(brand.get, { uuid: theirs.subDistributor.uuid })).failure).toBe('notFound')
    const below = await testApp.as(theirs.subDistributor)
    expect((await below.call(brand.get, { uuid: theirs.distributor.uuid })).failure).toBe('noPermission')
  })

  it('has a name of one line that is not too long', async () => {
    const { distributor } = testApp.fixtures.theirs
    const distributorCaller = await testApp.as(distributor)
    const form = { uuid: distributor.uuid, ...texts, version: 0 }
    const longName = await distributorCaller.call(brand.edit, { ...form, product: 'x'.repeat(limits.brandProduct + 1) })
    expect([longName.failure, longName.params]).toEqual(['invalidInput', { field: 'product' }])
    const long = await distributorCaller.call(brand.edit, { ...form, mailFooter: 'x'.repeat(limits.generic + 1) })
    expect([long.failure, long.params]).toEqual(['invalidInput', { field: 'mailFooter' }])
  })
})

describe('the logo of a brand', () => {
  const logoOf = async (actor: Actor) => (await shownTo(actor))?.logo ?? null
  const open = (address: string) => testApp.anonymous.raw('GET', address)

  it('has an address of its own that browsers keep, and another picture has another', async () => {
    const { distributor, installer } = testApp.fixtures.theirs
    const distributorCaller = await testApp.as(distributor)
    const { uuid } = distributor
    const first = png(400, 100)
    expect((await distributorCaller.call(brand.setLogo, { uuid, file: fileOf(first, 'x.svg') })).code).toBe(0)
    const address = (await logoOf(installer))!
    const answer = await open(address)
    expect(answer.status).toBe(200)
    await expectReencoded(Buffer.from(await answer.arrayBuffer()), first)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await distributorCaller.call(brand.setLogo, { uuid, file: fileOf(jpeg()) })).code).toBe(0)
    const next = (await logoOf(installer))!
    expect(next).not.toBe(address)
    expect((await open(next)).headers.get('content-type')).toBe('image/jpeg')
    // The former one is no brand's any more.
    const formerLogo = await open(address)
    expect([formerLogo.status, formerLogo.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it('is taken away, once', async () => {
    const { distributor, installer } = testApp.fixtures.theirs
    const distributorCaller = await testApp.as(distributor)
    const { uuid } = distributor
    await distributorCaller.call(brand.setLogo, { uuid, file: fileOf(png()) })
    expect((await distributorCaller.call(brand.removeLogo, { uuid })).code).toBe(0)
    expect(await logoOf(installer)).toBeNull()
    expect((await distributorCaller.call(brand.removeLogo, { uuid })).failure).toBe('notFound')
  })

  it('is a jpg or png by its first bytes and no larger than it may be', async () => {
    const { distributor } = testApp.fixtures.theirs
    const distributorCaller = await testApp.as(distributor)
    const send = async (bytes: Buffer) =>
      (await distributorCaller.call(brand.setLogo, { uuid: distributor.uuid, file: fileOf(bytes, 'logo.png') })).failure
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const wrong of [svg, gif(), Buffer.alloc(0), png().subarray(0, 20), png(limits.brandLogoSide + 1, 10)])
      expect(await send(wrong)).toBe('fileCheckFailed')
    expect(await send(Buffer.concat([png(), Buffer.alloc(limits.brandLogoBytes)]))).toBe('bodyTooLarge')
  })
})

describe('mails to those below', () => {
  it('speak under the name of the brand, with its last line', async () => {
    const { ours, theirs } = testApp.fixtures
    await brandOf(testApp, ours)
    await write(testApp, (db) => db.deleteFrom('brand').where('account_uuid', '=', theirs.distributor.uuid).execute())
    const form = { lastName: 'Berg', address: 'Lake 1', timeZone: 'Europe/Berlin', language: 'en' }
    const create = async (actor: Actor, firstName: string) => {
      const villaInstaller = await testApp.as(actor, 'single')
      await villaInstaller.call(villa.create, { ...form, firstName, email: `${firstName}@test.invalid` })
      return (await mailsIn(testApp)).find(({ to }) => to === `${firstName}@test.invalid`)!
    }
    const own = await create(ours.installer, 'ada')
    expect(own).toMatchObject({ sender: 'Northgate', subject: 'Your account at Northgate' })
    expect(own.text.endsWith(`\n\n${texts.mailFooter}`)).toBe(true)
    expect(own.html).toContain(`${texts.mailFooter}</p></body>`)
    const other = await create(theirs.installer, 'bea')
    expect(other).toMatchObject({ sender: 'Lintel', subject: 'Your account at Lintel' })
    expect(`${other.text}${other.html}`).not.toContain('Northgate')
  })

  it('speak so as well to an address that the account does not have yet', async () => {
    await brandOf(testApp, testApp.fixtures.ours)
    const caller = await testApp.as(testApp.fixtures.ours.installer)
    await caller.call(ownAccount.confirmEmail, { email: 'new-address@test.invalid' })
    const mail = (await mailsIn(testApp)).find(({ to }) => to === 'new-address@test.invalid')
    expect(mail?.subject).toBe('Confirm your e-mail address for Northgate')
  })

  it('say nothing of a page in a footer that looks like one', async () => {
    const { ours } = testApp.fixtures
    await brandOf(testApp, ours)
    await write(testApp, (db) =>
      db
        .updateTable('brand')
        .set({ mail_footer: '<img src=x>' })
        .where('account_uuid', '=', ours.distributor.uuid)
        .execute(),
    )
    await testApp.anonymous.call(session.forgetPassword, { email: 'ours-ins@test.invalid' })
    const mail = (await mailsIn(testApp)).find(({ to }) => to === 'ours-ins@test.invalid')
    expect(mail?.html).toContain('&lt;img src=x&gt;')
    expect(mail?.html).not.toContain('<img src=x>')
  })
})
