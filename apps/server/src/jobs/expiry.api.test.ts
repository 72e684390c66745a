import { session } from '@lintel/contract/sessions/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, fixturePassword, type TestApp } from '../../test/test-app.ts'
import type { Actor } from '../../test/fixtures.ts'
import { systemScope } from '../db/scope/scope.ts'
import { systemQueries } from '../db/db.ts'
import { expireAccounts } from './expiry.ts'

const day = 86_400_000
const start = new Date('2026-03-02T08:00:00Z')

describe('an account with an end', () => {
  let testApp: TestApp
  let actor: Actor
  beforeAll(async () => {
    testApp = await startTestApp()
    actor = testApp.fixtures.ours.installer
  })
  afterAll(() => testApp.close())

  const write = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
    testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))
  const set = (values: object) =>
    write((db) => db.updateTable('account').set(values).where('uuid', '=', actor.uuid).execute())
  const subjects = async () =>
    (await write((db) => db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute())).map(
      ({ payload }) => (payload as { subject: string }).subject,
    )
  const run = async (days: number) => {
    testApp.setNow(new Date(start.getTime() + days * day))
    await expireAccounts(testApp.services)
  }

  beforeEach(async () => {
    testApp.setNow(start)
    await write((db) => db.deleteFrom('outbox').execute())
    await set({
      state: 'normal',
      expires_at: new Date(start.getTime() + 31 * day),
      warned_of_expiry: null,
      warned_days: null,
      muted_notices: [],
      time_zone: 'Asia/Tokyo',
    })
  })

  it('is warned 30 and 7 days before, once each, with the date of its own zone', async () => {
    await set({ expires_at: new Date('2026-04-02T20:00:00Z') })
    await run(0)
    expect(await subjects()).toEqual([])
    await run(2)
    await run(2)
    await run(3)
    expect(await subjects()).toEqual(['ours-ins expires on 2026-04-03'])
    await run(25)
    await run(26)
    expect(await subjects()).toHaveLength(2)
  })

  it('gets one mail when the job comes late, and new ones when it was renewed', async () => {
    await run(28)
    expect(await subjects()).toHaveLength(1)
    await set({ expires_at: new Date(start.getTime() + 60 * day) })
    await run(31)
    expect(await subjects()).toHaveLength(2)
  })

  it('that has switched these notices off is not warned', async () => {
    await set({ muted_notices: ['expiry'] })
    await run(25)
    expect(await subjects()).toEqual([])
  })

  it('expires at its end: its sessions are over and it cannot sign in; others go on', async () => {
    const [own, other] = [await testApp.as(actor), await testApp.as(testApp.fixtures.theirs.installer)]
    await set({ expires_at: new Date(start.getTime() + 1_000) })
    await expireAccounts(testApp.services)
    expect((await own.call(session.current, {})).code).toBe(0)
    testApp.setNow(new Date(start.getTime() + 1_000))
    await expireAccounts(testApp.services)
    expect((await own.call(session.current, {})).failure).toBe('sessionEnded')
    const [row] = await write((db) => db.selectFrom('account').select('state').where('uuid', '=', actor.uuid).execute())
    expect(row!.state).toBe('expired')
    const login = await testApp.anonymous.call(session.login, { account: actor.user_name, password: fixturePassword })
    expect(login.failure).toBe('accountExpired')
    expect((await other.call(session.current, {})).code).toBe(0)
  })
})
