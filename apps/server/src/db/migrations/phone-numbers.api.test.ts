import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const file = new URL('../../../../../database/migrations/2026-11-28-1310-phone-numbers.sql', import.meta.url)

it('telephone numbers of an older portal lose their trunk prefix, not a zero of their own, and are found whole', async () => {
  const client = await testApp.test.database.owner.connect()
  const {
    office,
    people: { companyUuid },
  } = testApp.fixtures.ours
  const numbers = [
    ['39', '0612345678', '0612345678'],
    ['45', '20123456', '20123456'],
    ['49', '01715551234', '1715551234'],
    ['7', '89161234567', '9161234567'],
    ['7', '8001234567', '8001234567'],
  ] as const
  try {
    await client.query('begin')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    for (const [index, [code, phone]] of numbers.entries())
      await client.query(
        `insert into person (project_uuid, company_uuid, personnel_id, last_name, phone_code, phone) values ($1, $2, $3, 'Old', $4, $5)`,
        [office.uuid, companyUuid, `OLD${index}`, code, phone],
      )
    await client.query(await readFile(file, 'utf8'))
    const { rows } = await client.query<{ phone: string; words: string }>(
      `select person.phone, person_word.words from person join person_word using (project_uuid, uuid)
        where person.last_name = 'Old' order by personnel_id`,
    )
    expect(rows.map(({ phone }) => phone)).toEqual(numbers.map(([, , kept]) => kept))
    expect(rows.map(({ words }, index) => words.includes(`+${numbers[index]![0]}${numbers[index]![2]}`))).toEqual(
      numbers.map(() => true),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
