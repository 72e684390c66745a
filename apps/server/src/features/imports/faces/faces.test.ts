import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf, gif, jpeg, png, isSamePicture } from '../../../../test/pictures.ts'
import { write } from '../../../../test/samples/kit.ts'
import { facesIn } from './face-zip.ts'
import { Importing, short, problems, twoPeople } from '../importing.samples.ts'
import { tendImports } from '../import-plan.ts'

const { officeImport, personnel } = contract
let importing: Importing
beforeAll(async () => {
  importing = await Importing.open()
})
afterAll(() => importing.testApp.close())
beforeEach(() => importing.leaveOpen())

/** A person with an ID of its own. */
async function createPerson(): Promise<{ uuid: string; personnelId: string }> {
  const { people } = importing.testApp.fixtures.ours
  const person = { companyUuid: people.companyUuid, firstName: 'Fay', lastName: short(), personnelId: `F${short()}` }
  return (await importing.manager.call(personnel.create, person)).data
}
const photoOf = async (uuid: string) => (await importing.manager.call(personnel.get, { uuid })).data.photoAt

describe('photos that are imported together', () => {
  it('become those of their people, whose ID names the file in any case of letters', async () => {
    const [one, other] = [await createPerson(), await createPerson()]
    const batch = await importing.uploadFaces({
      [`team/${one.personnelId.toLowerCase()}.JPG`]: jpeg(),
      [`${other.personnelId}.png`]: png(),
      '__MACOSX/._x.png': png(),
      '.DS_Store': Buffer.from('x'),
    })
    expect(batch).toMatchObject({ kind: 'face', state: 'ready', total: 2, failed: 0 })
    expect(await photoOf(one.uuid)).toBeNull()
    const done = (await importing.deal(batch.uuid)).data.batch
    expect(done).toMatchObject({ state: 'finished', done: 2 })
    for (const { uuid } of [one, other]) {
      expect(await photoOf(uuid)).not.toBeNull()
      const { credentials } = (await importing.manager.call(personnel.get, { uuid })).data
      expect(credentials.map(({ kind }) => kind)).toEqual(['face'])
    }
  })

  it('name each its fault, and are imported without the faulty ones only where the caller confirms it', async () => {
    const [good, twin, pictureOwner] = [await createPerson(), await createPerson(), await createPerson()]
    const picture = png()
    await importing
      .uploadFaces({ [`${pictureOwner.personnelId}.png`]: picture })
      .then(({ uuid }) => importing.deal(uuid))
    await importing.leaveOpen()
    const batch = await importing.uploadFaces({
      [`${good.personnelId}.png`]: png(),
      'NOBODY404.png': png(),
      [`x/${twin.personnelId}.png`]: png(),
      [`y/${twin.personnelId}.jpg`]: jpeg(),
      'anim.gif': gif(),
      'phone.HEIC': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
      [`${short()}.jpg`]: gif(),
      'SMALL1.png': png(20, 20),
      'LARGE1.png': Buffer.concat([png(), Buffer.alloc(limits.photoBytes)]),
      [`z/${good.personnelId}x.png`]: picture,
    })
    expect(batch).toMatchObject({ state: 'ready', total: 10, failed: 9 })
    expect(problems(batch).map(([, , problem]) => problem)).toEqual([
      'personUnknown',
      'personTwice',
      'personTwice',
      'notAPicture',
      'heicPicture',
      'notAPicture',
      'pictureTooSmall',
      'pictureTooLarge',
      'personUnknown',
    ])
    expect((await importing.deal(batch.uuid)).failure).toBe('importNotReady')
    expect((await importing.deal(batch.uuid, 'skip')).data.batch).toMatchObject({ state: 'finished', done: 1 })
    expect([await photoOf(good.uuid), await photoOf(twin.uuid)]).toEqual([expect.any(String), null])
  })

  it('are refused as a whole when none of them can be used, or another person has the picture', async () => {
    const [one, other] = [await createPerson(), await createPerson()]
    const picture = png()
    const first = await importing.uploadFaces({ [`${one.personnelId}.png`]: picture })
    await importing.deal(first.uuid)
    await importing.leaveOpen()
    const batch = await importing.uploadFaces({ [`${other.personnelId}.png`]: picture })
    expect(batch).toMatchObject({ state: 'failed', failed: 1 })
    expect(problems(batch)).toEqual([[1, `${other.personnelId}.png`, 'pictureExists']])
    expect(await photoOf(other.uuid)).toBeNull()
  })

  it('are one import of the site among others, and lines of a sheet are never skipped', async () => {
    const batch = await importing.upload(await twoPeople())
    const file = new File([zipSync({ 'A1.png': png() }) as Uint8Array<ArrayBuffer>], 'faces.zip')
    expect((await importing.manager.call(officeImport.uploadFaces, { file })).failure).toBe('importRunning')
    expect((await importing.deal(batch.uuid, 'skip')).failure).toBe('importNotReady')
    await importing.deal(batch.uuid, 'cancel')
    const none = new File([Buffer.from('no zip at all')], 'faces.zip')
    expect((await importing.manager.call(officeImport.uploadFaces, { file: none })).failure).toBe('fileCheckFailed')
  })
})

