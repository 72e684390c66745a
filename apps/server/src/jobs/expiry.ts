import { sql } from 'kysely'
import { systemScope } from '../db/scope/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import { contactAbove } from '../db/scope/operator-rows.ts'
import type { Services } from '../kernel/services.ts'
import { mailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { after, dayMs } from '../base/durations.ts'

/** So many days before an account expires it is told; the nearest first, so that a late run sends one mail. */
const warnedDaysBefore = [7, 30] as const
/** Accounts dealt with in one transaction. */
const batch = 500

/** Warns accounts that expire soon, once for each step, and ends those whose time is over. May run at any moment, and twice. */
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
  for (const days of warnedDaysBefore) while ((await warnSome(services, days)) === batch);
}

/** Ends emergency plans whose time is over, at the moment their time said (access-decision.md 8). */
export async function endPlans({ database, now }: Services): Promise<void> {
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .updateTable('plan_run')
      .set((row) => ({ ended_at: row.ref('ends_at') }))
      .where('ended_at', 'is', null)
      .where('ends_at', '<=', now())
      .execute(),
  )
}

/** Warns some of the accounts that have so many days left and do not know yet; answers how many. */
async function warnSome(services: Services, days: number): Promise<number> {
  const { database, now } = services
  const at = now()
  return database.write(systemScope, async (db) => {
    const warned = await systemQueries(db, systemScope)
      .updateTable('account')
      .set((row) => ({ warned_of_expiry: row.ref('expires_at'), warned_days: days }))
      .where('uuid', 'in', (row) =>
        row
          .selectFrom('account')
          .select('uuid')
          .where('state', '=', 'normal')
          .where('expires_at', '>', at)
          .where('expires_at', '<=', after(at, days * dayMs))
          .where(sql<boolean>`(warned_of_expiry is distinct from expires_at or warned_days > ${days})`)
          .orderBy('expires_at')
          .limit(batch),
      )
      .returning([
        'uuid',
        'display_name',
        'email',
        'language',
        'time_zone',
        'customize_form',
        'expires_at',
        'muted_notices',
      ])
      .execute()
    for (const account of warned) await mailWarning(db, services, account)
    return warned.length
  })
}

interface Warned {
  readonly uuid: string
  readonly display_name: string
  readonly email: string | null
  readonly language: string
  readonly time_zone: string
  readonly customize_form: number
  readonly expires_at: Date | null
  readonly muted_notices: readonly string[]
}

async function mailWarning(db: Db, services: Services, account: Warned): Promise<void> {
  if (account.email === null || account.expires_at === null || account.muted_notices.includes('expiry')) return
  const format = mailFormat(account.language, account)
  await queueMail(db, systemScope, services, {
    name: 'expiringSoon',
    to: account.email,
    language: account.language,
    params: { name: account.display_name, site: account.display_name, date: format.date(account.expires_at) },
    page: '/login',
    contact: await contactAbove(db, systemScope, account.uuid),
  })
}
