import { sql } from 'kysely'
import { insertAllInto, insertInto, isWithin, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'

/**
 * Where people are, by what devices report (office.md 14): unknown, then inside, then outside, for each person and
 * area. Doors lead into an area as they do now, whatever they did at the time of the passage.
 */

/** When a position is reset by itself; null for never. Asked where `area_position`, `area` and `project` are. */
export const positionResetsAt = sql<Date | null>`position_ends_at(area_position.at, area.timeout_minutes,
  area.reset_at, area.reset_days, project.time_zone)`

/** Whether a position says that the person is inside now; asked where `positionResetsAt` may be. */
export const isInside = (scope: Scope, now: Date) => sql<boolean>`area_position.is_inside
  and coalesce(${positionResetsAt} > ${now}, true)
  and not exists (select from apb_reset
    where apb_reset.project_uuid = area_position.project_uuid
      and apb_reset.area_uuid = area_position.area_uuid and apb_reset.at >= area_position.at
      and (apb_reset.company_uuid is null or apb_reset.company_uuid = area_position.company_uuid)
      and (apb_reset.person_uuid is null or apb_reset.person_uuid = area_position.person_uuid)
      and ${isWithin(scope, 'apb_reset')})`

interface PassbackReset {
  readonly areaUuid: string
  /** Every person in the scope, where none is named. */
  readonly person?: { readonly uuid: string; readonly companyUuid: string }
  readonly by: string
  readonly at: Date
}

/** Sets positions in an area to unknown; its devices get the reset (`devices/policy-sync/apb-resets.ts`). */
export async function resetPassback(
  db: Db,
  scope: ProjectScope,
  { areaUuid, person, by, at }: PassbackReset,
): Promise<void> {
  await insertInto(db, scope, 'apb_reset', {
    area_uuid: areaUuid,
    company_uuid: person?.companyUuid ?? scope.companyUuid,
    person_uuid: person?.uuid ?? null,
    at,
    created_by: by,
  })
    .onConflict((conflict) => conflict.constraint('apb_reset_once').doUpdateSet({ at, created_by: by }))
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
  { by, at }: Pick<PassbackReset, 'by' | 'at'>,
): Promise<void> {
  for (let from = 0; from < positions.length; from += positionsAtOnce) {
    const rows = positions.slice(from, from + positionsAtOnce).map(({ areaUuid, personUuid, companyUuid }) => ({
      area_uuid: areaUuid,
      company_uuid: companyUuid,
      person_uuid: personUuid,
      at,
      created_by: by,
    }))
    await insertAllInto(db, scope, 'apb_reset', rows)
      .onConflict((conflict) => conflict.constraint('apb_reset_once').doUpdateSet({ at, created_by: by }))
      .execute()
  }
}
