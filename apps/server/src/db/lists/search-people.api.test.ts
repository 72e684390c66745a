import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { rowsOf } from '../db.ts'
import { projectScope } from '../scope/scope.ts'
import { conditionOnPage } from './search.ts'
import { searchPeople } from './search-people.ts'

/**
 * Twenty thousand people, of which a tenth, the last of the list, are called alike; a tenth of another name stand
 * everywhere in it, and one has a word of his own.
 */
const count = 20_000
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  const { office, people } = testApp.fixtures.ours
  const client = await testApp.test.database.owner.connect()
  try {
    await client.query(`set lintel.scope = 'system'`)
    await client.query('alter table person disable trigger user')
    await client.query(
      `insert into person (project_uuid, company_uuid, personnel_id, first_name, last_name)
      select $1, $2, 'CROWD' || i, case i % 10 when 3 then 'Everywhere' else 'Given' end,
        case when i > $3::int * 9 / 10 then 'Zuletzt' else 'Erst' end || to_char(i, 'FM00000')
          || case i when 12345 then ' Einmalig' else '' end
      from generate_series(1, $3::int) i`,
      [office.uuid, people.companyUuid, count],
    )
    await client.query('alter table person enable trigger user')
    await client.query(`insert into person_word select project_uuid, uuid, kind,
        words_of_person(first_name, last_name, personnel_id, email, phone_code, phone), last_name, first_name, company_uuid
      from person where personnel_id like 'CROWD%'`)
    await client.query('vacuum (analyze) person, person_word')
  } finally {
    client.release(true)
  }
}, 120_000)
afterAll(() => testApp.close())

