import { systemScope } from '../src/db/scope/scope.ts'
import { systemQueries } from '../src/db/db.ts'
import type { Services } from '../src/kernel/services.ts'
import type { RenderedMail } from '../src/domain/mails/encrypted-mail.ts'
import { relayNotice } from '../src/jobs/notices/all.ts'
import { decryptMail } from '../src/domain/mails/encrypted-mail.ts'

export interface StoredMail extends RenderedMail {
  readonly uuid: string
  readonly isBulk: boolean
}

/** What lies in the outbox, as it was written, oldest first; links that were asked for are among it. */
export async function mailsIn({ services }: { readonly services: Services }): Promise<StoredMail[]> {
  await relayPasswordResets(services)
  return services.database.read(systemScope, async (db) => {
    const rows = await systemQueries(db, systemScope)
      .selectFrom('outbox')
      .select(['uuid', 'payload', 'is_bulk'])
      .where('kind', '=', 'mail')
      .orderBy('created_at')
      .execute()
    return rows.map((row) => ({ uuid: row.uuid, isBulk: row.is_bulk, ...decryptMail(services.vault, row.payload) }))
  })
}

/** Sends mails for requested password resets, as the server does after its reply. */
export async function relayPasswordResets(services: Services): Promise<void> {
  while (await relayNotice(services, 'passwordReset'));
}
