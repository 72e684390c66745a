import { sql, type RawBuilder } from 'kysely'
import { insertAllInto, insertInto, isWithin, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope.ts'

/**
 * Where people are, by what devices report (office.md 14): unknown, then inside, then outside, for each person and area.
 * Doors lead into an area as they do now, whatever they did at the time of the passage.
 */

/**
 * Which areas a passed door belongs to, and whether each was entered or left (`policy_door_sides` says the same of the
 * policy). A door counts in both directions; one that is an entry of an area and an exit of another leads from the other
 * into the one. Where a device does not tell the direction, a door that only leads one way says it.
 */
export const areasPassed = (projectUuid: string): RawBuilder<unknown> => sql`(
  select side.area_uuid, case when passing.way is null then null
    when side.is_behind = (passing.way = 'entry') then 'entry' else 'exit' end as way
  from (
    select min(leads.area_uuid::text) filter (where leads.direction = 'entry')::uuid as leads_into,
      min(leads.area_uuid::text) filter (where leads.direction = 'exit')::uuid as leads_out
    from area_door leads
    where leads.project_uuid = ${projectUuid} and leads.door_uuid = given."doorUuid") door_of
  cross join lateral (select coalesce(given."direction",
    case when leads_into is null then 'exit' when leads_out is null then 'entry' end) as way) passing
  cross join lateral (
    select coalesce(leads_into, leads_out) as area_uuid, true as is_behind
    union all
    select leads_out, false where leads_out <> leads_into) side
  where side.area_uuid is not null)`

/**
 * Part of the statement that stores events: who passed which area's doors in them, and when. Temporary keys and remote
 * unlocks move no person. At a door with a contact the opening moves the person, whom it names (access-decision.md
 * 3.12). A clock that is ahead does not hold the position until its time has come.
 */
export const passagesOfEvents = (projectUuid: string): RawBuilder<unknown> => sql`
  select passed.area_uuid, passed.way, person.company_uuid, person.uuid as person_uuid, person.department_uuid,
    least("occurredAt", "receivedAt") as at, "number", given."uuid" as event_uuid, "doorUuid" as door_uuid,
    "doorName" as door_name
  from given
  join person on person.project_uuid = ${projectUuid} and person.uuid = "personUuid" and person.kind <> 'visitor'
  cross join lateral ${areasPassed(projectUuid)} passed
  where ("type" = 'access' and "granted" and not coalesce("awaitsOpening", false) or "type" = 'doorOpened')
    and passed.way is not null`

/**
 * Part of the statement that stores events: moves the people among the `passage`s. The newest event wins by the time it
 * happened, so one that comes late or twice moves no person.
 */
export const positionsOfPassages = (projectUuid: string): RawBuilder<unknown> => sql`
  insert into area_position as known
    (project_uuid, area_uuid, company_uuid, person_uuid, is_inside, at, door_uuid, door_name, entered_at)
  select distinct on (area_uuid, person_uuid) ${projectUuid}::uuid, area_uuid, company_uuid, person_uuid,
    way = 'entry', at, door_uuid, door_name,
    max(at) filter (where way = 'entry') over (partition by area_uuid, person_uuid)
  from passage
  order by area_uuid, person_uuid, at desc, "number" desc
  on conflict (project_uuid, area_uuid, person_uuid) do update
    set is_inside = case when excluded.at > known.at then excluded.is_inside else known.is_inside end,
      at = greatest(excluded.at, known.at),
      door_uuid = case when excluded.at > known.at then excluded.door_uuid else known.door_uuid end,
      door_name = case when excluded.at > known.at then excluded.door_name else known.door_name end,
      entered_at = greatest(excluded.entered_at, known.entered_at), changed_at = clock_timestamp()
    where excluded.at > known.at or excluded.entered_at > coalesce(known.entered_at, '-infinity')`

/** When a position is forgotten by itself; null for never. Asked where `area_position`, `area` and `project` are. */
export const endOfPosition = sql<Date | null>`position_ends_at(area_position.at, area.timeout_minutes,
  area.reset_at, area.reset_days, project.time_zone)`

/** Whether a position says that the person is inside now; asked where `endOfPosition` may be. */
export const isInside = (scope: Scope, now: Date) => sql<boolean>`area_position.is_inside
  and coalesce(${endOfPosition} > ${now}, true)
  and not exists (select from apb_reset
    where apb_reset.project_uuid = area_position.project_uuid
      and apb_reset.area_uuid = area_position.area_uuid and apb_reset.at >= area_position.at
      and (apb_reset.company_uuid is null or apb_reset.company_uuid = area_position.company_uuid)
      and (apb_reset.person_uuid is null or apb_reset.person_uuid = area_position.person_uuid)
      and ${isWithin(scope, 'apb_reset')})`

interface Forgetting {
  readonly areaUuid: string
  /** Every person in the scope, where none is named. */
  readonly person?: { readonly uuid: string; readonly companyUuid: string }
  readonly by: string
  readonly at: Date
}

/** Sets positions in an area to unknown; its devices are told (`devices/policy-sync/apb-resets.ts`). */
export async function resetPassback(
  db: Db,
  scope: ProjectScope,
  { areaUuid, person, by, at }: Forgetting,
): Promise<void> {
  await insertInto(db, scope, 'apb_reset', {
    area_uuid: areaUuid,
    company_uuid: person?.companyUuid ?? scope.companyUuid,
    person_uuid: person?.uuid ?? null,
    at,
    made_by: by,
  })
    .onConflict((conflict) => conflict.constraint('apb_reset_once').doUpdateSet({ at, made_by: by }))
    .execute()
}

interface Position {
  readonly areaUuid: string
  readonly personUuid: string
  readonly companyUuid: string
}

/** Positions that are reset in one statement. */
const positionsAtOnce = 1_000

/** Resets anti-passback of any number of people, each in one area; no pair of both is named twice. */
export async function resetAllPassback(
  db: Db,
  scope: ProjectScope,
  positions: readonly Position[],
  { by, at }: Pick<Forgetting, 'by' | 'at'>,
): Promise<void> {
  for (let from = 0; from < positions.length; from += positionsAtOnce) {
    const rows = positions.slice(from, from + positionsAtOnce).map(({ areaUuid, personUuid, companyUuid }) => ({
      area_uuid: areaUuid,
      company_uuid: companyUuid,
      person_uuid: personUuid,
      at,
      made_by: by,
    }))
    await insertAllInto(db, scope, 'apb_reset', rows)
      .onConflict((conflict) => conflict.constraint('apb_reset_once').doUpdateSet({ at, made_by: by }))
      .execute()
  }
}
