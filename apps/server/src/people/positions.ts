import { sql, type RawBuilder } from 'kysely'
import { insertInto, isWithin, type Db } from '../db/db.ts'
import type { ProjectScope, Scope } from '../db/scope.ts'

/**
 * Where people are, by what devices report (office.md 14): unknown, then inside, then outside, for each person and area.
 * Doors lead into an area as they do now, whatever they did when somebody passed.
 */

/**
 * Which area a passed door belongs to, and whether it was passed on the way in. The door of an area counts in both
 * directions, as in the policy; where a device does not tell the direction, a door that only leads one way says it.
 */
export const areaPassed = (projectUuid: string): RawBuilder<unknown> => sql`(
  select leads.area_uuid, coalesce(given."direction", case when count(*) over () = 1 then leads.direction end) as way
  from area_restriction_door leads
  where leads.project_uuid = ${projectUuid} and leads.door_uuid = given."doorUuid"
  order by leads.direction = given."direction" desc, leads.direction limit 1)`

/**
 * Part of the statement that stores events: moves whoever passed a door. The newest event wins by the time it happened, so
 * one that comes late or twice moves nobody; a clock that is ahead does not hold the position until its time has come. Temporary keys and what opens from elsewhere move nobody either.
 */
export const positionsOfEvents = (projectUuid: string): RawBuilder<unknown> => sql`
  insert into area_position as known
    (project_uuid, area_uuid, company_uuid, person_uuid, is_inside, at, door_uuid, door_name)
  select distinct on (passed.area_uuid, person.uuid) person.project_uuid, passed.area_uuid, person.company_uuid, person.uuid,
    passed.way = 'entry', least("occurredAt", "receivedAt"), "doorUuid", "doorName"
  from given
  join person on person.project_uuid = ${projectUuid} and person.uuid = "personUuid" and person.kind <> 'visitor'
  cross join lateral ${areaPassed(projectUuid)} passed
  where "type" = 'access' and "granted" and passed.way is not null
  order by passed.area_uuid, person.uuid, least("occurredAt", "receivedAt") desc, "number" desc
  on conflict (project_uuid, area_uuid, person_uuid) do update
    set is_inside = excluded.is_inside, at = excluded.at, door_uuid = excluded.door_uuid, door_name = excluded.door_name
    where excluded.at > known.at`

/** When a position is forgotten by itself; null for never. Asked where `area_position`, `area_restriction` and `project` are. */
export const endOfPosition = sql<Date | null>`position_ends_at(area_position.at, area_restriction.timeout_minutes,
  area_restriction.reset_at, project.time_zone)`

/** Whether a position says that somebody is inside now; asked where `endOfPosition` may be. */
export const isInside = (scope: Scope, now: Date) => sql<boolean>`area_position.is_inside
  and coalesce(${endOfPosition} > ${now}, true)
  and not exists (select from area_forgetting
    where area_forgetting.project_uuid = area_position.project_uuid
      and area_forgetting.area_uuid = area_position.area_uuid and area_forgetting.at >= area_position.at
      and (area_forgetting.company_uuid is null or area_forgetting.company_uuid = area_position.company_uuid)
      and (area_forgetting.person_uuid is null or area_forgetting.person_uuid = area_position.person_uuid)
      and ${isWithin(scope, 'area_forgetting')})`

interface Forgetting {
  readonly areaUuid: string
  /** Everybody whom the scope reaches, where nobody is named. */
  readonly person?: { readonly uuid: string; readonly companyUuid: string }
  readonly by: string
  readonly at: Date
}

/** Sets positions in an area to unknown; its devices are told (`devices/acl-forgotten.ts`). */
export async function forgetPositions(
  db: Db,
  scope: ProjectScope,
  { areaUuid, person, by, at }: Forgetting,
): Promise<void> {
  await insertInto(db, scope, 'area_forgetting', {
    area_uuid: areaUuid,
    company_uuid: person?.companyUuid ?? scope.companyUuid,
    person_uuid: person?.uuid ?? null,
    at,
    made_by: by,
  })
    .onConflict((conflict) => conflict.constraint('area_forgetting_once').doUpdateSet({ at, made_by: by }))
    .execute()
}
