import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { partitionsOf } from '../../test/partitions.ts'
import { write } from '../../test/samples/kit.ts'
import { startScheduler } from './scheduler.ts'
import { ensurePartitions, expireDelegations } from './maintenance.ts'
import { deleteOld } from './retention.ts'

const dayMs = 86_400_000

describe('maintenance', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp()
  })
  afterAll(() => testApp.close())

  const ago = (days: number) => new Date(Date.now() - days * dayMs)

  it('makes the months to come and may be run again', async () => {
    await ensurePartitions(testApp.services)
    const before = await partitionsOf(testApp)
    await ensurePartitions(testApp.services)
    expect(await partitionsOf(testApp)).toEqual(before)
    const next = new Date(Date.now() + 32 * dayMs)
    expect(before).toContain(`door_event_${next.toISOString().slice(0, 7).replace('-', '_')}`)
  })

  it('forgets live changes after a day', async () => {
    const project = testApp.fixtures.ours.office.uuid
    await write(testApp, async (db) => {
      await sql`select append_live_changes(${project}, '[{"old": true}, {"old": true}]'), append_live_changes(${project}, '[{"old": false}]')`.execute(
        db,
      )
      await db
        .updateTable('live_change')
        .set({ created_at: ago(1.1) })
        .where(sql<boolean>`(changes->0->>'old')::boolean`)
        .execute()
    })
    await deleteOld(testApp.services, 'delete-live-changes')
    const liveChanges = await write(testApp, (db) =>
      db.selectFrom('live_change').select('changes').where('project_uuid', '=', project).execute(),
    )
    expect(liveChanges.map(({ changes }) => changes)).toEqual([[{ old: false }]])
  })

  it('forgets sessions and mailed codes a month after they ended, and no sooner', async () => {
    const account = testApp.fixtures.ours.officeManager.uuid
    const session = (days: number) => ({
      token_hash: Buffer.from(randomUUID()),
      account_uuid: account,
      acting_account_uuid: account,
      section: 'propertyOffice',
      expires_at: ago(days),
    })
    const secret = (days: number) => ({
      purpose: 'twoFactor' as const,
      account_uuid: account,
      token_hash: Buffer.from(randomUUID()),
      expires_at: ago(days),
    })
    await write(testApp, async (db) => {
      await db
        .insertInto('session')
        .values([session(31), session(29)])
        .execute()
      await db
        .insertInto('one_time_secret')
        .values([secret(31), secret(29)])
        .execute()
    })
    await deleteOld(testApp.services, 'delete-dead-secrets')
    const remainingRows = await write(testApp, async (db) => ({
      sessions: await db.selectFrom('session').select('uuid').where('account_uuid', '=', account).execute(),
      secrets: await db.selectFrom('one_time_secret').select('uuid').execute(),
    }))
    expect(remainingRows.sessions).toHaveLength(1)
    expect(remainingRows.secrets).toHaveLength(1)
  })

  it('forgets wrong sign-ins a day after they were counted, unless they still lock', async () => {
    const now = testApp.services.now().getTime()
    const guard = (subject: string, days: number, lockedFor?: number) => ({
      subject,
      day_started_at: new Date(now - days * dayMs - 1),
      day_failures: 3,
      locked_until: lockedFor === undefined ? null : new Date(now + lockedFor),
    })
    await write(testApp, (db) =>
      db
        .insertInto('sign_in_guard')
        .values([
          guard('name:old', 1),
          guard('name:unlocked', 2, -1),
          guard('name:locked', 2, 60_000),
          guard('name:of-today', 0.5),
        ])
        .execute(),
    )
    await deleteOld(testApp.services, 'delete-sign-in-guards')
    const guards = await write(testApp, (db) =>
      db.selectFrom('sign_in_guard').select('subject').where('subject', 'like', 'name:%').orderBy('subject').execute(),
    )
    expect(guards.map(({ subject }) => subject)).toEqual(['name:locked', 'name:of-today'])
  })

  it('ends entries whose time is over', async () => {
    const { officeManager, installer } = testApp.fixtures.ours
    // One moment for all: a millisecond between two of them would change their order.
    const at = Date.now()
    const entry = (state: 'active' | 'pending' | 'ended', hours: number) => ({
      session_uuid: randomUUID(),
      by_account_uuid: installer.uuid,
      by_name: 'Ina Installer',
      from_account_uuid: installer.uuid,
      from_section: 'installer',
      to_account_uuid: officeManager.uuid,
      to_section: 'propertyOffice',
      to_name: 'Pia Manager',
      state,
      created_at: new Date(at - 4 * 3_600_000),
      until: new Date(at + hours * 3_600_000),
    })
    await write(testApp, (db) =>
      db
        .insertInto('delegation')
        .values([entry('active', -1), entry('pending', -1), entry('ended', -1), entry('active', 1)])
        .execute(),
    )
    await expireDelegations(testApp.services)
    const delegations = await write(testApp, (db) =>
      db.selectFrom('delegation').select(['state', 'ended_at', 'until']).orderBy('until').orderBy('state').execute(),
    )
    expect(delegations.map(({ state }) => state)).toEqual(['ended', 'expired', 'expired', 'active'])
    for (const row of delegations.filter(({ state }) => state === 'expired')) expect(row.ended_at).toEqual(row.until)
  })

  it('runs by the clock, and starts again where it has run before', async () => {
    const job = { name: 'tend-imports', cron: '* * * * *', run: async () => {} }
    for (let start = 0; start < 2; start += 1) {
      const scheduler = await startScheduler(testApp.services, testApp.test.url, [job])
      expect(scheduler.isReady()).toBe(true)
      await scheduler.close()
    }
    const { rows } = await testApp.test.database.owner.query(`select name from pgboss.schedule order by name`)
    expect(rows.map(({ name }) => name)).toEqual([
      'add-up-counters',
      'announce-charges',
      'anonymize-people',
      'apply-paid-orders',
      'change-zones',
      'charge-agreements',
      'clean-stored-pictures',
      'close-overdue-orders',
      'delete-dead-secrets',
      'delete-idempotency-keys',
      'delete-live-changes',
      'delete-messages-on-screens',
      'delete-old-alarms',
      'delete-old-audit',
      'delete-old-images',
      'delete-old-lock-events',
      'delete-old-muster-reports',
      'delete-old-reminders',
      'delete-old-signs',
      'delete-sign-in-guards',
      'delete-undo-offers',
      'delete-unknown-cards',
      'drop-old-events',
      'due-attendance-days',
      'end-muster-reports',
      'end-plans',
      'ensure-partitions',
      'expire-accounts',
      'expire-delegations',
      'refund-captures',
      'remind-of-consents',
      'remind-of-ends',
      'sweep-objects',
      'tend-imports',
    ])
  })
})
