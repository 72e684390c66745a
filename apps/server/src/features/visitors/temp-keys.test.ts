import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/contract.ts'
import { decodeQR } from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, openHouse, type Caller, type House } from '../../../test/harness.ts'
import { spareCompany } from '../../../test/samples/people.ts'
import { spareKey } from '../../../test/samples/visitors.ts'
import { write } from '../../../test/samples/kit.ts'
import { mailsIn } from '../../../test/mails.ts'
import { projectScope } from '../../access/scope.ts'
import { giveCredential, type CredentialWork } from '../../people/credentials.ts'
import { giveKey } from './key.ts'

const { session, tempKey } = contract

let house: House
let manager: Caller
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as(house.world.ours.officeManager)
})
afterAll(() => house.close())

const ours = () => house.world.ours
/** A Monday, Tuesday and Wednesday in Berlin, where it is an hour later than UTC. */
const form = (name: string) => ({
  companyUuid: ours().people.companyUuid,
  name,
  repeat: 'never' as const,
  startsAt: '2026-11-23T09:00',
  endsAt: '2026-11-25T18:00',
  doorUuids: [ours().office.doors[0]!],
})
const made = async (name: string, more: object = {}) =>
  (await manager.call(tempKey.create, { ...form(name), ...more })).data
const credentials = (uuid: string) =>
  allRows(house)((db) => db.selectFrom('credential').selectAll().where('person_uuid', '=', uuid).execute())
const setLongest = (days: number) => setSite({ tempKeyDays: days })
const setSite = (own: object) =>
  write(house, async (db) => {
    const settings = JSON.stringify(own)
    await db.updateTable('project').set({ settings }).where('uuid', '=', ours().office.uuid).execute()
  }).then(() => house.services.sessions.forgetAll())
const mails = () => mailsIn(house)

