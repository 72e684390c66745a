import { limits } from '@lintel/contract/base/limits.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/db.ts'
import { projectScope } from '../db/scope/scope.ts'

export interface NumberedChange {
  readonly number: number
  readonly change: LiveChange
}

/** Changes that were appended together, the first of them with its number. */
export const withNumbers = (first: number, changes: readonly LiveChange[]): readonly NumberedChange[] =>
  changes.map((change, place) => ({ number: first + place, change }))

/**
 * Changes of a site after a number, oldest first, as their rows say; null when more were missed than are replayed, or
 * what lies between is not kept any more or was counted before a restore.
 */
export async function changesFrom(
  database: Database,
  projectUuid: string,
  number: number,
): Promise<readonly NumberedChange[] | null> {
  const scope = projectScope(projectUuid)
  // One statement: the newest number is that of the rows.
  const rows = await database.read(scope, (db) =>
    rowsOf(db, scope, 'live_feed')
      .leftJoin('live_change', (join) =>
        join
          .onRef('live_change.project_uuid', '=', 'live_feed.project_uuid')
          .on('live_change.number', '>', String(number))
          .on('live_feed.last_number', '<=', String(number + limits.liveEventReplay)),
      )
      .select(['live_feed.last_number', 'live_change.first_number', 'live_change.changes'])
      .orderBy('live_change.number')
      .execute(),
  )
  const newest = Number(rows[0]?.last_number ?? 0)
  if (newest <= number) return []
  const changes = rows
    .flatMap(({ first_number, changes: together }) => (together ? withNumbers(Number(first_number), together) : []))
    .filter((one) => one.number > number)
  return changes[0]?.number === number + 1 ? changes : null
}
