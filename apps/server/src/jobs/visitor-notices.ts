import { z } from 'zod'
import { Uuid } from '@lintel/contract/atoms.ts'
import { sql } from 'kysely'
import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { siteMailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { relayNext } from './next-notice.ts'

const NoticePayload = z.object({
  projectUuid: Uuid,
  personUuid: Uuid,
  at: z.iso.datetime({ offset: true }),
  door: z.string().nullable(),
})
type NoticePayload = z.output<typeof NoticePayload>

/** Writes the mail about the next visitor whose host is to be told (office.md 10). Answers whether there was one. */
export function relayVisitorNotice(services: Services): Promise<boolean> {
  return relayNext(services, 'visitorNotice', (db, payload) => tell(db, services, NoticePayload.parse(payload)))
}

/** No notice to a host without a mail address, who has left, or whose visitor is gone. */
async function tell(db: Db, services: Services, { projectUuid, personUuid, at, door }: NoticePayload): Promise<void> {
  const visit = await visitOf(db, projectUuid, personUuid, services.now())
  if (!visit?.email) return
  const language = visit.language ?? 'en'
  await queueMail(db, systemScope, services, {
    name: 'visitorCame',
    to: visit.email,
    language,
    params: {
      name: visit.host,
      visitor: visit.visitor,
      site: visit.site,
      door: door ?? '',
      at: siteMailFormat(language, visit).moment(new Date(at).toISOString()),
    },
  })
}

function visitOf(db: Db, projectUuid: string, personUuid: string, now: Date) {
  return systemQueries(db, systemScope)
    .selectFrom('temp_key')
    .innerJoin('person as visitor', (join) =>
      join
        .onRef('visitor.project_uuid', '=', 'temp_key.project_uuid')
        .onRef('visitor.uuid', '=', 'temp_key.person_uuid'),
    )
    .innerJoin('person as host', (join) =>
      join.onRef('host.project_uuid', '=', 'temp_key.project_uuid').onRef('host.uuid', '=', 'temp_key.host_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'temp_key.project_uuid')
    .select([
      sql<string>`trim(host.first_name || ' ' || host.last_name)`.as('host'),
      'host.email',
      'visitor.last_name as visitor',
      'project.name as site',
      ...zoneColumns,
      'project.customize_form',
      // Personnel have no account that says a language; the site's managers speak that of the site.
      sql<string | null>`(select account.language from project_member member
        join account on account.uuid = member.account_uuid
        where member.project_uuid = temp_key.project_uuid and account.kind = 'propertyManager' and account.state = 'normal'
        order by account.uuid limit 1)`.as('language'),
    ])
    .where('temp_key.project_uuid', '=', projectUuid)
    .where('temp_key.person_uuid', '=', personUuid)
    .where((where) => where.or([where('host.valid_until', 'is', null), where('host.valid_until', '>', now)]))
    .executeTakeFirst()
}