describe('a temporary key in the portal', () => {
  it('shows visitor, host and times, and never its digits', async () => {
    const { people } = ours()
    const { uuid, key } = await made('Fay', { hostUuid: people.personUuid, idNumber: 'X12', phone: '1234' })
    const shown = await manager.call(tempKey.get, { uuid })
    expect(shown.data).toMatchObject({
      name: 'Fay',
      hostUuid: people.personUuid,
      startsAt: '2026-11-23T09:00',
      endsAt: '2026-11-25T18:00',
      validFrom: '2026-11-23T08:00:00.000Z',
      countPerDoor: 1,
      doors: [{ uuid: ours().office.doors[0], name: 'office front' }],
      createdBy: 'ours-office-pm',
    })
    expect(shown.data.hostName).toContain('Petra')
    const list = await manager.call(tempKey.list, { keyword: 'fay' })
    expect(list.data.rows).toMatchObject([{ uuid, doors: 1, idNumber: 'X12' }])
    const trail = await allRows(house)((db) => db.selectFrom('audit_entry').select('detail').execute())
    expect(JSON.stringify([shown.data, list.data, trail])).not.toContain(key)
  })

  it('is found by its state, which follows the clock', async () => {
    const { uuid } = await made('Gus')
    const states = async () => {
      const found = []
      for (const state of ['notStarted', 'valid', 'expired', 'revoked'] as const) {
        const { data } = await manager.call(tempKey.list, { keyword: 'Gus', state })
        if (data.rows.some((row) => row.uuid === uuid && row.state === state)) found.push(state)
      }
      return found
    }
    const at = async (now: string) => {
      house.setNow(new Date(now))
      manager = await house.as(ours().officeManager)
      return states()
    }
    expect(await at('2026-11-23T07:59:59Z')).toEqual(['notStarted'])
    expect(await at('2026-11-23T08:00:00Z')).toEqual(['valid'])
    expect(await at('2026-11-25T17:00:00Z')).toEqual(['expired'])
    await manager.call(tempKey.revoke, { uuid })
    expect(await states()).toEqual(['revoked'])
    await at('2026-11-21T12:00:00Z')
    await made('Gus again', { repeat: 'weekly', windows: [{ days: [2], from: 600, to: 660 }] })
    const { data } = await manager.call(tempKey.list, { companyUuid: ours().people.companyUuid, repeat: 'weekly' })
    expect(data.rows.map(({ repeat }) => repeat)).toEqual(['weekly'])
  })

  it('shows its digits to whoever asks, and leaves an entry that does not hold them', async () => {
    const { uuid, key } = await made('Max')
    const asked = await manager.call(tempKey.show, { uuid })
    expect(asked.data).toEqual({ key })
    const trail = await allRows(house)((db) =>
      db.selectFrom('audit_entry').selectAll().where('operation', '=', 'tempKey.show').execute(),
    )
    expect(trail).toMatchObject([{ target: uuid }])
    expect(JSON.stringify(trail)).not.toContain(key)
    await manager.call(tempKey.revoke, { uuid })
    expect((await manager.call(tempKey.show, { uuid })).failure).toBe('keyRevoked')
  })

  it('shows its digits to nobody where the site hides PINs, but to its maker and in the mail', async () => {
    await setSite({ encryptPin: true })
    const { uuid, key } = await made('Nia', { email: 'nia@test.invalid' })
    expect(key).toMatch(/^9\d{7}$/)
    expect((await manager.call(tempKey.show, { uuid })).failure).toBe('featureOff')
    expect((await manager.call(tempKey.resend, { uuid })).code).toBe(0)
    await setSite({})
    expect((await manager.call(tempKey.show, { uuid })).data).toEqual({ key })
  })

  it('is made by an administrator as what the site lets, and not at all where it lets nothing', async () => {
    const admin = await house.as(ours().admin)
    const asked = (name: string) => admin.call(tempKey.create, form(name))
    await setSite({ pinMakers: 'managers', qrCodeMakers: 'managers' })
    expect((await asked('Quy')).failure).toBe('featureOff')
    const mayMake = async (by: Caller) => (await by.call(session.current, {})).data.facts.makesKeys
    expect([await mayMake(admin), await mayMake(manager)]).toEqual([false, true])
    await setSite({ pinMakers: 'managers', qrCodeMakers: 'admins' })
    const { data } = await asked('Quy')
    await setSite({})
    expect((await credentials(data.uuid)).map(({ kind }) => kind)).toEqual(['qr'])
    expect((await admin.call(tempKey.get, { uuid: data.uuid })).data).toMatchObject({ hasQrCode: true })
  })

  it('says how often it opened, by PIN and QR code together, and how often it may at all devices', async () => {
    const { office } = ours()
    const { uuid } = await made('Oda', { countPerDoor: 2, doorUuids: [...office.doors] })
    const uses = async () => {
      const { used, allowed } = (await manager.call(tempKey.get, { uuid })).data
      return [used, allowed]
    }
    // Both doors are those of one device.
    expect(await uses()).toEqual([0, 2])
    const passed = (method: string, granted: boolean) => ({
      project_uuid: office.uuid,
      uuid: randomUUID(),
      occurred_at: new Date('2026-11-23T10:00:00Z'),
      received_at: new Date('2026-11-23T10:00:00Z'),
      time_quality: 'synced' as const,
      type: 'access' as const,
      epoch: 'e',
      number: 1,
      device_uuid: office.deviceUuid,
      device_name: 'panel',
      person_uuid: uuid,
      method,
      granted,
    })
    const events = [passed('pin', true), passed('qr', true), passed('qr', false), passed('plate', true)]
    await write(house, (db) => db.insertInto('door_event').values(events).execute())
    expect(await uses()).toEqual([2, 2])
    const { data } = await manager.call(tempKey.list, { keyword: 'Oda' })
    expect(data.rows).toMatchObject([{ used: 2, allowed: 2 }])
    const daily = await made('Pia', { repeat: 'daily', windows: [{ days: [1], from: 540, to: 600 }] })
    expect((await manager.call(tempKey.get, { uuid: daily.uuid })).data).toMatchObject({ used: 0, allowed: null })
  })

  it('is not changed, mailed or revoked again after it was revoked, and can be deleted', async () => {
    const { uuid } = await made('Hal', { email: 'hal@test.invalid' })
    const { companyUuid: _fixed, ...edited } = form('Hal')
    expect((await manager.call(tempKey.revoke, { uuid })).code).toBe(0)
    const answers = [
      await manager.call(tempKey.edit, { ...edited, uuid, version: 2 }),
      await manager.call(tempKey.resend, { uuid }),
      await manager.call(tempKey.revoke, { uuid }),
    ]
    expect(answers.map(({ failure }) => failure)).toEqual(['keyRevoked', 'keyRevoked', 'keyRevoked'])
    expect((await manager.call(tempKey.remove, { uuid })).code).toBe(0)
    expect((await manager.call(tempKey.get, { uuid })).failure).toBe('notFound')
  })

  it('is changed by the one who saw it last', async () => {
    const { uuid } = await made('Ida')
    const { companyUuid: _fixed, ...edited } = form('Ida B')
    expect((await manager.call(tempKey.edit, { ...edited, uuid, version: 1 })).code).toBe(0)
    expect((await manager.call(tempKey.edit, { ...edited, uuid, version: 1 })).failure).toBe('staleRecord')
  })
})

