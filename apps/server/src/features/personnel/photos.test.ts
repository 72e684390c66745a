import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { expectReencoded, fileOf, gif, jpeg, png } from '../../../test/pictures.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

const { testApp, manager, ours, theirs, createPerson, info, edit } = await startPersonnelTestApp()
afterAll(() => testApp.close())

const set = (uuid: string, bytes: Buffer, name?: string) =>
  manager.call(personnel.setPhoto, { uuid, file: fileOf(bytes, name) })
const photos = () =>
  allRows(testApp)((db) =>
    db.selectFrom('person_photo').select(['person_uuid', 'company_uuid', 'ciphertext']).execute(),
  )
const photoOf = async (uuid: string) => {
  const { data, failure } = await manager.call(personnel.photo, { uuid })
  return failure ?? { type: data.type, bytes: Buffer.from(await data.arrayBuffer()) }
}
const expectPhoto = async (uuid: string, type: string, brought: Buffer) => {
  const photo = await photoOf(uuid)
  expect(photo).toMatchObject({ type })
  await expectReencoded((photo as { readonly bytes: Buffer }).bytes, brought)
}
const faces = async () => {
  const scope = projectScope(testApp.fixtures.ours.office.uuid)
  const policy = await testApp.test.database.read(scope, async (db) =>
    policyAt(db, scope, await policyVersion(db, scope)),
  )
  return policy!.credentials.filter(({ kind }) => kind === 'face')
}

