import { z } from 'zod'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { outboxNotice, siteColumns } from './notice.ts'
import { fullName } from '../../domain/base/full-name.ts'

const VisitorCame = z.object({
  projectUuid: Uuid,
  personUuid: Uuid,
  at: z.iso.datetime({ offset: true }),
  door: z.string().nullable(),
})

/**
 * A visitor whose host is to be told (office.md 10). Nothing to a host without a mail address, who has left, or whose
 * visitor is gone.
 */
export const visitorNotice = outboxNotice(
  'visitorNotice',
  VisitorCame,
  async (db, { now }, { projectUuid, personUuid, at, door }) => {
    const visit = await visitOf(db, projectUuid, personUuid, now())
    if (!visit?.email) return []
    const recipients = [{ name: visit.host, email: visit.email, language: visit.language ?? 'en' }]
    const params = { visitor: visit.visitor, door: door ?? '' }
    return [{ mail: 'visitorCame', about: visit, at: new Date(at), params, recipients }]
  },
)

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
      fullName('host').as('host'),
      'host.email',
      'visitor.last_name as visitor',
      ...siteColumns,
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
