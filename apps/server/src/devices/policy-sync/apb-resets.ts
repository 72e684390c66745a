import { policyKey } from '@lintel/devices/policy-digest.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { recordOfAreaRule } from '@lintel/rules/access/records.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { Bundle } from '../../domain/policy/compile.ts'

/** Positions in an area that are unknown again since a moment, in milliseconds since 1970. */
export interface ApbReset {
  readonly areaId: string
  readonly at: number
  readonly companyId?: string
  readonly personId?: string
}

/** More than any device is told of at once: other areas may have newer ones. */
const readAtMost = 5 * linkLimits.policyApbResets

/**
 * Anti-passback resets for a site's devices (office.md 14, "resets are commands"), newest first. They travel as a state
 * like running plans and not as a command: a device that is away gets them when it is back, and getting them twice
 * changes nothing. Positions that were reset by time meanwhile are left out.
 */
export async function apbResetsOf(db: Db, projectUuid: string, now: Date): Promise<readonly ApbReset[]> {
  const { rows } = await sql<{ area: string; at: Date; company: string | null; person: string | null }>`
    select reset.area_uuid as area, reset.at, reset.company_uuid as company, reset.person_uuid as person
    from apb_reset reset
    join area on area.project_uuid = reset.project_uuid and area.uuid = reset.area_uuid
    join project on project.uuid = reset.project_uuid
    where reset.project_uuid = ${projectUuid}
      and coalesce(position_ends_at(reset.at, area.timeout_minutes, area.reset_at, area.reset_days, project.time_zone) > ${now}, true)
    order by reset.at desc, reset.area_uuid, reset.person_uuid limit ${readAtMost}`.execute(
    systemQueries(db, systemScope),
  )
  return rows.map(({ area, at, company, person }) => ({
    areaId: area,
    at: at.getTime(),
    ...(person === null && company !== null && { companyId: company }),
    ...(person !== null && { personId: person }),
  }))
}

/** Those of them that concern a device: it has a rule of the area. */
export function apbResetsFor(records: Bundle, apbResets: readonly ApbReset[]): ApbReset[] {
  const isRuled = ({ areaId }: ApbReset): boolean =>
    Object.values(recordOfAreaRule).some((kind) => records.has(policyKey(kind, areaId)))
  return apbResets.filter(isRuled).slice(0, linkLimits.policyApbResets)
}