describe('the photo of a person', () => {
  it('is kept without what was written beside its pixels, shown to accounts that may read people, and a face at the doors', async () => {
    const { uuid } = await createPerson()
    expect([await photoOf(uuid), (await info(uuid)).photoAt]).toEqual(['notFound', null])
    const picture = jpeg(250, 400)
    expect((await set(uuid, picture)).code).toBe(0)
    await expectPhoto(uuid, 'image/jpeg', picture)
    const { photoAt, credentials } = await info(uuid)
    expect([typeof photoAt, credentials]).toMatchObject([
      'string',
      [{ kind: 'face', status: 'active', maskedValue: '' }],
    ])
    const listRow = (await manager.call(personnel.list, { size: 40 })).data.rows.find((row) => row.uuid === uuid)
    expect([listRow!.photoAt, listRow!.credentials]).toEqual([photoAt, ['face']])
    expect(await faces()).toEqual([{ id: credentials[0]!.uuid, personId: uuid, kind: 'face', status: 'active' }])
  })

  it('takes the place of the one before, and what doors knew of that is over', async () => {
    const { uuid } = await createPerson()
    await set(uuid, jpeg())
    const [first] = (await info(uuid)).credentials
    const picture = png()
    await set(uuid, picture, 'face.png')
    await expectPhoto(uuid, 'image/png', picture)
    const { credentials } = await info(uuid)
    expect([credentials.length, credentials[0]!.uuid === first!.uuid]).toEqual([1, false])
    expect((await photos()).filter((row) => row.person_uuid === uuid)).toHaveLength(1)
  })

  it('is encrypted: no copy of the database shows it', async () => {
    const { uuid } = await createPerson()
    const picture = png()
    await set(uuid, picture)
    const row = (await photos()).find((one) => one.person_uuid === uuid)!
    expect(row.company_uuid).toBe(ours.companyUuid)
    expect(row.ciphertext.includes(picture.subarray(0, 16))).toBe(false)
  })

  it('is not answered from any store on the way', async () => {
    const { uuid } = await createPerson()
    await set(uuid, png())
    const path = `/web-server/v4/web/office/personnel/pm/getPhoto?uuid=${uuid}&timestamp=${Date.now()}`
    const answer = await manager.raw('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await testApp.anonymous.raw('GET', path)).status).toBe(401)
  })

  it.each([
    ['a gif that is named like a jpg', gif(), 'fileCheckFailed'],
    ['a picture whose header breaks off', png().subarray(0, 20), 'fileCheckFailed'],
    ['a jpg that ends before its picture', jpeg().subarray(0, 24), 'fileCheckFailed'],
    ['a picture of 200 pixels', jpeg(200, 300), 'pictureTooSmall'],
    ['a picture that is too low', png(300, 249), 'pictureTooSmall'],
    ['a picture that would fill the memory of its reader', jpeg(65_000, 65_000), 'fileCheckFailed'],
    ['more than two megabytes', Buffer.concat([png(), Buffer.alloc(2_100_000)]), 'bodyTooLarge'],
    ['nothing', Buffer.alloc(0), 'fileCheckFailed'],
    ['a jpg that breaks off in its picture', jpeg().subarray(0, -200), 'fileCheckFailed'],
    ['a photo as a phone keeps it', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'heicPicture'],
  ])('cannot be %s', async (_what, bytes, failure) => {
    const { uuid } = await createPerson()
    const before = await photos()
    const answer = await set(uuid, bytes)
    expect(answer.failure).toBe(failure)
    if (failure === 'pictureTooSmall') expect(answer.params).toEqual({ pixels: limits.photoSideMin })
    expect([await photos(), (await info(uuid)).credentials]).toEqual([before, []])
  })

  it('leaves the one that is there when another is refused', async () => {
    const { uuid } = await createPerson()
    const picture = png()
    await set(uuid, picture)
    expect((await set(uuid, jpeg(200, 200))).failure).toBe('pictureTooSmall')
    await expectPhoto(uuid, 'image/png', picture)
  })

  it('is one person’s alone, and no answer tells whose it is', async () => {
    const [{ uuid: first }, { uuid: second }] = [await createPerson(), await createPerson()]
    const picture = png()
    await set(first, picture)
    expect((await set(first, picture)).code).toBe(0)
    const answer = await set(second, picture)
    expect([answer.failure, answer.params, answer.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'face' },
      'file',
    ])
    expect(JSON.stringify(answer)).not.toContain(first)
    expect((await info(second)).credentials).toEqual([])
  })

  it('is taken away by itself, with the face, or with the person', async () => {
    const { uuid } = await createPerson()
    await set(uuid, png())
    expect((await manager.call(personnel.removePhoto, { uuid })).code).toBe(0)
    expect([await photoOf(uuid), (await info(uuid)).credentials]).toEqual(['notFound', []])
    expect((await manager.call(personnel.removePhoto, { uuid })).failure).toBe('notFound')

    await set(uuid, png())
    const [face] = (await info(uuid)).credentials
    expect((await edit(uuid, { removeCredentialUuids: [face!.uuid] })).code).toBe(0)
    expect([await photoOf(uuid), (await info(uuid)).photoAt]).toEqual(['notFound', null])

    await set(uuid, png())
    await manager.call(personnel.remove, { uuids: [uuid] })
    expect((await photos()).some((row) => row.person_uuid === uuid)).toBe(false)
    expect((await faces()).some(({ personId }) => personId === uuid)).toBe(false)
  })

  it('is not found for a person of another site, nor for an unknown one', async () => {
    for (const uuid of [theirs.personUuid, randomUUID()]) {
      expect((await set(uuid, png())).failure).toBe('notFound')
      expect((await manager.call(personnel.photo, { uuid })).failure).toBe('notFound')
      expect((await manager.call(personnel.removePhoto, { uuid })).failure).toBe('notFound')
    }
  })

  it('leaves an entry that says whose it was and nothing of it', async () => {
    const { uuid } = await createPerson()
    await set(uuid, png(), 'secret name.png')
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select(['operation', 'detail']).where('target', '=', uuid).execute(),
    )
    const [entry] = entries.filter(({ operation }) => operation === 'personnel.setPhoto')
    expect(entry!.detail).toEqual({ peopleDigest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const about = await allRows(testApp)((db) =>
      db
        .selectFrom('audit_person')
        .select('content')
        .where('person_uuid', '=', uuid)
        .orderBy('number', 'desc')
        .execute(),
    )
    const nothing = { changes: [], removed: [] }
    const name: unknown = expect.stringContaining('Nina')
    expect(about[0]!.content).toEqual({ ...nothing, name, assigned: [{ kind: 'face', maskedValue: '' }] })
  })
})
