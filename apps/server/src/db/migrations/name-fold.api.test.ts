import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const folder = new URL('../../../../../database/migrations/', import.meta.url)
const fileOf = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8')

it('names of an older portal are folded, and what became one name has a number', async () => {
  const client = await testApp.test.database.owner.connect()
  const {
    office,
    people: { companyUuid },
  } = testApp.fixtures.ours
  try {
    await client.query('begin')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    const formerKey = /create function (name_key\(.+?\$\$;)/s.exec(await fileOf('0001-platform.sql'))![1]!
    await client.query(`drop function fold_name(text); create or replace function ${formerKey}`)
    await client.query('reindex table company')
    const names = ['North\u0001Wing', 'North Wing', 'North Wing (2)', 'South\u200b\tWing']
    await client.query('insert into company (project_uuid, name) select $1, unnest($2::text[])', [office.uuid, names])
    await client.query('update person set first_name = $2, last_name = $3 where company_uuid = $1', [
      companyUuid,
      'Ada\r\n',
      '\u202eAsh',
    ])

    await client.query(await fileOf('2026-11-28-1300-name-fold.sql'))

    const companies = await client.query<{ name: string }>(
      `select name from company where project_uuid = $1 and name ~ 'Wing' order by name`,
      [office.uuid],
    )
    expect(companies.rows.map(({ name }) => name)).toEqual([
      'North Wing',
      'North Wing (2)',
      'North Wing (2) (3)',
      'South Wing',
    ])
    const people = await client.query('select distinct first_name, last_name from person where company_uuid = $1', [
      companyUuid,
    ])
    expect(people.rows).toEqual([{ first_name: 'Ada', last_name: 'Ash' }])
    const { rows } = await client.query(`select indexdef from pg_indexes where indexname = 'company_by_name'`)
    expect(rows).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
