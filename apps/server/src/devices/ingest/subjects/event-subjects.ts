import type { PersonKind } from '@lintel/vocabulary/events.ts'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../../db/db.ts'
import type { SystemScope } from '../../../db/scope/scope.ts'
import { fullName } from '../../../domain/base/full-name.ts'

/** What an id in an event stands for in the device's own site, now or in an earlier version of its policy. */
export interface Subject {
  readonly kinds: ReadonlySet<string>
  /** A person's name of the day; of one who is gone the last one, null once it is not kept any more. */
  readonly name: string | null
  readonly companyUuid: string | null
  /** Of a person: which kind, and the ID of the day. */
  readonly personKind: PersonKind | null
  readonly personnelId: string | null
  /** When a person was deleted or moved out, or the person's time is over; null where neither is so. */
  readonly leftAt: Date | null
  /** Home of the person, or of the host that it visits. */
  readonly buildingUuid: string | null
  readonly apartmentUuid: string | null
}

/** What a person of a site is: one of its personnel, a visitor with a temporary key, or a courier. */

/** By uuid; ids that are nothing of the site are not in it. */
export type Subjects = ReadonlyMap<string, Subject>

interface SubjectRow {
  readonly id: string
  readonly kinds: string[]
  readonly name: string | null
  readonly company: string | null
  readonly person_kind: PersonKind | null
  readonly personnel_id: string | null
  readonly left_at: Date | null
  readonly building: string | null
  readonly apartment: string | null
}

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
  const ids = events.flatMap(({ person, credentialId, second, ruleId }) =>
    [person, credentialId, second?.credentialId, ruleId].map(uuidOf),
  )
  const uuids = [...new Set(ids.filter((id) => id !== null))]
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<SubjectRow>`
    select r.id, array_agg(distinct r.kind) as kinds,
      max(coalesce(nullif(${fullName('p')}, ''), nullif(former.name, ''), a.display_name)) as name,
      max(coalesce(p.company_uuid::text, r.content -> 'company' ->> 'id')) as company,
      max(coalesce(p.kind, former.kind)) as person_kind, max(coalesce(p.personnel_id, former.personnel_id)) as personnel_id,
      max(case when r.kind <> 'person' then null when p.uuid is null then coalesce(former.deleted_at, ended.at)
        when p.kind <> 'visitor' then p.valid_until end) as left_at,
      max(coalesce(home.building_uuid, former.building_uuid)::text) as building,
      max(coalesce(home.uuid, former.apartment_uuid)::text) as apartment
    from policy_record r
    left join person p on r.kind = 'person' and p.project_uuid = r.project_uuid and p.uuid = r.id
    left join deleted_person former on r.kind = 'person' and former.project_uuid = r.project_uuid and former.person_uuid = r.id
    -- The version that a person is in no more, where not even the deletion is known any more.
    left join policy_version ended on r.kind = 'person' and p.uuid is null and ended.project_uuid = r.project_uuid
      and ended.version = r.until_version
    left join temp_key key on p.kind = 'visitor' and key.project_uuid = p.project_uuid and key.person_uuid = p.uuid
    left join person host on host.project_uuid = p.project_uuid and host.uuid = key.host_uuid
    left join apartment home on home.project_uuid = p.project_uuid
      and home.uuid = coalesce(p.apartment_uuid, host.apartment_uuid)
    left join account a on r.kind = 'contact' and a.uuid = r.id
    where r.project_uuid = ${projectUuid} and r.id = any (${uuids}::uuid[])
      and r.kind in ('person', 'contact', 'credential', 'grant', 'block', 'areaRule', 'occupancyRule',
        'escortRule', 'firstPersonRule', 'plan', 'companyDoorLimit', 'door')
    group by r.id`.execute(systemQueries(db, scope))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        kinds: new Set(row.kinds),
        name: row.name,
        companyUuid: row.company,
        personKind: row.person_kind,
        personnelId: row.personnel_id,
        leftAt: row.left_at,
        buildingUuid: row.building,
        apartmentUuid: row.apartment,
      },
    ]),
  )
}
