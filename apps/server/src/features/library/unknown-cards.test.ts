import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { write } from '../../../test/samples/kit.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { deleteOld } from '../../jobs/retention.ts'
import { createCredential } from '../../domain/credentials/credentials.ts'
import type { Family } from '../../../test/fixtures.ts'
import { failWith } from '../../kernel/failure.ts'

const { library } = contract
const hourMs = 3_600_000
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

let number = 0
/** A door refuses a card that no person has. */
async function reads(
  card: string,
  more: object = {},
  at = testApp.services.now(),
  family: Family = testApp.fixtures.ours,
) {
  const event = {
    n: ++number,
    t: at.getTime(),
    tq: 'synced',
    mono: 1,
    type: 'access',
    door: 0,
    method: 'card',
    cred: '****',
    card,
    granted: false,
    reason: 'credentialUnknown',
    ...more,
  }
  const batch = { v: 1 as const, ts: null, epoch: 'feed0001', boot: 1, from: number, to: number, events: [event] }
  const { database } = testApp.test
  const { now, vault } = testApp.services
  expect(await ingestBatch(database, family.office.mac, batch, now(), vault)).not.toBeNull()
}
const listReads = async (caller = manager, kind: 'card' | 'uhfTag' = 'card') =>
  (await caller.call(library.reads, { kind })).data.rows
const maskedValues = async (caller = manager, kind?: 'uhfTag') =>
  (await listReads(caller, kind)).map(({ maskedValue }) => maskedValue)
const take = (uuid: string, caller = manager) => caller.call(library.registerRead, { uuid })
const forgetAll = () => write(testApp, (db) => db.deleteFrom('unknown_card').execute())

describe('a card that no person has, read at a door', () => {
  it('is offered with its door and time, the last read first, and becomes an unassigned card at one press', async () => {
    await reads('dead0001', {}, new Date(testApp.services.now().getTime() - 60_000))
    await reads('DEAD0002', { door: 1, reason: 'credentialUnknown' })
    const rows = await listReads()
    expect(rows).toMatchObject([
      { maskedValue: '…0002', kind: 'card' },
      { maskedValue: '…0001', kind: 'card', doorName: 'office front' },
    ])
    expect(rows[0]!.doorName).not.toBe(rows[1]!.doorName)
    expect(JSON.stringify(rows)).not.toContain('DEAD')
    const { data, code } = await take(rows[1]!.uuid)
    expect(code).toBe(0)
    expect((await manager.call(library.find, { kind: 'card', code: 'DEAD0001' })).data.found).toMatchObject({
      uuid: data.uuid,
      status: 'unassigned',
      companyName: null,
    })
    expect(await maskedValues()).toEqual(['…0002'])
    expect((await take(rows[1]!.uuid)).failure).toBe('notFound')
    const [entry] = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').selectAll().where('operation', '=', 'library.registerRead').execute(),
    )
    expect(entry).toMatchObject({ target: data.uuid, detail: { kind: 'card' } })
    expect(JSON.stringify(entry)).not.toContain('DEAD')
    await forgetAll()
  })

  it('is kept encrypted, and its number stands in no log', async () => {
    await reads('BADC0FFEE1')
    const [stored] = await allRows(testApp)((db) => db.selectFrom('unknown_card').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain('BADC0')
    expect(stored!.ciphertext.includes('BADC0')).toBe(false)
    const events = await allRows(testApp)((db) => db.selectFrom('door_event').selectAll().execute())
    expect(JSON.stringify(events)).not.toContain('BADC0')
    const changes = await allRows(testApp)((db) => db.selectFrom('live_change').select('changes').execute())
    expect(JSON.stringify(changes)).not.toContain('BADC0')
    await forgetAll()
  })

  it('is listed once, where it was read last, and a tag of a windscreen apart from cards', async () => {
    const at = testApp.services.now().getTime()
    await reads('AAAA1111', {}, new Date(at - 2_000))
    await reads('AAAA1111', { door: 1 }, new Date(at - 1_000))
    await reads('AAAA1111', { door: 1 }, new Date(at - 3_000))
    await reads('E2001111', { method: 'uhfTag' })
    const rows = await listReads()
    expect(rows.map(({ maskedValue, readAt }) => [maskedValue, Date.parse(readAt)])).toEqual([['…1111', at - 1_000]])
    expect(await maskedValues(manager, 'uhfTag')).toEqual(['…1111'])
    await take(rows[0]!.uuid)
    expect(await listReads()).toEqual([])
    expect(await listReads(manager, 'uhfTag')).toHaveLength(1)
    await forgetAll()
  })

  it('is not listed where a person has it or it lies in a stock, and no longer when a person gets it', async () => {
    const { people, office } = testApp.fixtures.ours
    const scope = projectScope(office.uuid)
    const give = (value: string) =>
      testApp.test.database.write(scope, (db) =>
        createCredential(
          { db, scope, vault: testApp.services.vault, fail: failWith },
          people,
          { kind: 'card', value },
          'code',
        ),
      )
    await give('AB120001')
    await manager.call(library.register, { kind: 'card', code: 'AB120002' })
    await reads('AB120001')
    await reads('ab120002')
    await reads('AB120003')
    expect(await maskedValues()).toEqual(['…0003'])
    await give('AB120003')
    expect(await listReads()).toEqual([])
  })

  it('tells its number to the form of the person who gets it, and records which manager took it', async () => {
    await reads('7A4E0001')
    const [row] = await listReads()
    expect((await manager.call(library.takeRead, { uuid: row!.uuid })).data).toEqual({ code: '7A4E0001' })
    const { people } = testApp.fixtures.ours
    const form = { companyUuid: people.companyUuid, firstName: 'Tara', lastName: 'Taker', cards: ['7A4E0001'] }
    expect((await manager.call(contract.personnel.create, form)).code).toBe(0)
    expect(await listReads()).toEqual([])
    expect((await manager.call(library.takeRead, { uuid: row!.uuid })).failure).toBe('notFound')
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').selectAll().where('operation', '=', 'library.takeRead').execute(),
    )
    expect(entries).toMatchObject([{ target: row!.uuid, detail: { kind: 'card' } }])
    expect(JSON.stringify(entries)).not.toContain('7A4E')
  })

  it('is not believed where the event tells of anything else', async () => {
    for (const more of [
      { granted: true, reason: 'allowGrant' },
      { reason: 'outsideSchedule' },
      { method: 'pin' },
      { method: 'constructor' },
      { credentialId: randomUUID() },
      { type: 'doorOpened' },
      { door: 9 },
      { card: undefined },
      { card: 'no card' },
      { card: 'F'.repeat(16) },
      { card: '<b>12</b>' },
      { card: 'x'.repeat(65) },
    ])
      await reads('BEEF0001', more)
    expect(await listReads()).toEqual([])
    // Not even the mask of a device that does not mask becomes one.
    await reads('BEEF0001', { cred: 'BEEF0001', card: undefined })
    expect(await listReads()).toEqual([])
  })

  it('is forgotten after a day, and what a device brings of the days before is not kept', async () => {
    const now = testApp.services.now()
    await reads('0DD00001', {}, new Date(now.getTime() - limits.unknownCardHours * hourMs - 60_000))
    await reads('0DD00002', {}, new Date(now.getTime() + 10 * 24 * hourMs))
    const rows = await listReads()
    expect(rows.map(({ maskedValue }) => maskedValue)).toEqual(['…0002'])
    testApp.setNow(new Date(now.getTime() + limits.unknownCardHours * hourMs + 1_000))
    manager = await testApp.as(testApp.fixtures.ours.officeManager)
    expect(await listReads()).toEqual([])
    expect((await take(rows[0]!.uuid)).failure).toBe('notFound')
    const storedRows = () => allRows(testApp)((db) => db.selectFrom('unknown_card').select('masked_value').execute())
    expect(await storedRows()).toHaveLength(1)
    await deleteOld(testApp.services, 'delete-unknown-cards')
    expect(await storedRows()).toEqual([])
  })

  it('pushes out the oldest of its door, so that a device cannot fill the site', async () => {
    const at = testApp.services.now().getTime()
    for (let index = 0; index < limits.unknownCards + 5; index++)
      await reads(`CA5E${1_000 + index}`, {}, new Date(at - 60_000 + index))
    expect((await listReads()).at(-1)!.maskedValue).toBe('…1005')
    const storedRows = await allRows(testApp)((db) => db.selectFrom('unknown_card').select('uuid').execute())
    expect(storedRows).toHaveLength(limits.unknownCards)
    await forgetAll()
  })
})

