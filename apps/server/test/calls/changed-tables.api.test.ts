import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { watchTables } from './changed-tables.ts'

/** The watch that other tests rely on sees every way in which rows become others. */
describe('the watch over all tables', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp()
  })
  afterAll(() => testApp.close())
  const owner = (text: string) => testApp.test.database.owner.query(text)

  it.each([
    [
      'inserted',
      `insert into session (token_hash, account_uuid, acting_account_uuid, section, user_agent, address, expires_at)
      select '\\x01', uuid, uuid, 'supermanager', '', '', now() from account limit 1`,
    ],
    ['changed', `update session set revoked_at = now()`],
    ['deleted', `delete from session`],
  ])('names the table of a row that was %s', async (_how, statement) => {
    const listChanges = await watchTables(testApp)
    await owner(statement)
    expect(await listChanges()).toEqual(['session'])
  })

  it('names none for what was rolled back, for the use of a session, and for the calls of a watched caller', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.officeManager)
    const listChanges = await watchTables(testApp, caller)
    await owner(`begin; delete from session; rollback`)
    await owner(`update session set last_used_at = now()`)
    expect(await listChanges()).toEqual([])
  })

  it('names nothing that changed before, also where the watch before was not asked', async () => {
    await watchTables(testApp)
    await owner(`update account set display_name = display_name || ' II'`)
    const listChanges = await watchTables(testApp)
    await owner(`begin; delete from session; rollback`)
    expect(await listChanges()).toEqual([])
  })
})
