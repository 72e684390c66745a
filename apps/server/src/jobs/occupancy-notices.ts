import { z } from 'zod'
import { Uuid } from '@lintel/contract/atoms.ts'
import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { siteMailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { readersOfArea } from './area-readers.ts'
import { relayNext } from './next-notice.ts'

const NoticePayload = z.object({ projectUuid: Uuid, alarmUuid: Uuid })
type NoticePayload = z.output<typeof NoticePayload>

/** Writes the mails about the next area with more people than it is for (office.md 14, notify). Answers whether there was one. */
export function relayOccupancyNotice(services: Services): Promise<boolean> {
  return relayNext(services, 'occupancyNotice', (db, payload) => tell(db, services, NoticePayload.parse(payload)))
}

/** No notice for an area that is gone meanwhile, or has no limit any more. */
async function tell(db: Db, services: Services, notice: NoticePayload): Promise<void> {
  const alarm = await alarmOf(db, notice)
  if (!alarm || alarm.occupancy_limit === null) return
  for (const { display_name, email, language } of await readersOfArea(db, notice.projectUuid, alarm.company_uuid)) {
    await queueMail(db, systemScope, services, {
      name: 'areaOverfull',
      to: email!,
      language,
      params: {
        name: display_name,
        area: alarm.area,
        site: alarm.site,
        door: alarm.door_name ?? '–',
        limit: alarm.occupancy_limit,
        at: siteMailFormat(language, alarm).moment(alarm.occurred_at.toISOString()),
      },
      page: '/login',
    })
  }
}

function alarmOf(db: Db, { projectUuid, alarmUuid }: NoticePayload) {
  return systemQueries(db, systemScope)
    .selectFrom('alarm_record as alarm')
    .innerJoin('project', 'project.uuid', 'alarm.project_uuid')
    .innerJoin('area', (join) =>
      join.onRef('area.project_uuid', '=', 'alarm.project_uuid').onRef('area.uuid', '=', 'alarm.area_uuid'),
    )
    .select([
      'alarm.occurred_at',
      'alarm.door_name',
      'area.name as area',
      'area.company_uuid',
      'area.occupancy_limit',
      'project.name as site',
      ...zoneColumns,
      'project.customize_form',
    ])
    .where('alarm.project_uuid', '=', projectUuid)
    .where('alarm.uuid', '=', alarmUuid)
    .executeTakeFirst()
}
