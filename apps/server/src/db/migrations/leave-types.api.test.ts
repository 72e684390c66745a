import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const file = new URL('../../../../../database/migrations/2026-11-29-0620-leave-types-by-owner.sql', import.meta.url)

it('companies without leave types get the usual ones from an owner of the tables that is no superuser, others none', async () => {
  const client = await testApp.test.database.owner.connect()
  const { office, people } = testApp.fixtures.ours
  const typesOf = async (companyUuid: string): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      'select name from attendance_leave_type where company_uuid = $1 order by symbol',
      [companyUuid],
    )
    return rows.map(({ name }) => name)
  }
  try {
    await client.query('begin')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    const { rows } = await client.query<{ uuid: string }>(
      `insert into company (project_uuid, name) values ($1, 'Without leave types') returning uuid`,
      [office.uuid],
    )
    await client.query('delete from attendance_leave_type')
    await client.query(
      `insert into attendance_leave_type (project_uuid, company_uuid, name, symbol, color, unit)
        values ($1, $2, 'Parental leave', 'P', '#1971c2', 'day')`,
      [office.uuid, people.companyUuid],
    )
    await client.query('set constraints all immediate')
    await client.query(`create role plain_owner; grant usage, create on schema public to plain_owner;
      alter table company owner to plain_owner; alter table attendance_leave_type owner to plain_owner`)
    await client.query(`select set_config('lintel.scope', '', true)`)
    await client.query('set local role plain_owner')
    await client.query(await readFile(file, 'utf8'))
    await client.query('reset role')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    expect(await typesOf(rows[0]!.uuid)).toEqual([
      'Annual leave',
      'Business trip',
      'Maternity/Paternity',
      'Other',
      'Personal leave',
      'Sick leave',
    ])
    expect(await typesOf(people.companyUuid)).toEqual(['Parental leave'])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
