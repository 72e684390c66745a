import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOfCode } from '@lintel/contract/errors/errors.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { startDeviceTestApp, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { expectReencoded, gif, jpeg, png } from '../../../test/pictures.ts'
import { accessEvent, type TestDevice } from '../../../test/devices/test-device.ts'
import { insertPeople, type SeededPeople } from '../../seed/records.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'

let testApp: DeviceTestApp
let people: SeededPeople
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  people = await testApp.test.database.write(systemScope, (db) =>
    insertPeople(systemQueries(db, systemScope), testApp.projectUuid, 'Acme'),
  )
})
afterAll(() => testApp.close())

const basic = (user: string, secret: string) => `Basic ${Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')}`
const loginOf = ({ mac, login }: TestDevice) => basic(mac, login.secret)

interface MediaRequest {
  readonly authorization?: string | undefined
  readonly query?: string
  readonly type?: string
}

async function bring(name: string, body: Uint8Array | string, { authorization, query = '', type }: MediaRequest) {
  const response = await fetch(`${testApp.url}/device/v1/media/${name}${query}`, {
    method: 'POST',
    headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  const answer = (await response.json()) as { code: number; data: unknown }
  const failure = answer.code === 0 ? undefined : failureOfCode(answer.code)
  return { status: response.status, failure, data: answer.data }
}

const imagesOf = (device: { readonly uuid: string }) =>
  testApp.rows((db) => db.selectFrom('captured_image').selectAll().where('device_uuid', '=', device.uuid).execute())

describe('a picture that a device brings', () => {
  it('is stored encrypted with its cause and the time of the device before it is acknowledged', async () => {
    const device = await testApp.claimed()
    const bytes = jpeg(640, 480)
    const at = Date.now() - 5_000
    const answer = await bring('door-1.jpg', bytes, {
      authorization: loginOf(device),
      query: `?cause=motion&at=${at}`,
      type: 'image/jpeg',
    })
    expect(answer).toEqual({ status: 200, failure: undefined, data: { name: 'door-1.jpg' } })
    const [image, ...others] = await imagesOf(device)
    expect(others).toEqual([])
    expect(image).toMatchObject({
      project_uuid: testApp.projectUuid,
      name: 'door-1.jpg',
      cause: 'motion',
      taken_at: new Date(at),
      time_quality: 'synced',
      type: 'image/jpeg',
      width: 640,
      height: 480,
    })
    expect(image!.device_name).toMatch(/^Panel /)
    expect(image!.ciphertext.includes(bytes.subarray(0, 16))).toBe(false)
    await expectReencoded(testApp.services.vault.decryptBytes(image!.ciphertext), bytes)
  })

  it('has the server’s time where the device has none, or an absurd one', async () => {
    const device = await testApp.claimed()
    const authorization = loginOf(device)
    const before = Date.now()
    await bring('a.png', png(), { authorization })
    await bring('b.png', png(), { authorization, query: '?at=12345' })
    await bring('c.png', png(), { authorization, query: `?at=${Date.now() + 9e9}` })
    const images = await imagesOf(device)
    expect(images).toHaveLength(3)
    for (const { taken_at, time_quality, cause } of images) {
      expect(taken_at.getTime()).toBeGreaterThanOrEqual(before)
      expect(taken_at.getTime()).toBeLessThanOrEqual(Date.now())
      expect([time_quality, cause]).toEqual(['unset', 'event'])
    }
  })

  it('is stored once however often it comes, also all at once; another one under its name is refused', async () => {
    const device = await testApp.claimed()
    const authorization = loginOf(device)
    const bytes = png()
    const answers = await Promise.all(Array.from({ length: 5 }, () => bring('same.png', bytes, { authorization })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await bring('same.png', png(), { authorization })).toMatchObject({
      status: 409,
      failure: 'idempotencyConflict',
    })
    const images = await imagesOf(device)
    expect(images).toHaveLength(1)
    await expectReencoded(testApp.services.vault.decryptBytes(images[0]!.ciphertext), bytes)
  })

  it('is its own device’s: another device may use the same name and reaches nothing by it', async () => {
    const [one, other] = [await testApp.claimed(), await testApp.claimed()]
    await bring('same.png', png(), { authorization: loginOf(one) })
    expect((await bring('same.png', png(), { authorization: loginOf(other) })).status).toBe(200)
    expect(await imagesOf(one)).toHaveLength(1)
    expect(await imagesOf(other)).toHaveLength(1)
  })

  it('is taken from no sender without the secret, and all of them are refused alike', async () => {
    const [device, other] = [await testApp.claimed(), await testApp.claimed()]
    const unclaimedDevice = await testApp.register()
    const { secret } = device.login
    const refusedHeaders = [
      undefined,
      'Bearer x',
      'Basic',
      'Basic !!!',
      'Basic Og==',
      basic(device.mac, ''),
      basic(device.mac, `${secret}x`),
      basic(other.mac, secret),
      basic('0C11060AFFFF', secret),
      basic(unclaimedDevice.mac, ''),
      basic(unclaimedDevice.mac, unclaimedDevice.claimCode),
      basic(`' or 1=1 --`, secret),
      `Basic ${'A'.repeat(4_000)}`,
    ]
    for (const authorization of refusedHeaders) {
      expect(await bring('x.png', png(), { authorization }), authorization).toMatchObject({
        status: 403,
        failure: 'deviceRefused',
      })
    }
    expect([...(await imagesOf(device)), ...(await imagesOf(other)), ...(await imagesOf(unclaimedDevice))]).toEqual([])
  })

  it('loses its right with an old secret', async () => {
    const device = await testApp.claimed()
    expect((await bring('1.png', png(), { authorization: loginOf(device) })).status).toBe(200)
    const again = await fetch(`${testApp.url}/device/v1/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mac: device.mac, code: `TESTCODE${device.mac.slice(-4)}` }),
    })
    const { data } = (await again.json()) as { data: { secret: string } }
    expect((await bring('2.png', png(), { authorization: loginOf(device) })).status).toBe(403)
    expect((await bring('2.png', png(), { authorization: basic(device.mac, data.secret) })).status).toBe(200)
  })

  it('is a jpg or png by its first bytes, of a sensible size, and no longer than the limit', async () => {
    const device = await testApp.claimed()
    const authorization = loginOf(device)
    const wrong = [
      gif(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('not a picture'),
      Buffer.alloc(0),
      jpeg().subarray(0, 12),
      jpeg().subarray(0, -200),
      png(60_000, 10).subarray(0, 2_000),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1_000)]),
    ]
    for (const bytes of wrong) {
      const answer = await bring('x.png', bytes, { authorization, type: 'image/png' })
      expect(answer).toMatchObject({ status: 422, failure: 'fileCheckFailed' })
    }
    const fits = Buffer.concat([jpeg(), Buffer.alloc(linkLimits.mediaBytes)]).subarray(0, linkLimits.mediaBytes)
    const large = Buffer.concat([fits, Buffer.alloc(1)])
    expect(await bring('x.jpg', large, { authorization })).toMatchObject({ status: 413, failure: 'bodyTooLarge' })
    expect(await imagesOf(device)).toEqual([])
    expect((await bring('x.jpg', fits, { authorization, type: 'application/json' })).status).toBe(200)
  })

  it.each([
    ['a hidden name', '.png', ''],
    ['a path', '..%2F..%2Fetc', ''],
    ['a NUL', 'a%00.png', ''],
    ['half a character', 'a%ED%A0%80.png', ''],
    ['a broken escape', 'a%zz.png', ''],
    ['no name', '', ''],
    ['a name that is too long', 'a'.repeat(65), ''],
    ['an endless name', 'a'.repeat(3_000), ''],
    ['an unknown cause', 'a.png', '?cause=because'],
    ['two causes', 'a.png', '?cause=call&cause=motion'],
    ['a time that is none', 'a.png', '?at=now'],
    ['an endless time', 'a.png', `?at=${'9'.repeat(300)}`],
  ])('is refused with %s, and that is no server error', async (_what, name, query) => {
    const device = await testApp.claimed()
    const { status } = await bring(name, png(), { authorization: loginOf(device), query })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await imagesOf(device)).toEqual([])
    expect(testApp.warnings.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  it('comes no oftener than so many times a minute and a day', async () => {
    const device = await testApp.claimed()
    const authorization = loginOf(device)
    const bytes = png()
    for (let count = 0; count < linkLimits.mediaPerMinute; count += 1) await bring('same.png', bytes, { authorization })
    expect(await bring('more.png', png(), { authorization })).toMatchObject({
      status: 429,
      failure: 'tooManyRequests',
    })

    const busy = await testApp.claimed()
    await bring('first.png', png(), { authorization: loginOf(busy) })
    await testApp.test.database.owner.query(
      `insert into captured_image (project_uuid, device_uuid, device_name, name, cause, taken_at, time_quality, received_at,
         type, width, height, content_hash, ciphertext)
       select project_uuid, device_uuid, device_name, number || '.png', cause, taken_at, time_quality, received_at,
         type, width, height, content_hash, ciphertext
       from captured_image, generate_series(2, $2::int) as number where device_uuid = $1`,
      [busy.uuid, linkLimits.mediaPerDay],
    )
    expect(await bring('more.png', png(), { authorization: loginOf(busy) })).toMatchObject({ status: 429 })
    testApp.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect((await bring('more.png', png(), { authorization: loginOf(busy) })).status).toBe(200)
    testApp.setNow(undefined)
  })
})

describe('an event that speaks of pictures', () => {
  const spokenOf = (device: TestDevice) =>
    testApp.rows((db) => db.selectFrom('event_media').selectAll().where('device_uuid', '=', device.uuid).execute())

  it('is tied to them by name, whichever comes first, and knows whose they are', async () => {
    await using device = await testApp.connected()
    await bring('before.png', png(), { authorization: loginOf(device) })
    await device.report(1, 1, (n) => ({
      ...accessEvent(n),
      person: people.personUuid,
      granted: false,
      reason: 'outsideSchedule',
      media: ['before.png', 'after.png', '../no', 'x\u0000y'],
    }))
    await device.next('evtack', ({ upTo }) => upTo === 1)
    await bring('after.png', png(), { authorization: loginOf(device) })
    const [event] = await testApp.eventsOf(device)
    const spoken = await spokenOf(device)
    expect(spoken.map(({ name }) => name).sort()).toEqual(['after.png', 'before.png'])
    for (const row of spoken) expect(row).toMatchObject({ event_uuid: event!.uuid, company_uuid: people.companyUuid })
  })

  it('keeps a picture that an earlier one spoke of, in one batch or two', async () => {
    await using device = await testApp.connected()
    await device.report(1, 2, (n) => ({ ...accessEvent(n), media: ['one.png'] }))
    await device.report(3, 3, (n) => ({ ...accessEvent(n), media: ['one.png'] }))
    await device.next('evtack', ({ upTo }) => upTo === 3)
    const first = (await testApp.eventsOf(device))[0]!
    expect(await spokenOf(device)).toMatchObject([{ name: 'one.png', event_uuid: first.uuid }])
  })
})

describe('an event of a call', () => {
  const call = (more: object) => (n: number) => ({
    t: Date.now(),
    tq: 'synced',
    mono: n,
    type: 'call',
    to: '104',
    ...more,
  })
  const nothing = { call_result: null, call_kind: null, call_seconds: null, call_unlocked: null }

  it('is stored with what became of it; of an older device, and in words of a newer one, with what is understood', async () => {
    await using device = await testApp.connected()
    await device.report(1, 1, call({}))
    await device.report(
      2,
      2,
      call({ callResult: 'answered', callKind: 'landline', seconds: 31, unlocked: true, person: people.personUuid }),
    )
    await device.report(3, 3, call({ callResult: 'forwarded', callKind: 'hologram', seconds: 0 }))
    // Only calls have a result.
    await device.report(4, 4, (n) => ({ ...accessEvent(n), callResult: 'answered', seconds: 5 }))
    await device.next('evtack', ({ upTo }) => upTo === 4)
    expect(await testApp.eventsOf(device)).toMatchObject([
      { type: 'call', person_name: '104', ...nothing },
      {
        person_name: 'Petra Acme',
        company_uuid: people.companyUuid,
        call_result: 'answered',
        call_kind: 'landline',
        call_seconds: 31,
        call_unlocked: true,
      },
      { ...nothing, call_seconds: 0 },
      { type: 'access', ...nothing },
    ])
  })
})
