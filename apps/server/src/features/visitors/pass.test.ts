import { limits } from '@lintel/contract/base/limits.ts'
import { door } from '@lintel/contract/doors/operations.ts'
import { tempKey, visitorPass } from '@lintel/contract/visitors/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { forgetAccessCodes, startVisitorPassTestApp, keyTestAppDay } from '../../../test/visitor-pass-test-app.ts'
import { residenceCompany } from '../../../test/samples/residences.ts'
import { spareVisitorPass } from '../../../test/samples/visitors.ts'
import { write } from '../../../test/samples/kit.ts'
import { mailsIn } from '../../../test/mails.ts'
import { allRows, startTestApp, type TestApp } from '../../../test/test-app.ts'

/** The public page of a visitor, reached by the link of a key (community.md 11: "a link to fetch the QR code"). */

const { testApp, manager, ours, form, createKey } = await startVisitorPassTestApp()
afterAll(() => testApp.close())

const codeOf = (link: string): string => /\/pass#(\w{28})$/.exec(link)![1]!
const look = (code: string) => testApp.anonymous.call(visitorPass.look, { code })

describe('the link to a pass', () => {
  it('shows key, QR code, validity, uses left, doors by name and the place, to every caller that has it', async () => {
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ street: 'High Street 1', city: 'Berlin', postal_code: '10115' })
        .where('uuid', '=', ours.office.uuid)
        .execute(),
    )
    const { key, qrCode, link } = await createKey('Vera', { countPerDoor: 3, doorUuids: [...ours.office.doors] })
    const { data } = await look(codeOf(link))
    expect(data).toMatchObject({ key, qrCode, name: 'Vera', site: 'ours office', state: 'notStarted', usesLeft: 3 })
    expect(data).toMatchObject({
      address: 'High Street 1, 10115 Berlin',
      validFrom: '2026-11-23T08:00:00.000Z',
      validUntil: '2026-11-25T17:00:00.000Z',
      timeZone: 'Europe/Berlin',
      countPerDoor: 3,
    })
    expect(data.doors).toContain('office front')
    expect(JSON.stringify(data)).not.toContain(ours.people.companyUuid)
  })

  it('promises no door that reads neither PIN nor QR code: not here, not in the mail', async () => {
    const [front, back] = ours.office.doors as [string, string]
    const setMethods = (settings: object) =>
      write(testApp, (db) =>
        db
          .updateTable('door')
          .set({ settings: JSON.stringify(settings) })
          .where('uuid', '=', back)
          .execute(),
      )
    await setMethods({ accessMethods: ['card', 'face'] })
    const { rows } = (await manager.call(door.names, { companyUuid: ours.people.companyUuid })).data
    expect(rows.find(({ uuid }) => uuid === back)).toMatchObject({ accessMethods: ['card', 'face'] })
    expect(rows.find(({ uuid }) => uuid === front)?.accessMethods).toEqual(expect.arrayContaining(['pin', 'qr']))
    const { uuid, link } = await createKey('Ida', { email: 'ida@test.invalid', doorUuids: [front, back] })
    const { doors } = (await manager.call(tempKey.get, { uuid })).data
    expect(doors.map((one) => [one.uuid, one.isOpened])).toEqual(
      expect.arrayContaining([
        [front, true],
        [back, false],
      ]),
    )
    expect((await look(codeOf(link))).data.doors).toEqual(['office front'])
    const { text } = (await mailsIn(testApp)).at(-1)!
    expect(text).toContain('office front')
    expect(text).not.toContain(doors.find((one) => one.uuid === back)!.name)
    await setMethods({})
    expect((await look(codeOf(link))).data.doors).toHaveLength(2)
  })

  it('has at least 128 random bits, is the same each time, and is kept as a hash and encrypted', async () => {
    const { uuid, link } = await createKey('Wim')
    const code = codeOf(link)
    // Each sign is one of 32.
    expect(code.length * 5).toBeGreaterThanOrEqual(128)
    expect((await manager.call(tempKey.show, { uuid })).data.link).toBe(link)
    const rows = await write(testApp, (db) =>
      db.selectFrom('temp_key').selectAll().where('person_uuid', '=', uuid).execute(),
    )
    expect(rows.some((row) => row.link_ciphertext!.includes(code) || row.link_hash!.includes(code))).toBe(false)
    const trail = await allRows(testApp)((db) => db.selectFrom('audit_entry').selectAll().execute())
    expect(JSON.stringify([rows, trail])).not.toContain(code)
  })

  it('has a code that can be typed, in any case and with blanks and strokes', async () => {
    const { link } = await createKey('Ute')
    const groups = codeOf(link).match(/.{4}/g)!
    for (const code of [groups.join('-'), ` ${groups.join(' ').toLowerCase()} `])
      expect((await look(code)).data.name).toBe('Ute')
    expect((await look(`${groups.join('-')}0`)).failure).toBe('passInvalid')
  })

  it('is made for a key of before when it is asked for', async () => {
    const { uuid } = await spareVisitorPass(testApp, ours)
    const { link } = (await manager.call(tempKey.show, { uuid })).data
    expect((await look(codeOf(link))).data).toMatchObject({ usesLeft: 1, doors: ['office front'] })
  })

  it('follows what is changed of its key', async () => {
    const { uuid, link } = await createKey('Xia')
    const { companyUuid: _fixed, ...edited } = form('Xia Lee')
    expect((await manager.call(tempKey.edit, { ...edited, uuid, version: 1 })).code).toBe(0)
    expect((await look(codeOf(link))).data.name).toBe('Xia Lee')
  })
})

