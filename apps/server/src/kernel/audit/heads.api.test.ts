import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { contradictedHeads, headsOf, readHeads, textOfHeads } from './heads.ts'
import { verifyAudit } from './verify.ts'

const { auditLog, holiday } = contract

describe('heads of the audit chains', () => {
  let testApp: TestApp
  let manager: Caller
  beforeAll(async () => {
    testApp = await startTestApp()
    for (const [day, count] of [
      ['2026-03-01', 2],
      ['2026-03-02', 3],
    ] as const) {
      testApp.setNow(new Date(`${day}T23:59:00Z`))
      manager = await testApp.as(testApp.fixtures.ours.officeManager)
      for (let index = 0; index < count; index++) {
        const name = `${day} ${index}`
        const response = await manager.call(holiday.create, {
          name,
          startsOn: `203${index}-0${count}-01`,
          endsOn: `203${index}-0${count}-01`,
        })
        expect(response.code).toBe(0)
      }
    }
  })
  afterAll(() => testApp.close())

  const read = (from: string, to: string) =>
    testApp.test.database.read(systemScope, (db) => headsOf(db, systemScope, from, to))
  const contradictionsOf = (heads: Awaited<ReturnType<typeof read>>) =>
    testApp.test.database.read(systemScope, (db) => contradictedHeads(db, systemScope, heads))

  it('are the last entry of each chain on each day, and survive a file', async () => {
    const site = testApp.fixtures.ours.office.uuid
    const heads = (await read('2026-03-01', '2026-03-02')).filter(({ chain }) => chain === site)
    const rows = await testApp.test.database.owner.query<{ number: string; hash: string }>(
      `select number, encode(hash, 'hex') as hash from audit_entry
       where chain_uuid = $1 and operation = 'holiday.create' order by number`,
      [site],
    )
    expect(heads.map(({ day, number, hash }) => [day, number, hash])).toEqual([
      ['2026-03-01', rows.rows[1]!.number, rows.rows[1]!.hash],
      ['2026-03-02', rows.rows[4]!.number, rows.rows[4]!.hash],
    ])
    expect(readHeads(textOfHeads(heads))).toEqual(heads)
  })

  it('are a file for the super manager, and for no other account', async () => {
    const root = await testApp.as(testApp.fixtures.superManager)
    const range = { from: '2026-03-01', to: '2026-03-02' }
    const file = (await root.call(auditLog.heads, range)).data
    expect(readHeads(await file.text())).toEqual(await read(range.from, range.to))
    expect((await manager.call(auditLog.heads, range)).failure).toBe('noPermission')
    expect((await root.call(auditLog.heads, { ...range, to: '2026-02-01' })).failure).toBe('invalidInput')
    expect((await root.call(auditLog.heads, { from: '2024-01-01', to: '2026-02-01' })).failure).toBe('invalidInput')
  })

  it('contradict a chain that was rewritten, which adds up by itself, and one whose end is missing', async () => {
    const site = testApp.fixtures.ours.office.uuid
    const heads = (await read('2026-03-01', '2026-03-02')).filter(({ chain }) => chain === site)
    expect(await contradictionsOf(heads)).toEqual([])
    const { owner } = testApp.test.database
    // An attacker with all rights takes the last entry away and says that the chain ends before it.
    await owner.query(`delete from audit_entry where chain_uuid = $1 and number = $2`, [site, heads[1]!.number])
    await owner.query(
      `update audit_chain set last_number = last.number, last_hash = last.hash from (select number, hash from audit_entry
       where chain_uuid = $1 order by number desc limit 1) last where chain_uuid = $1`,
      [site],
    )
    const { broken } = await testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
    expect(broken).toEqual([])
    expect(await contradictionsOf(heads)).toEqual([heads[1]])
    expect(await contradictionsOf([{ ...heads[0]!, hash: 'a'.repeat(64) }])).toHaveLength(1)
  })
})
