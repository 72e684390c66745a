import type { LastSeen } from '@lintel/contract/door-logs/last-seen.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Where a person was read last, and each of its credentials, among its newest events. */
export async function lastSeenOf(db: Db, scope: ProjectScope, personUuid: string): Promise<LastSeen> {
  const rows = await rowsOf(db, scope, 'door_event')
    .select(['door_event.uuid', 'door_event.occurred_at', 'door_event.door_name', 'door_event.granted'])
    .select(['door_event.credential_uuid', 'door_event.second_credential_uuid'])
    .where('door_event.person_uuid', '=', personUuid)
    .where('door_event.type', '=', 'access')
    .orderBy('door_event.occurred_at', 'desc')
    .orderBy('door_event.uuid', 'desc')
    .limit(limits.lastSeenEvents)
    .execute()
  const sightings = rows.map((row) => ({
    row,
    sighting: {
      at: row.occurred_at.toISOString(),
      doorName: row.door_name ?? '',
      granted: row.granted === true,
    },
  }))
  const uses = new Map<string, LastSeen['credentials'][number]>()
  for (const { row, sighting } of sightings)
    for (const uuid of [row.credential_uuid, row.second_credential_uuid])
      if (uuid !== null && !uses.has(uuid)) uses.set(uuid, { ...sighting, uuid })
  const [last] = sightings
  return {
    person: last ? { ...last.sighting, eventUuid: last.row.uuid } : null,
    credentials: [...uses.values()],
  }
}