describe('a form of a temporary key', () => {
  const refused = async (more: object) => {
    const answer = await manager.call(tempKey.create, { ...form('Nobody'), ...more })
    return [answer.failure, answer.issues[0]?.field]
  }

  it('is refused for times that make no sense, also where the clocks change', async () => {
    expect(await refused({ endsAt: '2026-11-23T09:00' })).toEqual(['invalidInput', 'endsAt'])
    expect(await refused({ startsAt: '2026-02-31T09:00' })).toEqual(['invalidInput', 'startsAt'])
    expect(await refused({ repeat: 'weekly' })).toEqual(['invalidInput', 'windows'])
    // On 29 March the hour from two to three does not exist in Berlin.
    expect(await refused({ startsAt: '2026-03-29T02:30', endsAt: '2026-03-29T03:30' })).toEqual([
      'invalidInput',
      'endsAt',
    ])
    expect(await refused({ countPerDoor: 100 })).toEqual(['invalidInput', 'countPerDoor'])
    expect(await refused({ idNumber: 'a b' })).toEqual(['invalidInput', 'idNumber'])
    expect(await refused({ plate: '?' })).toEqual(['invalidInput', 'plate'])
    expect(await refused({ email: 'nobody' })).toEqual(['invalidInput', 'email'])
  })

  it('keeps to the longest time of the site', async () => {
    await setLongest(2)
    const answer = await manager.call(tempKey.create, form('Long'))
    expect([answer.failure, answer.params]).toEqual(['keyTooLong', { days: 2 }])
    expect((await manager.call(tempKey.create, { ...form('Short'), endsAt: '2026-11-25T09:00' })).code).toBe(0)
    await setLongest(0)
    expect((await manager.call(tempKey.create, form('Long'))).code).toBe(0)
  })

  it('speaks of doors that the company may use, of its own people and of companies of the site', async () => {
    const company = await spareCompany(house, ours())
    const { office, people } = ours()
    await write(house, (db) =>
      db.updateTable('company').set({ all_doors: false }).where('uuid', '=', company).execute(),
    )
    expect(await refused({ companyUuid: company })).toEqual(['doorNotLent', 'doorUuids'])
    await write(house, (db) =>
      db
        .insertInto('company_door')
        .values({ project_uuid: office.uuid, company_uuid: company, door_uuid: office.doors[0]! })
        .execute(),
    )
    expect((await manager.call(tempKey.create, { ...form('Lent'), companyUuid: company })).code).toBe(0)
    const { theirs } = house.world
    for (const wrong of [
      { companyUuid: theirs.people.companyUuid },
      { companyUuid: randomUUID() },
      { doorUuids: [office.doors[0]!, theirs.office.doors[0]!] },
      { hostUuid: theirs.people.personUuid },
      { companyUuid: company, hostUuid: people.personUuid },
      { hostUuid: (await spareKey(house, ours())).uuid },
    ]) {
      expect(await refused(wrong)).toEqual(['notFound', undefined])
    }
  })

  it('leaves nothing behind when its plate is somebody’s', async () => {
    await made('Jo', { plate: 'TAKEN1' })
    const count = () => manager.call(tempKey.list, {}).then(({ data }) => data.total)
    const before = await count()
    const mailed = (await mails()).length
    expect(await refused({ plate: 'taken1', email: 'late@test.invalid' })).toEqual(['alreadyExists', 'plate'])
    expect(await count()).toBe(before)
    expect((await mails()).length).toBe(mailed)
  })

  it('draws again when a key is somebody’s, and the transaction goes on', async () => {
    const scope = projectScope(ours().office.uuid)
    const holder = async () => ({
      companyUuid: ours().people.companyUuid,
      personUuid: (await spareKey(house, ours())).uuid,
    })
    const span = { validFrom: new Date(), validUntil: new Date(Date.now() + 1_000), maxUses: 1 }
    const work = <Result>(run: (work: CredentialWork) => Promise<Result>) =>
      house.test.database.write(scope, (db) => run({ db, scope, vault: house.services.vault }))
    const first = await holder()
    await work((given) => giveCredential(given, first, { kind: 'qr', value: '90000001' }))
    const second = await holder()
    const drawn = ['90000001', '90000002']
    expect(await work((given) => giveKey(given, second, ['pin', 'qr'], span, () => drawn.shift()!))).toBe('90000002')
    expect((await credentials(second.personUuid)).map(({ kind }) => kind).sort()).toEqual(['pin', 'qr'])
  })
})

