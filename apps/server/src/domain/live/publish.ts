import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/**
 * Tells the open browsers of a site what has changed, in one statement however many changes there are.
 * The site's feed stays locked until the commit, so that its numbers appear in order: call this last in a
 * transaction (only the audit entry comes after it), and where several sites are told in one, in the order of their
 * uuids.
 */
export async function publishLiveChanges(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  changes: readonly LiveChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`select append_live_changes(${projectUuid}, ${JSON.stringify(changes)}::json)`.execute(
    systemQueries(db, scope),
  )
}

/** Publishes live changes of several sites, in the order of their uuids. */
export async function publishLiveChangesOfSites(
  db: Db,
  scope: SystemScope,
  changes: readonly { readonly projectUuid: string; readonly change: LiveChange }[],
): Promise<void> {
  const bySite = Map.groupBy(changes, ({ projectUuid }) => projectUuid)
  for (const projectUuid of [...bySite.keys()].sort()) {
    await publishLiveChanges(
      db,
      scope,
      projectUuid,
      bySite.get(projectUuid)!.map(({ change }) => change),
    )
  }
}
