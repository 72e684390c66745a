import { sql } from 'kysely'
import { unitCan, type UnitState } from '@lintel/contract/expansion-units/states.ts'
import { rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Deciding extends CanFail<'staleRecord'> {
  readonly db: Db
  readonly scope: Scope
  readonly session: { readonly actingName: string }
  readonly now: Date
}

/**
 * Confirms or ignores slots that differ, all of them or none; what is confirmed is the layout of the device from then
 * on (fleet.md F52). Answers which devices and sites they are of. Fails with `staleRecord` where one has been decided.
 */
export async function decideUnits(
  { db, scope, session, now, fail }: Deciding,
  uuids: readonly string[],
  decision: keyof typeof unitCan,
): Promise<readonly DecidedUnit[]> {
  const units = await rowsOf(db, scope, 'expansion_unit')
    .select(['project_uuid', 'uuid', 'device_uuid', 'slot', 'after', 'state'])
    .where(sql<boolean>`expansion_unit.uuid = any(${uuids}::uuid[])`)
    .orderBy('expansion_unit.uuid')
    .forUpdate()
    .execute()
  if (units.length < new Set(uuids).size) fail('notFound')
  if (units.some(({ state }) => !unitCan[decision]({ state: state as UnitState }))) fail('staleRecord')
  await updateOf(db, scope, 'expansion_unit')
    .set({ state: decision === 'confirm' ? 'confirmed' : 'ignored', decided_at: now, decided_by: session.actingName })
    .where(sql<boolean>`expansion_unit.uuid = any(${uuids}::uuid[])`)
    .execute()
  if (decision === 'ignore') return units
  for (const { device_uuid, slot, after } of units) {
    const key = String(slot)
    await updateOf(db, scope, 'device')
      .set({
        unit_layout:
          after === null
            ? sql`unit_layout - ${key}::text`
            : sql`unit_layout || jsonb_build_object(${key}::text, ${JSON.stringify(after)}::jsonb)`,
      })
      .where('device.uuid', '=', device_uuid)
      .execute()
  }
  return units
}

interface DecidedUnit {
  readonly project_uuid: string
  readonly device_uuid: string
}