describe('a link that shows nothing', () => {
  it('is answered alike, whatever is wrong: guessed, cut short, revoked, suspended, deleted, over or used up', async () => {
    const [revoked, deleted, over, usedUp, suspended] = await createKeys(['Yan', 'Zoe', 'Abe', 'Bea', 'Dia'])
    await manager.call(tempKey.revoke, { uuid: revoked!.uuid })
    await manager.call(tempKey.remove, { uuid: deleted!.uuid })
    const set = (uuid: string, used_up_at: Date | null) =>
      write(testApp, (db) => db.updateTable('temp_key').set({ used_up_at }).where('person_uuid', '=', uuid).execute())
    const suspend = (suspended_at: Date | null) =>
      write(testApp, (db) =>
        db.updateTable('person').set({ suspended_at }).where('uuid', '=', suspended!.uuid).execute(),
      )
    await set(usedUp!.uuid, keyTestAppDay)
    await suspend(keyTestAppDay)
    testApp.setNow(new Date('2026-11-25T16:59:59Z'))
    expect((await look(codeOf(over!.link))).data.state).toBe('valid')
    const inItsTime = await look(codeOf(suspended!.link))
    testApp.setNow(new Date('2026-11-25T17:00:00Z'))
    const codes = [revoked!, deleted!, over!, usedUp!, suspended!].map(({ link }) => codeOf(link))
    const answers = [inItsTime]
    for (const code of ['', 'x'.repeat(32), codes[2]!.slice(1), ...codes]) answers.push(await look(code))
    testApp.setNow(keyTestAppDay)
    expect(new Set(answers.map(({ failure }) => failure))).toEqual(new Set(['passInvalid']))
    expect(new Set(answers.map(({ msg, status, data }) => JSON.stringify([msg, status, data]))).size).toBe(1)
    // What stood in the way is gone: it was the state alone.
    await set(usedUp!.uuid, null)
    expect((await look(codeOf(usedUp!.link))).code).toBe(0)
    await suspend(null)
    expect((await look(codeOf(suspended!.link))).code).toBe(0)
  })

  it('leaves nothing to find it by once its key is revoked', async () => {
    const { uuid } = await createKey('Cal')
    await manager.call(tempKey.revoke, { uuid })
    const row = await write(testApp, (db) =>
      db.selectFrom('temp_key').selectAll().where('person_uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    expect([row.link_hash, row.link_ciphertext]).toEqual([null, null])
  })

  it('of another tenant is no link of this one: neither asks for the other’s', async () => {
    const { uuid } = await spareVisitorPass(testApp, testApp.fixtures.theirs)
    expect((await manager.call(tempKey.show, { uuid })).failure).toBe('notFound')
  })

  it('leaves no entry in the audit log, and is looked for as often as passwords are', async () => {
    const entries = () => allRows(testApp)((db) => db.selectFrom('audit_entry').select('operation').execute())
    const before = (await entries()).length
    await look('x'.repeat(32))
    expect((await entries()).length).toBe(before)
    const limitedApp = await startTestApp({ limited: 'yes' })
    expect(await statusesOf(limitedApp)).toEqual([422, 429])
    await limitedApp.close()
  })
})

describe('the link to a pass of a community', () => {
  it('is made with the key and shows the community', async () => {
    const { community, communityManager } = testApp.fixtures.ours
    const companyUuid = await residenceCompany(testApp, community.uuid)
    await forgetAccessCodes(testApp)
    const caller = await testApp.as(communityManager)
    const { data } = await caller.call(tempKey.create, {
      ...form('Plumber'),
      companyUuid,
      doorUuids: [community.doors[0]!],
    })
    const page = (await look(codeOf(data.link))).data
    expect([page.site, page.name, page.key]).toEqual(['ours community', 'Plumber', data.key])
  })

  it('shows digits alone to a courier', async () => {
    const { community, communityManager } = testApp.fixtures.ours
    await forgetAccessCodes(testApp)
    const caller = await testApp.as(communityManager)
    const { data } = await caller.call(tempKey.create, {
      ...form('Parcels'),
      holderKind: 'courier',
      companyUuid: await residenceCompany(testApp, community.uuid),
      doorUuids: [community.doors[0]!],
    })
    expect((await look(codeOf(data.link))).data).toMatchObject({ name: 'Parcels', key: data.key, qrCode: '' })
  })
})

async function createKeys(names: readonly string[]) {
  const keys = []
  for (const name of names) keys.push(await createKey(name))
  return keys
}

/** Of more tries than a minute allows: the first answer, and the last. */
async function statusesOf({ anonymous }: TestApp): Promise<number[]> {
  const statuses: number[] = []
  for (let tries = 0; tries <= limits.signInRequestsPerMinute; tries++)
    statuses.push((await anonymous.call(visitorPass.look, { code: 'guessed' })).status)
  return [statuses[0]!, statuses.at(-1)!]
}
