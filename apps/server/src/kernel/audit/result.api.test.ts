import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { hashOfEntry } from './audit.ts'
import { verifyAudit } from './verify.ts'

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => testApp.close())

const verify = async () => (await testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))).broken
const formType = 'application/x-www-form-urlencoded'
/** A change by the owner of the database, past what the application may. */
async function change(text: string, values: unknown[]): Promise<void> {
  const client = await testApp.test.database.owner.connect()
  try {
    await client.query(`set lintel.scope = 'system'`)
    await client.query(text, values)
  } finally {
    client.release(true)
  }
}
const newest = async (keyword: string) => {
  const row = (await superCaller.call(contract.auditLog.list, { keyword })).data.rows[0]!
  return (await superCaller.call(contract.auditLog.get, { id: row.id })).data
}

describe('an entry of the audit log', () => {
  it('says that it was done, and with which program, in one short line', async () => {
    const { installer } = testApp.fixtures.ours
    const caller = await testApp.as(installer)
    const answer = await caller.raw('POST', addressOf(session.setLanguage.path), {
      headers: { 'user-agent': `Gate/1.0\t(\u0085) ${'x'.repeat(400)}`, 'content-type': formType },
      body: 'language=de',
    })
    expect(await answer.json()).toMatchObject({ code: 0 })
    const entry = await newest(installer.user_name)
    expect(entry).toMatchObject({ operation: 'session.setLanguage', result: 'done' })
    expect(entry.userAgent).toMatch(/^Gate\/1\.0 \( \) x+$/)
    expect(entry.userAgent).toHaveLength(limits.generic)
  })

  it('says of a lock-out that the account was locked out, and not that it signed in', async () => {
    const { user_name: account } = testApp.fixtures.theirs.oldCommunityManager
    for (let wrong = 0; wrong < limits.loginTriesShort; wrong++) {
      expect((await testApp.anonymous.call(session.login, { account, password: 'x' })).failure).toBe('invalidLogin')
    }
    const entry = await newest(account)
    expect(entry).toMatchObject({ operation: 'session.login', result: 'lockedOut' })
    expect(entry.detail).toEqual({ lockedUntil: expect.any(String) })
  })

  it('shows that its result or its program was changed', async () => {
    const { number, id } = await newest(testApp.fixtures.ours.installer.user_name)
    const chainUuid = id.split('.')[0]!
    const brokenChains = [{ chainUuid, number, reason: 'hash' }]
    const set = (column: string, value: string | null) =>
      change(`update audit_entry set ${column} = $3 where chain_uuid = $1 and number = $2`, [chainUuid, number, value])
    const { userAgent } = await newest(testApp.fixtures.ours.installer.user_name)
    for (const [column, value, stored] of [
      ['result', 'lockedOut', 'done'],
      ['result', null, 'done'],
      ['user_agent', 'Gate/2.0', userAgent],
      ['user_agent', null, userAgent],
    ] as const) {
      await set(column, value)
      expect(await verify(), `${column} = ${value}`).toEqual(brokenChains)
      await set(column, stored)
      expect(await verify()).toEqual([])
    }
  })

  it('holds when it is from before results were kept, and is read as what its details say', async () => {
    const account = testApp.fixtures.theirs.oldCommunityManager.user_name
    const { id } = await newest(account)
    const [chainUuid, number] = id.split('.') as [string, string]
    const row = await allRows(testApp)((db) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where('chain_uuid', '=', chainUuid)
        .where('number', '=', number)
        .executeTakeFirstOrThrow(),
    )
    const hash = hashOfEntry(row.previous_hash, { ...row, result: null, user_agent: null })
    await change(
      `update audit_entry set result = null, user_agent = null, hash = $3 where chain_uuid = $1 and number = $2`,
      [chainUuid, number, hash],
    )
    await change(`update audit_chain set last_hash = $2 where chain_uuid = $1`, [chainUuid, hash])
    expect(await verify()).toEqual([])
    expect(await newest(account)).toMatchObject({ result: 'lockedOut', userAgent: null })
  })
})
