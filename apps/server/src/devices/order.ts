import { sql } from 'kysely'
import { appendQueries, type Db } from '../db/db.ts'
import type { ProjectScope } from '../db/scope.ts'

/** What the outbox says of a command: where its row is, so that it is published as it then stands. */
export interface CommandOrder {
  readonly projectUuid: string
  readonly commandUuid: string
}

/** Orders a command of the site to be sent, in the transaction that wrote it: it leaves only if that commits. */
export async function orderPublishing(db: Db, scope: ProjectScope, commandUuid: string): Promise<void> {
  const order: CommandOrder = { projectUuid: scope.uuid, commandUuid }
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values({ kind: 'command', payload: sql`${JSON.stringify(order)}::jsonb` })
    .execute()
}
