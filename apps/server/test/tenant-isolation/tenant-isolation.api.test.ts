import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeScope, projectScope, systemScope } from '../../src/db/scope/scope.ts'
import { verifyAudit } from '../../src/kernel/audit/verify.ts'
import { Db } from '../../src/db/db.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import { allRows, startTestApp, type TestApp } from '../test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const siteTables = [
  'device',
  'device_credential',
  'door',
  'device_cursor',
  'door_event',
  'door_counter',
  'door_command',
  'live_feed',
  'live_change',
  'lock_account',
  'third_party_lock',
  'lock_event',
  'lock_command',
  'unlinked_lock',
] as const

describe('row-level security, with the application’s filter taken away', () => {
  it('shows a site its own rows of every table and no other site’s', async () => {
    const { ours, theirs } = testApp.fixtures
    for (const table of siteTables) {
      const rows = await testApp.test.database.read(projectScope(ours.office.uuid), (db) =>
        // No filter: only the policies stand between this query and the other site.
        Db.open(db).selectFrom(table).select('project_uuid').execute(),
      )
      expect(new Set(rows.map((row) => row.project_uuid)).size, table).toBeLessThanOrEqual(1)
      expect(
        rows.every((row) => row.project_uuid === ours.office.uuid),
        table,
      ).toBe(true)
    }
    const devices = await testApp.test.database.read(projectScope(theirs.office.uuid), (db) =>
      Db.open(db).selectFrom('device').select('uuid').execute(),
    )
    expect(devices.map((row) => row.uuid)).toEqual([theirs.office.deviceUuid])
  })

  it('refuses a row that is written into another site', async () => {
    const { ours, theirs } = testApp.fixtures
    const write = testApp.test.database.write(projectScope(ours.office.uuid), (db) =>
      Db.open(db)
        .insertInto('door')
        .values({ project_uuid: theirs.office.uuid, device_uuid: theirs.office.deviceUuid, relay: 5, name: 'smuggled' })
        .execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
    const update = await testApp.test.database.write(projectScope(ours.office.uuid), (db) =>
      Db.open(db)
        .updateTable('door')
        .set({ name: 'taken over' })
        .where('project_uuid', '=', theirs.office.uuid)
        .executeTakeFirst(),
    )
    expect(update.numUpdatedRows).toBe(0n)
  })

  it.each(['distributor', 'subDistributor', 'installer', 'subInstaller'] as const)(
    'keeps a %s to its own tree',
    async (kind) => {
      const { ours, theirs } = testApp.fixtures
      const scope = makeScope(kind, ours[kind].uuid)
      const [accounts, projects, devices] = await testApp.test.database.read(scope, async (db) => [
        await Db.open(db).selectFrom('account').select('user_name').execute(),
        await Db.open(db).selectFrom('project').select('uuid').execute(),
        await Db.open(db).selectFrom('device').select('uuid').execute(),
      ])
      expect(accounts!.every((row) => 'user_name' in row && String(row.user_name).startsWith('ours-'))).toBe(true)
      const listsText = JSON.stringify([projects, devices])
      for (const site of [theirs.office, theirs.community, theirs.oldCommunity, theirs.villa]) {
        expect(listsText).not.toContain(site.uuid)
        expect(listsText).not.toContain(site.deviceUuid)
      }
      expect(listsText).toContain(ours.office.uuid)
    },
  )

  it('shows nothing at all on a connection that was given no scope, and no partition to any scope', async () => {
    const client = await testApp.test.database.owner.connect()
    try {
      await client.query(`set role lintel_app; set lintel.scope = ''`)
      for (const table of ['account', 'project', 'session', ...siteTables]) {
        expect((await client.query(`select count(*)::int as count from ${table}`)).rows[0].count, table).toBe(0)
      }
      await expect(client.query('select * from door_event_other')).rejects.toThrow(/permission denied/)
      await expect(client.query(`update audit_entry set operation = 'x'`)).rejects.toThrow(/permission denied/)
      await expect(client.query('delete from audit_entry')).rejects.toThrow(/permission denied/)
    } finally {
      await client.query('reset role')
      client.release(true)
    }
  })
})

describe('the audit log', () => {
  const verify = () => testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))

  it('gets exactly one entry with both identities from each changing call, and none from a refused one', async () => {
    const { officeManager } = testApp.fixtures.ours
    const caller = await testApp.as(officeManager)
    const count = async () =>
      Number(
        (
          await allRows(testApp)((db) =>
            db
              .selectFrom('audit_entry')
              .select(sql<string>`count(*)`.as('count'))
              .executeTakeFirstOrThrow(),
          )
        ).count,
      )
    const before = await count()
    await caller.call(contract.session.setLanguage, { language: 'de' })
    expect(await count()).toBe(before + 1)
    await caller.call(contract.session.changePassword, { oldPassword: 'wrong', newPassword: 'Whatever-12' })
    await caller.call(contract.device.register, {
      mac: testApp.fixtures.ours.office.mac,
      name: 'again',
      model: 'LD-100',
    })
    expect(await count()).toBe(before + 1)
    const entry = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').selectAll().orderBy('at', 'desc').executeTakeFirstOrThrow(),
    )
    expect(entry).toMatchObject({
      operation: 'session.setLanguage',
      actor_uuid: officeManager.uuid,
      acting_uuid: officeManager.uuid,
      project_uuid: officeManager.projectUuid,
    })
  })

  it('stays whole under calls at once', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.officeManager)
    await Promise.all(Array.from({ length: 40 }, () => caller.call(contract.session.setLanguage, { language: 'en' })))
    expect((await verify()).broken).toEqual([])
  })

  it('shows one changed letter, one missing entry and a missing end', async () => {
    const chain = testApp.fixtures.ours.officeManager.projectUuid!
    const change = (text: string) => testApp.test.database.owner.query(`set lintel.scope = 'system'; ${text}`)
    await change(`update audit_entry set actor_name = actor_name || '.' where chain_uuid = '${chain}' and number = 2`)
    expect((await verify()).broken).toEqual([{ chainUuid: chain, number: '2', reason: 'hash' }])
    await change(
      `update audit_entry set actor_name = left(actor_name, -1) where chain_uuid = '${chain}' and number = 2`,
    )
    expect((await verify()).broken).toEqual([])
    await change(
      `delete from audit_entry where chain_uuid = '${chain}' and number = (select max(number) from audit_entry where chain_uuid = '${chain}')`,
    )
    expect((await verify()).broken).toMatchObject([{ chainUuid: chain, reason: 'missingEnd' }])
    await change(`delete from audit_entry where chain_uuid = '${chain}' and number = 3`)
    expect((await verify()).broken).toMatchObject([{ chainUuid: chain, number: '4', reason: 'order' }])
  })
})
