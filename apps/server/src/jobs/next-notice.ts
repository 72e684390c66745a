import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import { dueNotice } from '../db/due-notice.ts'
import type { Outbox } from '../db/tables.ts'
import type { Services } from '../kernel/services.ts'

/**
 * Takes the next notice of a kind that is due from the outbox and deals with it in one transaction, so that each is dealt
 * with once. `deal` answers when to look at it again; nothing where it is dealt with. Answers whether there was one.
 */
export async function relayNext(
  { database, now }: Services,
  kind: Outbox['kind'],
  deal: (db: Db, payload: unknown) => Promise<Date | null | void>,
): Promise<boolean> {
  return database.write(systemScope, async (db) => {
    const row = await dueNotice(db, kind, now())
    if (!row) return false
    const queries = systemQueries(db, systemScope)
    const later = await deal(db, row.payload)
    if (later) await queries.updateTable('outbox').set({ due_at: later }).where('uuid', '=', row.uuid).execute()
    else await queries.deleteFrom('outbox').where('uuid', '=', row.uuid).execute()
    return true
  })
}