/** Pages of the database that the search of a page reads. */
async function pagesRead(words: string, order = 'asc', companyUuid?: string): Promise<number> {
  const company = companyUuid === undefined ? 'null' : `'${companyUuid}'`
  const client = await testApp.test.database.owner.connect()
  try {
    await client.query(
      `select set_config('lintel.scope', 'project', false), set_config('lintel.scope_uuid', $1, false)`,
      [testApp.fixtures.ours.office.uuid],
    )
    const search = `select * from person_hits('personnel', '${words}', 500, '${order}', 0, 10, ${company})`
    await client.query(search)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${search}`,
    )
    const { Plan } = rows[0]!['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
  } finally {
    client.release(true)
  }
}

describe('a search in a list by name', () => {
  it('reads little for a word that one has, that nobody has, and that everybody has', async () => {
    for (const words of ['einmalig', 'nobody', 'crowd', 'everywhere'])
      expect(await pagesRead(words), words).toBeLessThan(500)
  })

  it('reads those who have the words, not all before them, where they stand together at the end', async () => {
    expect(await pagesRead('zuletzt')).toBeLessThan(1_000)
    expect(await pagesRead('zuletzt', 'desc')).toBeLessThan(500)
  })

  it.each([
    ['crowd', 'Erst00001'],
    ['zuletzt', 'Zuletzt18001'],
    ['everywhere', 'Erst00003'],
    ['einmalig', 'Erst12345 Einmalig'],
  ])('answers the first of them: %s', async (keyword, lastName) => {
    const { data } = await manager.call(contract.personnel.list, { keyword, size: 20 })
    expect(data.rows[0]?.lastName).toBe(lastName)
    expect(data.rows.map((row) => row.lastName)).toEqual(data.rows.map((row) => row.lastName).sort())
  })

  it('goes on where a page ends, also among those who stand together', async () => {
    const lastNames = async (input: object) =>
      (await manager.call(contract.personnel.list, { keyword: 'zuletzt', ...input })).data.rows.map(
        (row) => row.lastName,
      )
    expect((await lastNames({ page: 3 }))[0]).toBe('Zuletzt18021')
    expect((await lastNames({ page: 3, order: 'desc', sort: 'name' }))[0]).toBe('Zuletzt19980')
  })
})

describe('a search in a list that is narrowed or in another order', () => {
  const conditionOf = (words: string) => {
    const scope = projectScope(testApp.fixtures.ours.office.uuid)
    return testApp.test.database.read(scope, async (db) => {
      const people = rowsOf(db, scope, 'person').where('person.kind', '=', 'personnel')
      const order = [
        ['person.last_name', 'asc'],
        ['person.uuid', 'asc'],
      ] as const
      const found = await searchPeople(db, scope, 'personnel', words)
      const condition = await conditionOnPage(db, people, found, { page: 1, size: 10 }, order)
      return people.where(condition).select('person.uuid').compile().sql
    })
  }

  it('looks at the rows for words that are frequent from the start, and asks the index for all others', async () => {
    expect(await conditionOf('everywhere')).toContain('like all')
    expect(await conditionOf('zuletzt')).toContain('person_hits')
    expect(await conditionOf('einmalig')).not.toMatch(/like all|person_hits/)
  })

  it('finds the same', async () => {
    const { companyUuid } = testApp.fixtures.ours.people
    const rowsOfInput = async (input: object) =>
      (await manager.call(contract.personnel.list, { keyword: 'zuletzt', ...input })).data
    const found = await rowsOfInput({ companyUuid })
    expect(found.rows.map((row) => row.lastName)).toEqual((await rowsOfInput({})).rows.map((row) => row.lastName))
    expect([found.total, found.capped]).toEqual([500, true])
    const byId = await rowsOfInput({ sort: 'personnelId', order: 'asc' })
    expect(byId.rows[0]?.lastName).toBe('Zuletzt18001')
  })
})

describe('a search of the door log for what very many people are called', () => {
  it('finds events by what people are called today, beside those of doors and devices', async () => {
    const { office } = testApp.fixtures.ours
    const client = await testApp.test.database.owner.connect()
    try {
      await client.query(`set lintel.scope = 'system'`)
      await client.query(
        `insert into door_event (project_uuid, uuid, occurred_at, received_at, time_quality, type, epoch, number, device_uuid,
          device_name, person_uuid, person_name, granted)
        select $1, gen_random_uuid(), at, at, 'synced', 'access', 'crowd', n, $2, 'panel', uuid, name, true
        from (select row_number() over () as n, now() - random() * interval '1 hour' as at, uuid, 'As it was ' || personnel_id as name
          from person where personnel_id in ('CROWD18001', 'CROWD20000', 'CROWD5')) who`,
        [office.uuid, office.deviceUuid],
      )
    } finally {
      client.release(true)
    }
    const found = async (keyword: string) =>
      (await manager.call(contract.doorLog.list, { keyword, size: 40 })).data.rows
        .map((row) => String(row.personName))
        .sort()
    const late = ['As it was CROWD18001', 'As it was CROWD20000']
    expect(await found('zuletzt')).toEqual(late)
    expect(await found('crowd')).toEqual([...late, 'As it was CROWD5'])
    expect(await found('panel')).toEqual(expect.arrayContaining(late))
  })
})

describe('a search in the people of a company', () => {
  /** A further company of the office, whose five hundred people are called like the last of the crowd and come after them. */
  const lateUuid = randomUUID()
  beforeAll(async () => {
    const client = await testApp.test.database.owner.connect()
    try {
      const { office } = testApp.fixtures.ours
      await client.query(`set lintel.scope = 'system'`)
      await client.query(`insert into company (project_uuid, uuid, name) values ($1, $2, 'Late')`, [
        office.uuid,
        lateUuid,
      ])
      await client.query(
        `insert into person (project_uuid, company_uuid, personnel_id, first_name, last_name)
        select $1, $2, 'LATE' || i, 'Given', 'Zuletzt9' || to_char(i, 'FM00000') from generate_series(1, 500) i`,
        [office.uuid, lateUuid],
      )
      await client.query('vacuum (analyze) person, person_word')
    } finally {
      client.release(true)
    }
  })
  const list = async (caller: Caller, input: object) =>
    (await caller.call(contract.personnel.list, { keyword: 'zuletzt', ...input })).data

  it('reads little, wherever others of the site who have the words stand', async () => {
    expect(await pagesRead('zuletzt', 'asc', lateUuid)).toBeLessThan(500)
    expect(await pagesRead('crowd', 'asc', testApp.fixtures.ours.people.companyUuid)).toBeLessThan(500)
    expect(await pagesRead('einmalig', 'asc', lateUuid)).toBeLessThan(500)
  })

  it('finds that company alone, in both directions and in another order', async () => {
    const { rows, total, capped } = await list(manager, { companyUuid: lateUuid, page: 2 })
    expect([rows[0]?.lastName, total, capped]).toEqual(['Zuletzt900011', 500, false])
    const backwards = await list(manager, { companyUuid: lateUuid, sort: 'name', order: 'desc' })
    expect(backwards.rows[0]?.lastName).toBe('Zuletzt900500')
    const byId = await list(manager, { companyUuid: lateUuid, sort: 'personnelId', order: 'desc' })
    expect([byId.rows[0]?.personnelId, byId.total]).toEqual(['LATE500', 500])
    const other = await list(manager, { companyUuid: testApp.fixtures.ours.people.companyUuid, order: 'desc' })
    expect(other.rows[0]?.lastName).toBe('Zuletzt20000')
  })

  it('finds an administrator the own company alone', async () => {
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const { rows, total, capped } = await list(admin, { sort: 'name', order: 'desc' })
    expect([rows[0]?.lastName, total, capped]).toEqual(['Zuletzt20000', 500, true])
    expect((await list(admin, { companyUuid: lateUuid })).total).toBe(0)
  })

  it('finds who comes to the company, and no more where they were', async () => {
    const client = await testApp.test.database.owner.connect()
    try {
      await client.query(`set lintel.scope = 'system'`)
      await client.query(`update person set company_uuid = $1 where personnel_id = 'CROWD20000'`, [lateUuid])
    } finally {
      client.release(true)
    }
    const found = async (companyUuid: string) => (await list(manager, { keyword: 'CROWD20000', companyUuid })).total
    expect(await found(lateUuid)).toBe(1)
    expect(await found(testApp.fixtures.ours.people.companyUuid)).toBe(0)
  })
})
