import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { systemQueries } from '../db.ts'
import { systemScope } from '../scope/scope.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())

it('a server goes on reading whole rows, also in transactions, when a newer server has added a column (T32)', async () => {
  const whole = () =>
    test.database.write(systemScope, async (db) => [
      await systemQueries(db, systemScope).selectFrom('account').selectAll().execute(),
      await systemQueries(db, systemScope)
        .selectFrom('account')
        .innerJoin('account as parent', 'parent.uuid', 'account.parent_uuid')
        .select('parent.user_name')
        .selectAll('account')
        .execute(),
    ])
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await whole()).toEqual([[], []])
    await test.database.owner.query(`alter table account add column of_later_${turn} text`)
  }
  expect(await whole()).toEqual([[], []])
})
