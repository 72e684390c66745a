import { randomUUID } from 'node:crypto'
import { badge, badgeTemplate as contract } from '@lintel/contract/badges/operations.ts'
import type { BadgePictureUse } from '@lintel/contract/badges/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { expectReencoded, fileOf, gif, jpeg, png } from '../../../test/pictures.ts'
import { allowBadges, card, spareTemplate } from './calls.samples.ts'
import { spareAdmin, spareCompany } from '../../../test/samples/people.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { insertInto } from '../../db/db.ts'

/** The logo and the background of a badge template (office.md 8.5). */

let testApp: TestApp
let manager: Caller
let companyUuid: string
let uuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
beforeEach(async () => {
  companyUuid = await spareCompany(testApp, testApp.fixtures.ours)
  const form = { ...card, name: 'Staff', companyUuid }
  uuid = (await manager.call(contract.create, form)).data.uuid
})
afterAll(() => testApp.close())

const set = (use: BadgePictureUse, bytes: Buffer, by = manager, template = uuid) =>
  by.call(contract.setPicture, { uuid: template, use, file: fileOf(bytes, '../logo.svg') })
const remove = (use: BadgePictureUse, by = manager) => by.call(contract.removePicture, { uuid, use })
const pictureOf = async (use: BadgePictureUse, by = manager) => {
  const { data, failure } = await by.call(contract.picture, { uuid, use })
  return failure ?? { type: data.type, bytes: Buffer.from(await data.arrayBuffer()) }
}
const expectPicture = async (use: BadgePictureUse, type: string, brought: Buffer) => {
  const picture = await pictureOf(use)
  expect(picture).toMatchObject({ type })
  await expectReencoded((picture as { readonly bytes: Buffer }).bytes, brought)
}
const template = async () => (await manager.call(contract.list, { companyUuid })).data.rows[0]!
const storedPictures = () =>
  allRows(testApp)((db) =>
    db.selectFrom('badge_picture').select(['use', 'company_uuid']).where('template_uuid', '=', uuid).execute(),
  )

const spareCardholder = async () => {
  const scope = projectScope(testApp.fixtures.ours.office.uuid)
  const row = {
    company_uuid: companyUuid,
    first_name: 'Ada',
    last_name: 'Test',
    personnel_id: randomUUID().slice(0, 8),
  }
  const cardholder = await testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'person', row).returning('uuid').executeTakeFirstOrThrow(),
  )
  return cardholder.uuid
}

describe('a picture of a badge template', () => {
  it('is stored without what was written beside its pixels, one of each use, and shown with the template', async () => {
    expect(await template()).toMatchObject({ logoAt: null, backgroundAt: null })
    expect(await pictureOf('logo')).toBe('notFound')
    const [logo, background] = [png(400, 100), jpeg(1_600, 1_000)]
    expect((await set('logo', logo)).code).toBe(0)
    expect((await set('background', background)).code).toBe(0)
    await expectPicture('logo', 'image/png', logo)
    await expectPicture('background', 'image/jpeg', background)
    const { logoAt, backgroundAt, version } = await template()
    expect([typeof logoAt, typeof backgroundAt, version]).toEqual(['string', 'string', 1])
  })

  it('takes the place of the one before, and has another time', async () => {
    await set('logo', png())
    const before = (await template()).logoAt
    testApp.setNow(new Date(testApp.services.now().getTime() + 1_000))
    manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const newer = jpeg()
    await set('logo', newer)
    await expectPicture('logo', 'image/jpeg', newer)
    expect((await template()).logoAt).not.toBe(before)
    expect(await storedPictures()).toEqual([{ use: 'logo', company_uuid: companyUuid }])
  })

  it('is taken away by itself, and with its template', async () => {
    await set('logo', png())
    await set('background', png())
    expect((await remove('logo')).code).toBe(0)
    expect((await remove('logo')).failure).toBe('notFound')
    expect((await template()).logoAt).toBeNull()
    expect((await template()).backgroundAt).not.toBeNull()
    await manager.call(contract.remove, { uuid })
    expect(await storedPictures()).toEqual([])
    expect(await pictureOf('background')).toBe('notFound')
  })

  it('is a jpg or png by its first bytes, whatever its name, and no larger than it may be', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const wrong of [svg, gif(), Buffer.alloc(0), png().subarray(0, 20)])
      expect((await set('logo', wrong)).failure).toBe('fileCheckFailed')
    const { badgePictureSide: most, badgePictureBytes } = limits
    expect((await set('logo', jpeg(most + 1, 10))).failure).toBe('fileCheckFailed')
    expect((await set('logo', jpeg(most, 10))).code).toBe(0)
    const large = Buffer.concat([jpeg(), Buffer.alloc(badgePictureBytes)])
    expect((await set('background', large)).failure).toBe('bodyTooLarge')
    expect((await set('other' as 'logo', png())).failure).toBe('invalidInput')
    expect(await storedPictures()).toHaveLength(1)
  })

  it('comes with what is printed', async () => {
    await set('logo', png())
    const elements = [{ kind: 'logo' as const, side: 'front' as const, x: 5, y: 5, width: 20, height: 10 }]
    const edit = { ...card, uuid, version: 1, name: 'Staff', elements }
    expect((await manager.call(contract.edit, edit)).code).toBe(0)
    const personUuid = await spareCardholder()
    const { data } = await manager.call(badge.print, { templateUuid: uuid, uuids: [personUuid] })
    expect(data.templates).toMatchObject([{ elements, backgroundAt: null, logoAt: expect.any(String) as string }])
  })

  it('is of the template’s company: another site’s and another company’s are not there', async () => {
    await set('logo', png())
    const { office, admin, people } = testApp.fixtures.ours
    const signedIn = async (company: string) => {
      const { uuid: account } = await spareAdmin(testApp, testApp.fixtures.ours, company)
      return testApp.as({ ...admin, uuid: account, section: 'admin', projectUuid: office.uuid })
    }
    const other = await signedIn(people.companyUuid)
    expect([await pictureOf('logo', other), (await set('logo', png(), other)).failure]).toEqual([
      'notFound',
      'notFound',
    ])
    expect((await remove('logo', other)).failure).toBe('notFound')
    const own = await signedIn(companyUuid)
    expect((await set('background', png(), own)).code).toBe(0)
    expect((await remove('background', own)).code).toBe(0)
    const theirs = (await spareTemplate(testApp, testApp.fixtures.theirs)).uuid
    for (const wrong of [theirs, randomUUID()])
      expect((await set('logo', png(), manager, wrong)).failure).toBe('notFound')
  })

  it('does not exist where the installer may not print badges', async () => {
    await allowBadges(testApp, testApp.fixtures.ours, false)
    const failures = [(await set('logo', png())).failure, await pictureOf('logo'), (await remove('logo')).failure]
    expect(failures).toEqual(['featureOff', 'featureOff', 'featureOff'])
    await allowBadges(testApp, testApp.fixtures.ours)
  })
})
