import { z } from 'zod'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { outboxNotice, siteColumns } from './notice.ts'
import { accountsToNotify, adminsOfCompany } from './recipients.ts'
import { fullName } from '../../domain/base/full-name.ts'

/**
 * An area with more people than it is for (office.md 14, notify). Nothing for an area that is gone meanwhile, or has no
 * limit any more.
 */
export const occupancyNotice = outboxNotice(
  'occupancyNotice',
  z.object({ projectUuid: Uuid, alarmUuid: Uuid }),
  async (db, _services, { projectUuid, alarmUuid }) => {
    const alarm = await overfullArea(db, projectUuid, alarmUuid)
    if (!alarm || alarm.occupancy_limit === null) return []
    const recipients = await accountsToNotify(db, projectUuid, { admins: adminsOfCompany(alarm.company_uuid) })
    const params = { area: alarm.area, door: alarm.door_name ?? '–', limit: alarm.occupancy_limit }
    return [{ mail: 'areaOverfull', about: alarm, at: alarm.occurred_at, params, recipients }]
  },
)

function overfullArea(db: Db, projectUuid: string, alarmUuid: string) {
  return systemQueries(db, systemScope)
    .selectFrom('alarm_record as alarm')
    .innerJoin('project', 'project.uuid', 'alarm.project_uuid')
    .innerJoin('area', (join) =>
      join.onRef('area.project_uuid', '=', 'alarm.project_uuid').onRef('area.uuid', '=', 'alarm.area_uuid'),
    )
    .select(['alarm.occurred_at', 'alarm.door_name', 'area.name as area', 'area.company_uuid', 'area.occupancy_limit'])
    .select(siteColumns)
    .where('alarm.project_uuid', '=', projectUuid)
    .where('alarm.uuid', '=', alarmUuid)
    .executeTakeFirst()
}

/** A violation of anti-passback (office.md 14, notify). Nothing for an area or a person that is gone meanwhile. */
export const passbackNotice = outboxNotice(
  'passbackNotice',
  z.object({ projectUuid: Uuid, violationUuid: Uuid }),
  async (db, _services, { projectUuid, violationUuid }) => {
    const violation = await violationOf(db, projectUuid, violationUuid)
    if (!violation) return []
    const { area_company, person_company, person, area, door_name: door } = violation
    // Administrators of a company are told of own people alone.
    const company = area_company === person_company ? area_company : null
    const recipients = await accountsToNotify(db, projectUuid, { admins: adminsOfCompany(company) })
    return [
      { mail: 'passbackViolation', about: violation, at: violation.at, params: { person, area, door }, recipients },
    ]
  },
)

function violationOf(db: Db, projectUuid: string, violationUuid: string) {
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
      fullName().as('person'),
      ...siteColumns,
    ])
    .where('broken.project_uuid', '=', projectUuid)
    .where('broken.uuid', '=', violationUuid)
    .executeTakeFirst()
}
