import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, openHouse, type Caller, type House } from '../../../test/harness.ts'
import { spareCompany } from '../../../test/samples/people.ts'
import { spareKey } from '../../../test/samples/visitors.ts'
import { write } from '../../../test/samples/kit.ts'
import { projectScope } from '../../access/scope.ts'
import { giveKey } from './key.ts'

const { tempKey } = contract

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
const setLongest = (days: number) =>
  write(house, async (db) => {
    const settings = JSON.stringify({ tempKeyDays: days })
    await db.updateTable('project').set({ settings }).where('uuid', '=', ours().office.uuid).execute()
  }).then(() => house.services.sessions.forgetAll())
const mails = () =>
  allRows(house)((db) =>
    db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').orderBy('created_at').execute(),
  ).then((rows) => rows.map(({ payload }) => payload as { to: string; subject: string; text: string; html: string }))

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
    const give = async (to: Awaited<ReturnType<typeof holder>>, kinds: readonly ('pin' | 'qr')[], drawn: string[]) =>
      house.test.database.write(scope, (db) =>
        giveKey({ db, scope, vault: house.services.vault }, to, kinds, span, () => drawn.shift()!),
      )
    expect(await give(await holder(), ['qr'], ['90000001'])).toBe('90000001')
    const second = await holder()
    expect(await give(second, ['pin', 'qr'], ['90000001', '90000002'])).toBe('90000002')
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
    const sent = (await mails()).length
    expect((await manager.call(tempKey.resend, { uuid })).code).toBe(0)
    const again = (await mails()).slice(sent)
    expect(again.map(({ text }) => text)).toEqual([mail.text])
  })

  it('needs an address', async () => {
    const before = (await mails()).length
    const { uuid } = await made('Leo')
    const answer = await manager.call(tempKey.resend, { uuid })
    expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'email'])
    expect((await mails()).length).toBe(before)
  })
})
