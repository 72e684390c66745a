import { limits } from '@lintel/contract/base/limits.ts'
import { systemScope } from '../db/scope/scope.ts'
import { systemQueries } from '../db/db.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { consentingManagers, mailManagers } from '../domain/accounts/consents.ts'
import { overridableFrom } from '../domain/accounts/consent-requests.ts'
import type { Services } from '../kernel/services.ts'
import { before, dayMs } from '../base/durations.ts'

/** Requests dealt with in one transaction. */
const batch = 100

/** Mails the managers of sites again about unanswered requests (docs/adr/0032). May run at any moment, and twice. */
export async function remindOfConsents(services: Services): Promise<void> {
  while ((await remindSome(services)) === batch);
}

function remindSome(services: Services): Promise<number> {
  const { database } = services
  const now = services.now()
  return database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const requests = await queries
      .selectFrom('delegation')
      .innerJoin('project', 'project.uuid', 'delegation.to_project_uuid')
      .select(['delegation.uuid', 'by_name', 'subject', 'until', 'delegation.created_at'])
      .select(['project.uuid as site', 'project.name', 'project.customize_form', ...zoneColumns])
      .where('delegation.kind', '<>', 'entry')
      .where('delegation.state', '=', 'pending')
      .where('delegation.until', '>', now)
      .where('reminded_at', 'is', null)
      .where('delegation.created_at', '<=', before(now, limits.consentReminderDays * dayMs))
      .orderBy('delegation.uuid')
      .limit(batch)
      .forUpdate('delegation')
      .skipLocked()
      .execute()
    for (const { uuid, by_name, subject, until, created_at, site, ...shown } of requests) {
      const from = overridableFrom({ state: 'pending', created_at, reminded_at: now })!
      const managers = await consentingManagers({ db, scope: systemScope, now }, site)
      await mailManagers(
        { db, scope: systemScope, services },
        { ...shown, managers },
        'managerChangeReminded',
        (format) => ({ by: by_name, subject: subject!, until: format.moment(until), from: format.moment(from) }),
      )
      await queries.updateTable('delegation').set({ reminded_at: now }).where('uuid', '=', uuid).execute()
    }
    return requests.length
  })
}
