import { businessBits } from '@lintel/contract/access/roles.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { fileOf, png } from '../../../test/pictures.ts'
import { pdf } from '../../../test/samples/operators/brands.ts'
import { write } from '../../../test/samples/kit.ts'
import type { Actor } from '../../../test/fixtures.ts'

const { configuration, guide } = contract

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
beforeEach(() => write(testApp, (db) => db.deleteFrom('guide_file').execute()))
afterAll(() => testApp.close())

const upload = (type: 'community' | 'office' | 'villa', language: string, words = `${type} ${language}`) =>
  superCaller.call(guide.upload, { type, language, file: fileOf(pdf(words), `${type}-${language}.pdf`) })
const readBy = async (actor: Actor) => {
  const { data } = await (await testApp.as(actor)).call(guide.own, {})
  return data.rows.map(({ name }) => name)
}
const speaks = (actor: Actor, language: string) =>
  write(testApp, (db) => db.updateTable('account').set({ language }).where('uuid', '=', actor.uuid).execute())

describe('a manual', () => {
  it('is read in the language of the account, else in English, else not at all', async () => {
    const { installer, subInstaller } = testApp.fixtures.ours
    for (const [type, language] of [
      ['office', 'en'],
      ['office', 'de'],
      ['community', 'en'],
      ['villa', 'de'],
    ] as const)
      expect((await upload(type, language)).code).toBe(0)
    await speaks(installer, 'de')
    await speaks(subInstaller, 'ar')
    expect(await readBy(installer)).toEqual(['community-en.pdf', 'office-de.pdf', 'villa-de.pdf'])
    expect(await readBy(subInstaller)).toEqual(['community-en.pdf', 'office-en.pdf'])
  })

  it('of a type that an installer may not build is not among its own', async () => {
    const { installer } = testApp.fixtures.ours
    await upload('office', 'en')
    await upload('villa', 'en')
    const may = async (business: number) => {
      await write(testApp, (db) =>
        db.updateTable('operator').set({ business }).where('account_uuid', '=', installer.uuid).execute(),
      )
    }
    await may(businessBits.villa)
    expect(await readBy(installer)).toEqual(['villa-en.pdf'])
    await may(businessBits.villa | businessBits.office | businessBits.community)
    expect(await readBy(installer)).toEqual(['office-en.pdf', 'villa-en.pdf'])
  })

  it('has a path in the installer info, under which it opens in a tab', async () => {
    await upload('office', 'en', 'how to')
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { UserGuideFiles } = (await installer.call(configuration.installer, {})).data
    expect(UserGuideFiles).toHaveLength(1)
    const answer = await testApp.anonymous.raw('GET', UserGuideFiles[0]!)
    expect(await answer.text()).toBe(pdf('how to').toString())
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''office-en.pdf")
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const policy = answer.headers.get('content-security-policy')!.split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]))
    expect(policy.filter((rule) => /unsafe|style|script/.test(rule))).toEqual([])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('takes the place of the one before in its language, under another path', async () => {
    await upload('office', 'en', 'first')
    const [before] = (await superCaller.call(guide.list, {})).data.rows
    await upload('office', 'en', 'second')
    const { rows } = (await superCaller.call(guide.list, {})).data
    expect(rows).toMatchObject([{ type: 'office', language: 'en', bytes: pdf('second').length }])
    expect(rows[0]!.address).not.toBe(before!.address)
    expect((await testApp.anonymous.raw('GET', before!.address)).status).toBe(404)
  })

  it('is taken away, once', async () => {
    await upload('office', 'en')
    expect((await superCaller.call(guide.remove, { type: 'office', language: 'en' })).code).toBe(0)
    expect((await superCaller.call(guide.remove, { type: 'office', language: 'en' })).failure).toBe('notFound')
    expect(await readBy(testApp.fixtures.ours.installer)).toEqual([])
  })

  it('is a PDF by its first bytes, no larger than it may be, in a language there is', async () => {
    const send = (bytes: Buffer) =>
      superCaller.call(guide.upload, { type: 'office', language: 'en', file: fileOf(bytes, 'a.pdf') })
    for (const wrong of [png(), Buffer.from('<html>%PDF-1.7</html>'), Buffer.alloc(0)])
      expect((await send(wrong)).failure).toBe('fileCheckFailed')
    expect((await send(Buffer.concat([pdf(), Buffer.alloc(limits.guideBytes)]))).failure).toBe('bodyTooLarge')
    const odd = await upload('office', 'xx')
    expect([odd.failure, odd.params]).toEqual(['invalidInput', { field: 'language' }])
    const type = await upload('hotel' as 'office', 'en')
    expect([type.failure, type.params]).toEqual(['invalidInput', { field: 'type' }])
    expect((await superCaller.call(guide.list, {})).data.rows).toEqual([])
  })
})

it('a guide can be changed by the platform and read by installers', async () => {
  const { subSuperManager, ours } = testApp.fixtures
  for (const actor of [subSuperManager, ours.distributor, ours.installer]) {
    const caller = await testApp.as(actor)
    expect((await caller.call(guide.list, {})).failure).toBe('noPermission')
    expect((await caller.call(guide.remove, { type: 'office', language: 'en' })).failure).toBe('noPermission')
  }
  for (const actor of [ours.distributor, ours.officeManager, ours.admin, ours.single]) {
    expect((await (await testApp.as(actor)).call(guide.own, {})).failure).toBe('noPermission')
  }
})
