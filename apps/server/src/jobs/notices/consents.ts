import { limits } from '@lintel/contract/base/limits.ts'
import { before, dayMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { overridableFrom } from '../../domain/accounts/consent-requests.ts'
import { consentingManagers } from '../../domain/accounts/consents.ts'
import { rowNotice, siteColumns, type NoticeMail } from './notice.ts'

/** The next request for consent that has waited for days without a reminder. */
function nextRequest(db: Db, now: Date) {
  return systemQueries(db, systemScope)
    .selectFrom('delegation')
    .innerJoin('project', 'project.uuid', 'delegation.to_project_uuid')
    .select(['delegation.uuid', 'by_name', 'subject', 'until', 'delegation.created_at'])
    .select(['project.uuid as project_uuid', ...siteColumns])
    .where('delegation.kind', '<>', 'entry')
    .where('delegation.state', '=', 'pending')
    .where('delegation.until', '>', now)
    .where('reminded_at', 'is', null)
    .where('delegation.created_at', '<=', before(now, limits.consentReminderDays * dayMs))
    .orderBy('delegation.uuid')
    .limit(1)
    .forUpdate('delegation')
    .skipLocked()
    .executeTakeFirst()
}
type WaitingRequest = NonNullable<Awaited<ReturnType<typeof nextRequest>>>

async function noticeMails(db: Db, request: WaitingRequest, now: Date): Promise<readonly NoticeMail[]> {
  const { by_name: by, subject, until, created_at, project_uuid } = request
  const from = overridableFrom({ state: 'pending', created_at, reminded_at: now })!
  const managers = await consentingManagers({ db, scope: systemScope, now }, project_uuid)
  return [
    {
      mail: 'managerChangeReminded',
      about: request,
      params: (format) => ({ by, subject: subject!, until: format.moment(until), from: format.moment(from) }),
      recipients: managers
        .filter(({ email }) => email)
        .map(({ display_name: name, email, language }) => ({ name, email, language })),
    },
  ]
}

/** Requests for consent without an answer, of which the managers of the site are mailed again, once (docs/adr/0032). */
export const consentReminder = rowNotice(nextRequest, noticeMails, (db, { uuid }, now) =>
  systemQueries(db, systemScope).updateTable('delegation').set({ reminded_at: now }).where('uuid', '=', uuid).execute(),
)
