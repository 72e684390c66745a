import { Uuid } from '@lintel/contract/atoms.ts'
import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../db/db.ts'
import type { SystemScope } from '../db/scope.ts'

/** What an id in an event stands for in the device's own site, now or in an earlier version of its policy. */
export interface Subject {
  readonly kinds: ReadonlySet<string>
  /** A person's name of the day; null when it has gone since. */
  readonly name: string | null
  readonly companyUuid: string | null
}

/** By uuid; ids that are nothing of the site are not in it. */
export type Subjects = ReadonlyMap<string, Subject>

/** An id as the database knows it: rules that come in two parts are named by their record and the part. */
export function uuidOf(id: string | undefined): string | null {
  const uuid = id?.split(':')[0]?.toLowerCase()
  return uuid !== undefined && Uuid.safeParse(uuid).success ? uuid : null
}

/** Looks up who and what the decisions of a batch were about, all at once. */
export async function subjectsOf(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  events: readonly DeviceEvent[],
): Promise<Subjects> {
  const ids = events.flatMap(({ person, credentialId, ruleId }) => [person, credentialId, ruleId].map(uuidOf))
  const uuids = [...new Set(ids.filter((id) => id !== null))]
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; kinds: string[]; name: string | null; company: string | null }>`
    select r.id, array_agg(distinct r.kind) as kinds,
      max(nullif(trim(p.first_name || ' ' || p.last_name), '')) as name,
      max(coalesce(p.company_uuid::text, r.content -> 'company' ->> 'id')) as company
    from policy_record r
    left join person p on r.kind = 'person' and p.project_uuid = r.project_uuid and p.uuid = r.id
    where r.project_uuid = ${projectUuid} and r.id = any (${uuids}::uuid[])
      and r.kind in ('person', 'credential', 'grant', 'block', 'areaRule', 'occupancyRule', 'plan', 'ceiling', 'door')
    group by r.id`.execute(systemQueries(db, scope))
  return new Map(
    rows.map(({ id, kinds, name, company }) => [id, { kinds: new Set(kinds), name, companyUuid: company }]),
  )
}