describe('whose doors read it', () => {
  it('is what an administrator sees, and the card lies in the stock of the own company then', async () => {
    const { office, people, admin } = testApp.fixtures.ours
    const { otherTenant } = await withOtherTenant(testApp)
    await write(testApp, async (db) => {
      await db
        .updateTable('company')
        .set({ all_doors: false })
        .where('uuid', 'in', [people.companyUuid, otherTenant.people.companyUuid])
        .execute()
      const sharedDoors = [otherTenant.people.companyUuid, people.companyUuid].map((company_uuid, index) => ({
        project_uuid: office.uuid,
        company_uuid,
        door_uuid: office.doors[index]!,
      }))
      await db.insertInto('company_door').values(sharedDoors).execute()
    })
    const own = await testApp.as(admin)
    const besides = await testApp.as(otherTenant.admin)
    await reads('C0110001')
    await reads('C0110002', { door: 1 })
    await reads('C0110003', { door: 0 })
    await reads('C0110003', { door: 1 })
    expect((await maskedValues(own)).toSorted()).toEqual(['…0002', '…0003'])
    expect((await maskedValues(besides)).toSorted()).toEqual(['…0001', '…0003'])
    const of = (rows: Awaited<ReturnType<typeof listReads>>, maskedValue: string) =>
      rows.find((row) => row.maskedValue === maskedValue)!.uuid
    const another = of(await listReads(besides), '…0001')
    expect((await take(another, own)).failure).toBe('notFound')
    expect((await own.call(library.takeRead, { uuid: another })).failure).toBe('notFound')
    // Whatever company she names, it is her own.
    const form = { uuid: of(await listReads(own), '…0003'), companyUuid: people.companyUuid }
    expect((await own.call(library.registerRead, form)).code).toBe(0)
    expect((await own.call(library.find, { kind: 'card', code: 'C0110003' })).data.found).toMatchObject({
      status: 'unassigned',
      companyUuid: people.companyUuid,
    })
    // It is known by now at every door, whichever administrator sees that one.
    expect(await maskedValues(besides)).toEqual(['…0001'])
    await forgetAll()
  })

  it('is never another site’s', async () => {
    await reads('F0E00001', {}, testApp.services.now(), testApp.fixtures.theirs)
    expect(await listReads()).toEqual([])
    const theirs = await testApp.as(testApp.fixtures.theirs.officeManager)
    const [row] = await listReads(theirs)
    expect(row!.maskedValue).toBe('…0001')
    expect((await take(row!.uuid)).failure).toBe('notFound')
    expect((await manager.call(library.takeRead, { uuid: row!.uuid })).failure).toBe('notFound')
    const company = testApp.fixtures.ours.people.companyUuid
    expect((await theirs.call(library.registerRead, { uuid: row!.uuid, companyUuid: company })).failure).toBe(
      'notFound',
    )
    expect(await listReads(theirs)).toHaveLength(1)
  })
})
