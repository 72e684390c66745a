import { inflateSync } from 'node:zlib'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { registration, registrationCode } from '@lintel/contract/registration/operations.ts'
import { unzipSync } from 'fflate'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { mailsIn } from '../../../test/mails.ts'
import { completeRegistration, openCode, residentsOf } from '../../../test/samples/residential/households.ts'
import { write } from '../../../test/samples/kit.ts'
import { residenceCompany, spareApartment, spareBuilding } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { fileName, qrPng } from './pictures.ts'

let testApp: TestApp
let manager: Caller
const site = () => testApp.fixtures.ours.community
const home = () => spareApartment(testApp, site().uuid)
const complete = (code: string, change?: object) => completeRegistration(testApp, code, change)
const peopleOf = (uuid: string) => residentsOf(testApp, uuid)

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

/** Dots of a PNG of one bit to a dot, as what reads QR codes takes them. */
function dotsOf(png: Buffer) {
  const side = png.readUInt32BE(16)
  const from = png.indexOf('IDAT')
  const lines = inflateSync(png.subarray(from + 4, from + 4 + png.readUInt32BE(from - 4)))
  const rowBytes = 1 + Math.ceil(side / 8)
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (!(lines[y * rowBytes + 1 + (x >> 3)]! & (0x80 >> (x & 7))))
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { width: side, height: side, data }
}

describe('a registration code', () => {
  it('has at least 128 random bits, is kept as a hash and encrypted, and is shown as an address with a fragment', async () => {
    const uuid = await home()
    expect((await manager.call(registrationCode.get, { uuid })).data.state).toBe('none')
    const registrationState = async () => {
      const { rows } = (await manager.call(apartment.list, { page: 1, size: 40 })).data
      return rows.find((row) => row.uuid === uuid)!.registration
    }
    expect(await registrationState()).toBe('none')
    const { link } = (await manager.call(registrationCode.show, { uuid })).data
    const code = /\/register#(\w{28})$/.exec(link)![1]!
    expect((await manager.call(registrationCode.show, { uuid })).data.link).toBe(link)
    expect((await manager.call(registrationCode.get, { uuid })).data.state).toBe('open')
    expect(await registrationState()).toBe('open')
    const rows = await write(testApp, (db) =>
      db.selectFrom('registration_code').selectAll().where('apartment_uuid', '=', uuid).execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows.some((row) => row.ciphertext.includes(code) || row.code_hash.includes(code))).toBe(false)
  })

  it('registers the master once, with the building, the floor and the doors of the home', async () => {
    const uuid = await home()
    const code = await openCode(testApp, uuid)
    const typedCode = code.toLowerCase().match(/.{4}/g)!.join(' ')
    const page = await testApp.anonymous.call(registration.look, { code: typedCode })
    expect(page.data).toMatchObject({ site: 'ours community', apartment: '101' })
    expect((await complete(code)).data).toEqual({ hasMail: true })
    const [master, ...others] = await peopleOf(uuid)
    expect(others).toEqual([])
    expect(master).toMatchObject({ kind: 'resident', is_master: true, first_name: 'Ida', language: 'en' })
    const { data } = await manager.call(apartment.get, { uuid })
    expect([data.state, master!.department_uuid]).toEqual(['occupied', data.building?.uuid])
    const codes = await write(testApp, async (db) => [
      await db
        .selectFrom('personal_grant')
        .select('purpose')
        .where('person_uuid', '=', master!.uuid)
        .orderBy('purpose')
        .execute(),
      await db.selectFrom('person_floor').select('floor').where('person_uuid', '=', master!.uuid).execute(),
    ])
    expect(codes).toEqual([[{ purpose: 'floors' }, { purpose: 'selfAccess' }], [{ floor: '1' }]])
    expect((await mailsIn(testApp)).at(-1)?.text).toContain('apartment 101')
    expect((await manager.call(registrationCode.get, { uuid })).data).toMatchObject({ state: 'master' })
    const getChanges = await watchTables(testApp)
    expect((await complete(code, { email: 'second@home.example' })).failure).toBe('registrationCodeInvalid')
    expect(await getChanges()).toEqual([])
    expect(await peopleOf(uuid)).toHaveLength(1)
  })

  it('that was used, refreshed meanwhile or guessed is refused with one failure, and nothing is changed', async () => {
    const uuid = await home()
    const old = await openCode(testApp, uuid)
    const fresh = await openCode(testApp, uuid)
    const getChanges = await watchTables(testApp)
    for (const code of [old, 'x'.repeat(32), '', fresh.slice(1)]) {
      const answers = [await testApp.anonymous.call(registration.look, { code }), await complete(code)]
      expect(answers.map(({ failure, msg }) => [failure, msg])).toEqual(
        answers.map(() => ['registrationCodeInvalid', answers[0]!.msg]),
      )
    }
    expect(await getChanges()).toEqual([])
    expect(await peopleOf(uuid)).toEqual([])
    expect((await testApp.anonymous.call(registration.look, { code: fresh })).code).toBe(0)
  })

  it('is guessed as seldom as passwords are, by one address', async () => {
    const limitedApp = await startTestApp({ limited: 'yes' })
    const statuses = []
    for (let tries = 0; tries <= limits.signInRequestsPerMinute; tries++)
      statuses.push((await limitedApp.anonymous.call(registration.look, { code: 'guessed' })).status)
    await limitedApp.close()
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
  })

  it('of two registrations at once serves one', async () => {
    const uuid = await home()
    const code = await openCode(testApp, uuid)
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => complete(code, { email: `${name}@race.example` })))
    expect(answers.map(({ failure }) => failure ?? 'done').sort()).toEqual([
      'done',
      'registrationCodeInvalid',
      'registrationCodeInvalid',
    ])
    expect(await peopleOf(uuid)).toHaveLength(1)
  })

  it('that comes while a manager moves a master in waits for it, and is refused then', async () => {
    const uuid = await home()
    const code = await openCode(testApp, uuid)
    const isWaiting = async () => {
      const { rows } = await testApp.test.database.owner.query(
        `select from pg_locks where not granted and pid in
          (select pid from pg_stat_activity where datname = current_database())`,
      )
      expect(rows).not.toEqual([])
    }
    const company_uuid = await residenceCompany(testApp, site().uuid)
    const own = { project_uuid: site().uuid, company_uuid, apartment_uuid: uuid }
    const answer = await write(testApp, async (db) => {
      await db.selectFrom('apartment').select('uuid').where('uuid', '=', uuid).forUpdate().execute()
      const registering = complete(code, { email: 'late@home.example' })
      await vi.waitFor(isWaiting, { timeout: 60_000 })
      const master = { ...own, kind: 'resident' as const, is_master: true, first_name: 'Otto' }
      await db.insertInto('person').values(master).execute()
      return { registering }
    })
    expect((await answer.registering).failure).toBe('registrationCodeInvalid')
    expect((await peopleOf(uuid)).map(({ first_name }) => first_name)).toEqual(['Otto'])
  })

  it('ends when a master moves in without it, and an apartment with a master gets none', async () => {
    const uuid = await home()
    const code = await openCode(testApp, uuid)
    const company_uuid = await residenceCompany(testApp, site().uuid)
    await write(testApp, (db) =>
      db
        .insertInto('person')
        .values({
          project_uuid: site().uuid,
          company_uuid,
          kind: 'resident',
          apartment_uuid: uuid,
          is_master: true,
          first_name: 'Otto',
        })
        .execute(),
    )
    expect((await complete(code)).failure).toBe('registrationCodeInvalid')
    for (const call of [registrationCode.show, registrationCode.refresh])
      expect((await manager.call(call, { uuid })).failure).toBe('householdRegistered')
  })

  it('asks for a name and an e-mail address or a number', async () => {
    const code = await openCode(testApp)
    const fieldsOf = async (change: object) => (await complete(code, change)).issues.map(({ field }) => field)
    expect(await fieldsOf({ firstName: ' ' })).toEqual(['firstName'])
    expect(await fieldsOf({ email: '' })).toEqual(['email'])
    expect(await fieldsOf({ email: 'nothing' })).toEqual(['email'])
    expect(await fieldsOf({ language: 'xx' })).toEqual(['language'])
    const byPhone = { email: '', phoneCode: '49', phone: '15112345678' }
    expect((await complete(code, byPhone)).data).toEqual({ hasMail: false })
  })

  it('is not made for a villa', async () => {
    const uuid = await write(testApp, async (db) => {
      const { community } = testApp.fixtures.ours
      const company_uuid = await residenceCompany(testApp, community.uuid)
      const values = { project_uuid: community.uuid, company_uuid, number: '1' }
      return (await db.insertInto('apartment').values(values).returning('uuid').executeTakeFirstOrThrow()).uuid
    })
    expect((await manager.call(registrationCode.refresh, { uuid })).failure).toBe('featureOff')
    await write(testApp, (db) => db.deleteFrom('apartment').where('uuid', '=', uuid).execute())
  })
})