describe('the mail to a visitor', () => {
  it('says where, when, which doors and whom to see, in the site’s time and the visitor’s language', async () => {
    await write(house, (db) =>
      db
        .updateTable('project')
        .set({ street: 'High Street 1', city: 'Berlin', postal_code: '10115' })
        .where('uuid', '=', ours().office.uuid)
        .execute(),
    )
    const { uuid, key } = await made('Kim', {
      email: 'kim@test.invalid',
      hostUuid: ours().people.personUuid,
      language: 'ar',
      repeat: 'daily',
      windows: [{ days: [1], from: 540, to: 600 }],
    })
    const mail = (await mails()).at(-1)!
    expect(mail.to).toBe('kim@test.invalid')
    expect(mail.subject).not.toContain(key)
    for (const part of [key, 'High Street 1, 10115 Berlin', 'Petra', '2026-11-23', '09:00–10:00', 'office front']) {
      expect(mail.text).toContain(part)
    }
    expect(mail.html).toContain('dir="rtl"')
    expect(mail.html).not.toContain('href=')
    expect(decodeQR(pixelsOf(mail.pictures[0]!.base64))).toBe(key)
    expect(mail.html).toContain(`cid:${mail.pictures[0]!.name}`)
    const { rows } = await house.test.database.owner.query('select outbox::text as row from outbox')
    for (const secret of [key, mail.pictures[0]!.base64, 'R0lGOD']) expect(JSON.stringify(rows)).not.toContain(secret)
    const sent = (await mails()).length
    expect((await manager.call(tempKey.resend, { uuid })).code).toBe(0)
    const again = (await mails()).slice(sent)
    const { uuid: _first, ...said } = mail
    expect(again).toMatchObject([said])
  })

  it('needs an address', async () => {
    const before = (await mails()).length
    const { uuid } = await made('Leo')
    const answer = await manager.call(tempKey.resend, { uuid })
    expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'email'])
    expect((await mails()).length).toBe(before)
  })
})

/** The dots of an uncompressed GIF, as `qr` writes it: a palette of two, then blocks that each begin with a clear code. */
function pixelsOf(base64: string) {
  const gif = Buffer.from(base64, 'base64')
  const [width, height] = [gif.readUInt16LE(6), gif.readUInt16LE(8)]
  const dots: number[] = []
  for (let at = 408; gif[at]! > 1; at += gif[at]! + 1) dots.push(...gif.subarray(at + 2, at + 1 + gif[at]!))
  const data = new Uint8Array(dots.flatMap((dot) => [...Array<number>(3).fill(dot ? 0 : 255), 255]))
  return { width, height, data }
}
