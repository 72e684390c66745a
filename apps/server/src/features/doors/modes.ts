import type { Fail } from '@lintel/contract/errors/errors.ts'
import {
  armedModes,
  timetableModes,
  type DoorOverride,
  type DoorTimetable,
  type OverrideForm,
  type TimetableEdit,
  type TimetableMode,
} from '@lintel/contract/doors/modes.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { AccessWindow } from '@lintel/contract/schedules/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { deleteOf, insertAllInto, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { fail, FailureError, invalid } from '../../kernel/failure.ts'
import { endBy, zoneAtSite } from '../../domain/site-clock/site-clock.ts'
import { hasOwnHours, otherDaysColumn, showOtherDays } from './other-days.ts'
import { dayMs } from '../../base/durations.ts'

/** The timetable of a door, as its form has it. */
export async function timetableOf(db: Db, scope: Scope, uuid: string, version: number): Promise<DoorTimetable> {
  const rows = await rowsOf(db, scope, 'door_period')
    .select([
      'door_period.mode',
      'door_period.windows',
      'door_period.on_holidays',
      'door_period.day_plans',
      'door_period.unlock_after_first_person_group_uuid',
    ])
    .where('door_period.door_uuid', '=', uuid)
    .execute()
  const windowsIn = (mode: TimetableMode) => rows.find((row) => row.mode === mode)?.windows ?? []
  return {
    ...(Object.fromEntries(timetableModes.map((mode) => [mode, windowsIn(mode)])) as Record<
      TimetableMode,
      AccessWindow[]
    >),
    holdsOnHolidays: rows.some(({ on_holidays }) => on_holidays === 'asUsual'),
    otherDays: showOtherDays(rows),
    unlockAfterFirstPersonGroupUuid:
      rows.find(({ unlock_after_first_person_group_uuid }) => unlock_after_first_person_group_uuid !== null)
        ?.unlock_after_first_person_group_uuid ?? null,
    version,
  }
}

/**
 * Saves the timetable of a door; a mode that keeps its hours keeps its record in the policy. Answers the modes it has.
 */
export async function saveTimetable(
  db: Db,
  scope: ProjectScope,
  {
    uuid,
    version,
    holdsOnHolidays,
    otherDays,
    unlockAfterFirstPersonGroupUuid,
    ...hours
  }: z.output<typeof TimetableEdit>,
  fail: Fail<'staleRecord'>,
): Promise<readonly TimetableMode[]> {
  const { numUpdatedRows } = await updateOf(db, scope, 'door')
    .set({ timetable_version: version + 1 })
    .where('door.uuid', '=', uuid)
    .where('door.timetable_version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) fail('staleRecord')
  if (unlockAfterFirstPersonGroupUuid !== null) await requireGroup(db, scope, unlockAfterFirstPersonGroupUuid)
  const modes = timetableModes.filter((mode) => hours[mode].length > 0 || hasOwnHours(otherDays, mode))
  let removal = deleteOf(db, scope, 'door_period').where('door_period.door_uuid', '=', uuid)
  if (modes.length > 0) removal = removal.where('door_period.mode', 'not in', modes)
  await removal.execute()
  const rows = modes.map((mode) => ({
    door_uuid: uuid,
    mode,
    windows: JSON.stringify(hours[mode]),
    on_holidays: holdsOnHolidays ? ('asUsual' as const) : ('closed' as const),
    day_plans: otherDaysColumn(otherDays, mode),
    unlock_after_first_person_group_uuid: (armedModes as readonly TimetableMode[]).includes(mode)
      ? unlockAfterFirstPersonGroupUuid
      : null,
  }))
  if (rows.length === 0) return modes
  await insertAllInto(db, scope, 'door_period', rows)
    .onConflict((conflict) =>
      conflict.columns(['project_uuid', 'door_uuid', 'mode']).doUpdateSet({
        windows: sql`excluded.windows`,
        on_holidays: sql`excluded.on_holidays`,
        day_plans: sql`excluded.day_plans`,
        unlock_after_first_person_group_uuid: sql`excluded.unlock_after_first_person_group_uuid`,
      }),
    )
    .execute()
  return modes
}

/** An access group or a department of the site. */
async function requireGroup(db: Db, scope: ProjectScope, uuid: string): Promise<void> {
  for (const table of ['access_group', 'department'] as const) {
    if (await rowsOf(db, scope, table).select(`${table}.uuid`).where(`${table}.uuid`, '=', uuid).executeTakeFirst())
      return
  }
  fail('notFound')
}

/** Shown part of a manual override while it holds. */
export const overrideColumns = [
  'door_override.mode as override_mode',
  'door_override.created_at as override_since',
  'door_override.ends_at as override_until',
  'door_override.created_by as override_by',
  'door_override.reason as override_reason',
] as const

interface OverrideRow {
  readonly override_mode: DoorOverride['mode'] | null
  readonly override_since: Date | null
  readonly override_until: Date | null
  readonly override_by: string | null
  readonly override_reason: string | null
}

/** A door's manual override; null once it has ended. */
export function showOverride(row: OverrideRow, now: Date): DoorOverride | null {
  const { override_mode: mode, override_since: since, override_until: until } = row
  if (!mode || !since || !until || until <= now) return null
  return {
    mode,
    since: since.toISOString(),
    until: until.toISOString(),
    by: row.override_by ?? '',
    reason: row.override_reason ?? '',
  }
}

interface Author {
  readonly accountUuid: string
  readonly accountName: string
}

/** Sets a manual override, in place of the former one. Answers when it ends. */
export async function overrideDoor(
  db: Db,
  scope: ProjectScope,
  { uuid, mode, until, reason }: z.output<typeof OverrideForm>,
  { accountUuid, accountName }: Author,
  now: Date,
): Promise<Date> {
  const ends_at = endBy(await zoneAtSite(db, scope), until)
  if (ends_at <= now) throw wrongEnd('validation:endBeforeStart')
  const days = limits.overrideDaysMax
  if (ends_at.getTime() > now.getTime() + days * dayMs) throw wrongEnd('doorModes:tooLate', { days })
  await deleteOf(db, scope, 'door_override').where('door_override.door_uuid', '=', uuid).execute()
  await insertInto(db, scope, 'door_override', {
    door_uuid: uuid,
    mode,
    reason,
    created_at: now,
    ends_at,
    created_by_uuid: accountUuid,
    created_by: accountName,
  }).execute()
  return ends_at
}

function wrongEnd(key: string, params: Readonly<Record<string, number>> = {}): FailureError {
  const field = 'until'
  return invalid(field, key, params)
}

/** Lets a door follow its timetable again; false where it did already. */
export async function endOverride(db: Db, scope: Scope, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await deleteOf(db, scope, 'door_override')
    .where('door_override.door_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
