import type { Unit } from '@lintel/devices/protocol/up.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { storable } from '../ingest/event-rows.ts'

interface DevicePlace {
  readonly projectUuid: string
  readonly deviceUuid: string
}

/** A module as it is kept, by its slot. */
type Layout = Readonly<Record<string, { readonly kind: Unit['kind']; readonly label: string }>>

/**
 * Compares the modules that a device reports with its layout (fleet.md F51). The first report is the layout. A slot that
 * differs later waits for the installer, one that is as the layout has it waits no longer, and one that was ignored is
 * asked about again only when it reports something else.
 */
export async function saveUnits(
  db: Db,
  scope: SystemScope,
  { projectUuid, deviceUuid }: DevicePlace,
  units: readonly Unit[] | undefined,
  at: Date,
): Promise<void> {
  if (!units) return
  const layout: Layout = Object.fromEntries(
    units.map(({ slot, kind, label }) => [String(slot), { kind, label: storable(label) ?? '' }]),
  )
  const report = JSON.stringify(layout)
  const first = await systemQueries(db, scope)
    .updateTable('device')
    .set({ unit_layout: sql`${report}::jsonb` })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', deviceUuid)
    .where('unit_layout', 'is', null)
    .executeTakeFirst()
  if (first.numUpdatedRows > 0n) return
  await sql`
    with slots as (
      select slot, device.unit_layout -> slot::text as before, ${report}::jsonb -> slot::text as after
      from device, generate_series(1, 8) slot
      where device.project_uuid = ${projectUuid} and device.uuid = ${deviceUuid}
    ), same as (
      delete from expansion_unit waiting using slots
      where waiting.project_uuid = ${projectUuid} and waiting.device_uuid = ${deviceUuid} and waiting.slot = slots.slot
        and waiting.state <> 'confirmed' and slots.before is not distinct from slots.after
    )
    insert into expansion_unit as noted (project_uuid, device_uuid, slot, before, after, found_at)
    select ${projectUuid}, ${deviceUuid}, slot, before, after, ${at} from slots where before is distinct from after
    on conflict (project_uuid, device_uuid, slot) where state <> 'confirmed' do update
      set before = excluded.before, after = excluded.after, found_at = excluded.found_at, state = 'waiting',
        decided_at = null, decided_by = null
      where (noted.before, noted.after) is distinct from (excluded.before, excluded.after)`.execute(
    systemQueries(db, scope),
  )
}
