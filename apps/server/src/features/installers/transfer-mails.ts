import { treeRowsOf } from '../../db/db.ts'
import { contactAbove } from '../../db/scope/operator-rows.ts'
import { mailFormat } from '../../domain/mails/format.ts'
import { queueMail } from '../../domain/mails/queue.ts'
import type { AccountWork } from '../../domain/accounts/records.ts'

interface Handover {
  /** The name of what changed hands. */
  readonly subject: string
  readonly from: string
  readonly to: string
}

/** Tells accounts by mail that something they have to do with was handed over (operators.md 1.6). */
export async function mailTransfer(
  { db, scope, services, now }: AccountWork,
  handover: Handover,
  receivers: readonly string[],
): Promise<void> {
  const accounts = await treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'display_name', 'email', 'language', 'time_zone', 'customize_form'])
    .where('account.uuid', 'in', receivers)
    .where('email', 'is not', null)
    .execute()
  for (const { uuid, display_name, email, language, ...displaySettings } of accounts) {
    const format = mailFormat(language, displaySettings)
    await queueMail(db, scope, services, {
      name: 'transferred',
      to: email!,
      language,
      params: { ...handover, name: display_name, at: format.moment(now) },
      page: '/',
      contact: await contactAbove(db, scope, uuid),
    })
  }
}
