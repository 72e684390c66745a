import { systemScope } from '../db/scope/scope.ts'
import { systemQueries } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { relayScheduledNotices } from './notices/all.ts'

/** Ends accounts whose time is over, and warns those that expire soon. May run at any moment, and twice. */
export async function expireAccounts(services: Services): Promise<void> {
  const { database, now } = services
  await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const rows = await queries
      .updateTable('account')
      .set({ state: 'expired' })
      .where('state', '=', 'normal')
      .where('expires_at', '<=', now())
      .returning('uuid')
      .execute()
    const uuids = rows.map(({ uuid }) => uuid)
    if (uuids.length > 0) {
      await queries
        .updateTable('session')
        .set({ revoked_at: now() })
        .where('account_uuid', 'in', uuids)
        .where('revoked_at', 'is', null)
        .execute()
    }
  })
  await relayScheduledNotices(services, 'expiry')
}

/** Ends emergency plans whose time is over, at the moment their time said (access-decision.md 8). */
export async function endPlans({ database, now }: Services): Promise<void> {
  const overdue = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('plan_run')
      .select('project_uuid')
      .distinct()
      .where('ended_at', 'is', null)
      .where('ends_at', '<=', now())
      .execute(),
  )
  // One transaction for each site, as each end is a live change and holds the feed of its site.
  for (const { project_uuid } of overdue)
    await database.write(systemScope, (db) =>
      systemQueries(db, systemScope)
        .updateTable('plan_run')
        .set((row) => ({ ended_at: row.ref('ends_at') }))
        .where('project_uuid', '=', project_uuid)
        .where('ended_at', 'is', null)
        .where('ends_at', '<=', now())
        .execute(),
    )
}