/** The photo of a person. */
const bytesOf = async (uuid: string) =>
  Buffer.from(await (await importing.manager.call(personnel.photo, { uuid })).data.arrayBuffer())
const undo = (uuid: string) => importing.manager.call(officeImport.undo, { uuid })
const facesOf = async (uuid: string) =>
  (await importing.manager.call(personnel.get, { uuid })).data.credentials.filter(({ kind }) => kind === 'face')

describe('undoing an import of photos', () => {
  /** A new person and a person with a photo get photos by one import. */
  async function importPhotos() {
    const [bare, pictured, former] = [await createPerson(), await createPerson(), png()]
    await importing.manager.call(personnel.setPhoto, { uuid: pictured.uuid, file: fileOf(former) })
    const names = { [`${bare.personnelId}.png`]: png(), [`${pictured.personnelId}.png`]: png() }
    const { uuid } = await importing.uploadFaces(names)
    expect((await importing.deal(uuid)).data.batch).toMatchObject({ state: 'finished', done: 2 })
    return { uuid, bare, pictured, former }
  }

  it('takes the photos away and brings back those that they replaced', async () => {
    const { uuid, bare, pictured, former } = await importPhotos()
    expect(await isSamePicture(await bytesOf(pictured.uuid), former)).toBe(false)
    expect((await undo(uuid)).code).toBe(0)
    expect([await photoOf(bare.uuid), await facesOf(bare.uuid)]).toEqual([null, []])
    expect(await isSamePicture(await bytesOf(pictured.uuid), former)).toBe(true)
    expect(await facesOf(pictured.uuid)).toMatchObject([{ lifetimeMinutes: 0, firstUsedAt: null }])
    expect((await undo(uuid)).failure).toBe('importNotReady')
    const { batch } = (await importing.manager.call(officeImport.details, { uuid })).data
    expect(batch?.state).toBe('undone')
  })

  it('brings a face back with its lifetime, and with the first use that has begun it', async () => {
    const { personnelId, uuid } = await createPerson()
    await importing.manager.call(personnel.setPhoto, { uuid, lifetimeMinutes: 90, file: fileOf(png()) })
    const firstUsedAt = '2026-11-01T08:00:00.000Z'
    await write(importing.testApp, (db) =>
      db
        .updateTable('credential')
        .set({ first_used_at: new Date(firstUsedAt) })
        .where('person_uuid', '=', uuid)
        .where('kind', '=', 'face')
        .execute(),
    )
    const batch = (await importing.uploadFaces({ [`${personnelId}.png`]: png() })).uuid
    expect((await importing.deal(batch)).data.batch).toMatchObject({ state: 'finished', done: 1 })
    expect(await facesOf(uuid)).toMatchObject([{ lifetimeMinutes: 0, firstUsedAt: null }])
    expect((await undo(batch)).code).toBe(0)
    expect(await facesOf(uuid)).toMatchObject([
      { lifetimeMinutes: 90, firstUsedAt, opensUntil: '2026-11-01T09:30:00.000Z' },
    ])
  })

  it('is refused with a count while one was changed since or has opened a door, and takes back none', async () => {
    const { uuid, bare, pictured } = await importPhotos()
    const other = png()
    await importing.manager.call(personnel.setPhoto, { uuid: pictured.uuid, file: fileOf(other) })
    const answer = await undo(uuid)
    expect([answer.failure, answer.params]).toEqual(['importInUse', { count: 1 }])
    await write(importing.testApp, (db) => db.insertInto('door_event').values(passing(bare.uuid)).execute())
    expect((await undo(uuid)).params).toEqual({ count: 2 })
    expect(await photoOf(bare.uuid)).not.toBeNull()
    expect(await isSamePicture(await bytesOf(pictured.uuid), other)).toBe(true)
  })

  it('leaves people alone who were deleted, or whose photo was taken away', async () => {
    const { uuid, bare, pictured } = await importPhotos()
    await importing.manager.call(personnel.remove, { uuids: [bare.uuid] })
    await importing.manager.call(personnel.removePhoto, { uuid: pictured.uuid })
    expect((await undo(uuid)).code).toBe(0)
    expect([await photoOf(pictured.uuid), await facesOf(pictured.uuid)]).toEqual([null, []])
  })

  it('is over after a day where photos were replaced, for those are kept no longer', async () => {
    const { uuid, pictured } = await importPhotos()
    importing.testApp.setNow(new Date(Date.now() + 25 * 3_600_000))
    await tendImports(importing.testApp.services)
    importing.testApp.setNow(new Date())
    const rows = await write(importing.testApp, (db) =>
      db.selectFrom('import_photo').select('former_ciphertext').where('person_uuid', '=', pictured.uuid).execute(),
    )
    expect(rows).toEqual([{ former_ciphertext: null }])
    expect((await undo(uuid)).params).toEqual({ count: 1 })
  })

  const passing = (person_uuid: string) => {
    const { uuid, deviceUuid } = importing.testApp.fixtures.ours.office
    const now = new Date(Date.now() + 1_000)
    return {
      project_uuid: uuid,
      uuid: randomUUID(),
      occurred_at: now,
      received_at: now,
      time_quality: 'synced' as const,
      type: 'access' as const,
      epoch: 'abcdef01',
      number: '1',
      device_uuid: deviceUuid,
      device_name: 'panel',
      method: 'face',
      granted: true,
      person_uuid,
    }
  }
})