describe('pictures of registration codes', () => {
  it('are QR codes that cameras read as the address', () => {
    const address = 'https://portal.example/register#abcdefghijklmnopqrstuvwxyz012345'
    expect(decodeQR(dotsOf(qrPng(address)))).toBe(address)
  })

  it('come as a ZIP named after the community, each called by building and apartment', async () => {
    const building = await spareBuilding(testApp, site().uuid)
    const uuid = await spareApartment(testApp, site().uuid, building)
    await write(testApp, (db) =>
      db.updateTable('department').set({ name: 'Elm/North' }).where('uuid', '=', building).execute(),
    )
    await write(testApp, (db) => db.updateTable('apartment').set({ number: '101' }).where('uuid', '=', uuid).execute())
    const { link } = (await manager.call(registrationCode.show, { uuid })).data
    const answer = await manager.raw('POST', addressOf(registrationCode.pictures.path).replace('{role}', 'pm'), {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ which: 'vacant', building }),
    })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('ours community.zip'))
    expect(Object.keys(files)).toEqual(['Elm-North_101.png'])
    expect(decodeQR(dotsOf(Buffer.from(Object.values(files)[0]!)))).toBe(link)
    await complete(link.split('#')[1]!, { email: 'last@home.example' })
    expect((await manager.call(registrationCode.pictures, { which: 'vacant', building })).failure).toBe('exportEmpty')
  })

  it('are those of the chosen apartments, and of no other community', async () => {
    const { theirs } = testApp.fixtures
    const building = await spareBuilding(testApp, site().uuid)
    const apartmentUuid = await spareApartment(testApp, site().uuid, building)
    await spareApartment(testApp, site().uuid, building)
    const apartments = [apartmentUuid, await spareApartment(testApp, theirs.community.uuid)]
    const { data } = await manager.call(registrationCode.pictures, { building, apartments })
    const files = unzipSync(new Uint8Array(await (data as unknown as File).arrayBuffer()))
    expect(Object.keys(files)).toHaveLength(1)
    const foreign = await manager.call(registrationCode.pictures, { apartments: apartments.slice(1) })
    expect(foreign.failure).toBe('exportEmpty')
  })

  it('have names that every file system takes', () => {
    expect(fileName('../a\\b:c*?"<>|\u0007d')).toBe('-a-b-c-d')
    expect(fileName('...')).toBe('-')
  })
})
