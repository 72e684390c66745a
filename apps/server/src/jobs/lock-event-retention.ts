import { systemScope } from '../db/scope.ts'
import { systemQueries } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { firstMonthKept, inParts, retentionOfSites, rowsAtOnce } from './retention.ts'

/** Forgets what happened at locks of vendors when the site forgets what happened at its doors. May run at any moment, and twice. */
export async function deleteOldLockEvents(services: Services): Promise<void> {
  for (const { uuid, keepLogMonths } of await retentionOfSites(services)) {
    const before = firstMonthKept(services.now(), keepLogMonths)
    await inParts(services, (db) => {
      const queries = systemQueries(db, systemScope)
      const found = queries
        .selectFrom('lock_event')
        .select('uuid')
        .where('project_uuid', '=', uuid)
        .where('at', '<', before)
        .limit(rowsAtOnce)
      return queries
        .deleteFrom('lock_event')
        .where('project_uuid', '=', uuid)
        .where('uuid', 'in', found)
        .executeTakeFirst()
    })
  }
}