const problemsIn = (zip: Uint8Array) => {
  const read = facesIn(zip)
  return 'problems' in read ? read.problems.map(({ problem }) => problem) : read.files.map(({ found }) => found)
}

describe('a zip that means harm', () => {
  it('is not unpacked beyond what its directory says, and never more than is allowed', () => {
    const bomb = zipSync({ 'A1.png': new Uint8Array(limits.photoBytes + 1) })
    expect(problemsIn(bomb)).toEqual([{ problem: 'pictureTooLarge' }])
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`A${index}.png`, new Uint8Array(limits.photoBytes)]),
    )
    expect(problemsIn(zipSync(many))).toEqual(['fileTooLarge'])
    // A directory that says less than there is.
    const lying = Buffer.from(zipSync({ 'A1.png': new Uint8Array(1_000_000) }))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(1_000_000)
    for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size, at + 1)) lying.writeUInt32LE(10, at)
    expect(problemsIn(lying)).toEqual([{ problem: 'notAPicture' }])
  })

  it('is refused with too many files, with none, and broken off anywhere', () => {
    const count = (length: number) =>
      zipSync(Object.fromEntries(Array.from({ length }, (_, index) => [`A${index}.png`, new Uint8Array(1)])))
    expect(problemsIn(count(limits.facesAtOnce + 1))).toEqual(['tooManyLines'])
    expect(problemsIn(count(limits.facesAtOnce * 5))).toEqual(['fileTooLarge'])
    expect(problemsIn(zipSync({ 'folder/': new Uint8Array() }))).toEqual(['noLines'])
    const whole = zipSync({ 'A1.png': png(), 'B2.jpg': jpeg() })
    for (let length = 0; length < whole.length; length += 7)
      expect(() => facesIn(whole.subarray(0, length))).not.toThrow()
  })
})
