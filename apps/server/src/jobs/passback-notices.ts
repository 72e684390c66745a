import { z } from 'zod'
import { Uuid } from '@lintel/contract/atoms.ts'
import { sql } from 'kysely'
import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { siteMailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { readersOfArea } from './area-readers.ts'
import { relayNext } from './next-notice.ts'

const NoticePayload = z.object({ projectUuid: Uuid, violationUuid: Uuid })
type NoticePayload = z.output<typeof NoticePayload>

/**
 * Writes the mails about the next violation of anti-passback with a notice (office.md 14, notify).
 * Answers whether there was one.
 */
export function relayPassbackNotice(services: Services): Promise<boolean> {
  return relayNext(services, 'passbackNotice', (db, payload) => tell(db, services, NoticePayload.parse(payload)))
}

/** No notice for an area or a person that is gone meanwhile. */
async function tell(db: Db, services: Services, notice: NoticePayload): Promise<void> {
  const violation = await violationOf(db, notice)
  if (!violation) return
  const { area_company, person_company } = violation
  // Administrators of a company are told of own people alone.
  const company = area_company === person_company ? area_company : null
  for (const { display_name, email, language } of await readersOfArea(db, notice.projectUuid, company)) {
    await queueMail(db, systemScope, services, {
      name: 'passbackViolation',
      to: email!,
      language,
      params: {
        name: display_name,
        person: violation.person,
        area: violation.area,
        site: violation.site,
        door: violation.door_name,
        at: siteMailFormat(language, violation).moment(violation.at.toISOString()),
      },
      page: '/login',
    })
  }
}

function violationOf(db: Db, { projectUuid, violationUuid }: NoticePayload) {
  return systemQueries(db, systemScope)
    .selectFrom('area_violation as broken')
    .innerJoin('project', 'project.uuid', 'broken.project_uuid')
    .innerJoin('area', (join) =>
      join.onRef('area.project_uuid', '=', 'broken.project_uuid').onRef('area.uuid', '=', 'broken.area_uuid'),
    )
    .innerJoin('person', (join) =>
      join.onRef('person.project_uuid', '=', 'broken.project_uuid').onRef('person.uuid', '=', 'broken.person_uuid'),
    )
    .select([
      'broken.at',
      'broken.door_name',
      'area.name as area',
      'area.company_uuid as area_company',
      'person.company_uuid as person_company',
      sql<string>`concat_ws(' ', nullif(person.first_name, ''), nullif(person.last_name, ''))`.as('person'),
      'project.name as site',
      ...zoneColumns,
      'project.customize_form',
    ])
    .where('broken.project_uuid', '=', projectUuid)
    .where('broken.uuid', '=', violationUuid)
    .executeTakeFirst()
}
