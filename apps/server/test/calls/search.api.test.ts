import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountKinds } from '@lintel/contract/access/roles.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import { Db } from '../../src/db/db.ts'
import { makeScope, type Scope } from '../../src/db/scope/scope.ts'
import { allRows, startTestApp, type TestApp } from '../test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** Asks the function itself, past everything the application adds; of accounts every kind. */
const hits = (scope: Scope, about: 'account' | 'project' | 'device', words: string) =>
  testApp.test.database.read(scope, async (db) => {
    const all: string[] = []
    for (const subject of about === 'account' ? accountKinds : [about]) {
      const { rows } = await sql<{ total: number | null; hits: string[] | null }>`
        select total, hits from search_hits(${subject}, ${words}, 1000)`.execute(Db.open(db))
      const { total, hits: some } = rows[0]!
      if (!some) return { total }
      all.push(...some)
    }
    return all.sort()
  })

const allIds = async (table: 'account' | 'project' | 'device', column: string, uuid: string) =>
  (
    await allRows(testApp)((db) =>
      db
        .selectFrom(table)
        .select('uuid')
        .where(column as 'uuid', '=', uuid)
        .execute(),
    )
  )
    .map((row) => row.uuid)
    .sort()

describe('the search for words', () => {
  it.each([
    ['distributor', 'distributor_uuid'],
    ['subDistributor', 'sub_distributor_uuid'],
    ['installer', 'installer_uuid'],
  ] as const)('answers a %s what its own tree has and nothing else, however it is asked', async (kind, column) => {
    const own = testApp.fixtures.ours[kind].uuid
    for (const table of ['account', 'project', 'device'] as const) {
      const found = await hits(makeScope(kind, own), table, '')
      expect(found, table).toEqual(await allIds(table, column, own))
      // `theirs` is in every name of the family next door.
      expect(await hits(makeScope(kind, own), table, 'theirs')).toEqual([])
      expect(await hits(makeScope(kind, own), table, `'or(true)or(words)like'`)).toEqual([])
    }
  })

  it('answers nothing at all to a scope that is no part of the tree', async () => {
    const { ours } = testApp.fixtures
    for (const scope of [
      makeScope('subInstaller', ours.subInstaller.uuid),
      makeScope('project', ours.office.uuid),
      makeScope('account', ours.single.uuid),
    ]) {
      expect(await hits(scope, 'account', '')).toEqual({ total: null })
    }
    const client = await testApp.test.database.owner.connect()
    try {
      await client.query(`set role lintel_app; set lintel.scope = ''`)
      expect((await client.query(`select * from search_hits('admin', '', 10)`)).rows).toEqual([
        { total: null, hits: null },
      ])
      await expect(client.query('select * from search_word')).rejects.toThrow(/permission denied/)
    } finally {
      await client.query('reset role')
      client.release(true)
    }
  })

  it('says how many there are instead of answering some of too many', async () => {
    const { distributor } = testApp.fixtures.theirs
    await testApp.test.database.owner.query(`set lintel.scope = 'system';
      insert into account (kind, parent_uuid, distributor_uuid, user_name, display_name, password_hash)
        select 'subDistributor', '${distributor.uuid}', '${distributor.uuid}', 'crowd-' || i, 'Crowd', '' from generate_series(1, 120) i`)
    const scope = makeScope('distributor', distributor.uuid)
    expect(await hits(scope, 'account', 'crowd')).toEqual({ total: 120 })
    expect(await hits(scope, 'account', 'crowd-7')).toHaveLength(11)
  })

  it('takes wildcards for letters and capitals for small ones, in any script', async () => {
    const caller = await testApp.as(testApp.fixtures.superManager)
    const { installer } = testApp.fixtures.ours
    const found = async (keyword: string) =>
      (await caller.call(contract.installer.list, { keyword })).data.rows.map((row) => row.userName)
    await testApp.test.database.owner.query(
      `set lintel.scope = 'system'; update account set display_name = 'Ärger 100% 王小明_X' where uuid = '${installer.uuid}'`,
    )
    for (const keyword of ['ÄRGER', 'ärger 100', '100%', '小', '小明_x', 'OURS-INS']) {
      expect(await found(keyword), keyword).toContain(installer.user_name)
    }
    for (const keyword of ['1%0', '小_明', 'Ärger_100']) expect(await found(keyword), keyword).toEqual([])
  })

  it('finds words without their marks, in any order, and all of them', async () => {
    const caller = await testApp.as(testApp.fixtures.superManager)
    const { installer } = testApp.fixtures.ours
    const name = 'Łukasz Müller-Straße, O’Brien \u00a0 أَحْمَد ٣٤'
    await testApp.test.database.owner.query(
      `set lintel.scope = 'system'; update account set display_name = '${name}' where uuid = '${installer.uuid}'`,
    )
    const found = async (keyword: string) =>
      (await caller.call(contract.installer.list, { keyword })).data.rows.map((row) => row.userName)
    for (const keyword of [
      'muller',
      'MÜLLER lukasz',
      'mu\u0308ller',
      'strasse müller',
      "o'brien",
      'احمد',
      'brien \u00a0 34',
      'ｍｕｌｌｅｒ',
    ]) {
      expect(await found(keyword), keyword).toContain(installer.user_name)
    }
    for (const keyword of ['muller petersen', 'mullerstrasse']) expect(await found(keyword), keyword).toEqual([])
  })

  it('follows names that change, records that move and records that go', async () => {
    const { theirs, ours } = testApp.fixtures
    const platform = makeScope('platform', null)
    const change = (text: string) => testApp.test.database.owner.query(`set lintel.scope = 'system'; ${text}`)
    await change(`update project set name = 'Renamed court' where uuid = '${theirs.villa.uuid}'`)
    expect(await hits(platform, 'project', 'renamed')).toEqual([theirs.villa.uuid])
    await change(
      `update account set distributor_uuid = '${theirs.distributor.uuid}' where uuid = '${ours.single.uuid}'`,
    )
    expect(await hits(makeScope('distributor', theirs.distributor.uuid), 'account', 'ours-single')).toHaveLength(1)
    expect(await hits(makeScope('distributor', ours.distributor.uuid), 'account', 'ours-single')).toEqual([])
    await change(`update project set owner_uuid = null where owner_uuid = '${ours.single.uuid}';
      delete from account where uuid = '${ours.single.uuid}'`)
    expect(await hits(platform, 'account', 'ours-single')).toEqual([])
  })

  it('pages through a search without missing or repeating a row, whichever column orders it', async () => {
    const { distributor } = testApp.fixtures.ours
    await testApp.test.database.owner.query(`set lintel.scope = 'system';
      insert into account (kind, parent_uuid, distributor_uuid, user_name, display_name, password_hash)
        select 'installer', '${distributor.uuid}', '${distributor.uuid}', 'many-' || i, 'Many ' || i % 3, '' from generate_series(1, 35) i;
      insert into operator (account_uuid) select uuid from account where user_name like 'many-%'`)
    const caller = await testApp.as(distributor)
    for (const sort of ['userName', 'createdAt'] as const) {
      const all: string[] = []
      for (const page of [1, 2, 3, 4]) {
        const { data } = await caller.call(contract.installer.list, { keyword: 'many-', sort, page, size: 10 })
        expect(data).toMatchObject({ total: 35, capped: false })
        all.push(...data.rows.map((row) => row.uuid))
      }
      expect(new Set(all).size).toBe(35)
      const { data } = await caller.call(contract.installer.list, { keyword: 'MANY-', sort, size: 40 })
      expect(all).toEqual(data.rows.map((row) => row.uuid))
      expect((await caller.call(contract.installer.list, { keyword: 'many-', sort, page: 5 })).data.rows).toEqual([])
    }
  })
})
