import { systemScope } from '../src/access/scope.ts'
import { systemQueries } from '../src/db/db.ts'
import type { Services } from '../src/kernel/services.ts'
import type { RenderedMail } from '../src/mails/queue.ts'
import { openMail } from '../src/mails/sealed.ts'

export interface KeptMail extends RenderedMail {
  readonly uuid: string
  readonly isBulk: boolean
}

/** What lies in the outbox, as it was written, oldest first. */
export function mailsIn({ services }: { readonly services: Services }): Promise<KeptMail[]> {
  return services.database.read(systemScope, async (db) => {
    const rows = await systemQueries(db, systemScope)
      .selectFrom('outbox')
      .select(['uuid', 'payload', 'is_bulk'])
      .where('kind', '=', 'mail')
      .orderBy('created_at')
      .execute()
    return rows.map((row) => ({ uuid: row.uuid, isBulk: row.is_bulk, ...openMail(services.vault, row.payload) }))
  })
}
