import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/db.ts'
import { isOfCompany, type ProjectScope } from '../db/scope.ts'
import type { NumberedChange } from './hub.ts'

/**
 * Of the changes of a site those that a scope is told. A company hears what its own people did, as its log shows it
 * (office.md 1.2); devices and what is ordered at doors are not its affair.
 */
export async function toldTo(
  database: Database,
  scope: ProjectScope,
  changes: readonly NumberedChange[],
): Promise<readonly NumberedChange[]> {
  if (!isOfCompany(scope)) return changes
  const uuids = changes.flatMap(({ change }) => (change.kind === 'doorEvent' ? [change.event.uuid] : []))
  if (uuids.length === 0) return []
  const rows = await database.read(scope, (db) =>
    rowsOf(db, scope, 'door_event').select('door_event.uuid').where('door_event.uuid', 'in', uuids).execute(),
  )
  const own = new Set(rows.map(({ uuid }) => uuid))
  return changes.filter(({ change }) => change.kind === 'doorEvent' && own.has(change.event.uuid))
}
