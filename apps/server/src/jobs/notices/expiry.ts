import { sql } from 'kysely'
import { after, dayMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { contactAbove } from '../../db/scope/operator-rows.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { rowNotice, type NoticeMail } from './notice.ts'

/** So many days before an account expires it is warned; a late run sends one mail, for the step that is reached. */
const steps = { first: 30, last: 7 } as const

/** The next account that expires soon and was not warned at its step yet. */
function nextAccount(db: Db, now: Date) {
  const step = sql<number>`case when expires_at <= ${after(now, steps.last * dayMs)} then ${sql.lit(steps.last)}
    else ${sql.lit(steps.first)} end`
  return systemQueries(db, systemScope)
    .selectFrom('account')
    .select(['uuid', 'display_name', 'email', 'language', 'time_zone', 'customize_form', 'muted_notices'])
    .select([sql<Date>`expires_at`.as('expires_at'), step.as('step')])
    .where('state', '=', 'normal')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', after(now, steps.first * dayMs))
    .where(sql<boolean>`(warned_of_expiry is distinct from expires_at or warned_days > ${step})`)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
type ExpiringAccount = NonNullable<Awaited<ReturnType<typeof nextAccount>>>

async function noticeMails(db: Db, account: ExpiringAccount): Promise<readonly NoticeMail[]> {
  const { uuid, display_name: name, email, language, time_zone, customize_form, expires_at } = account
  if (email === null || account.muted_notices.includes('expiry')) return []
  return [
    {
      mail: 'expiringSoon',
      // Dates as the account itself has them, which is at no site.
      about: { site: name, time_zone, customize_form, earlier_zones: [], next_time_zone: null, next_zone_from: null },
      params: (format) => ({ date: format.date(expires_at) }),
      recipients: [{ name, email, language }],
      contact: await contactAbove(db, systemScope, uuid),
    },
  ]
}

/** Accounts that expire soon, each once for a step. */
export const expiryNotice = rowNotice(nextAccount, noticeMails, (db, { uuid, step }) =>
  systemQueries(db, systemScope)
    .updateTable('account')
    .set((row) => ({ warned_of_expiry: row.ref('expires_at'), warned_days: step }))
    .where('uuid', '=', uuid)
    .execute(),
)
