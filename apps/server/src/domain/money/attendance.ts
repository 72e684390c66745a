import type { AttendanceState } from '@lintel/contract/site-settings/office.ts'
import { addDays, dateAt } from '@lintel/rules/money/dates.ts'
import { applyEntry, type HistoryEntry } from '@lintel/rules/money/items.ts'
import { sql } from 'kysely'
import { attendanceAt } from '../../access/attendance.ts'
import { rowsOf, updateTree, type Db } from '../../db/db.ts'
import { attendanceOfSite, type AttendanceItem } from '../../db/money-functions.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { followEnds } from './agreements.ts'
import { saveEntries } from './item-entries.ts'
import { toPaidState } from './quote-facts.ts'

/** Attendance of an office as an item: paid, granted by the platform, or free (money.md 9, 16 and 60). */

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** How attendance of a site stands now. */
export const readAttendance = async ({ db, scope, now }: Work, siteUuid: string): Promise<AttendanceState> =>
  attendanceAt(await attendanceOfSite(db, scope, siteUuid), now)

/** Offices have the tiers that were paid from now on (money.md 60). */
export async function savePaidTiers(
  { db, scope }: Pick<Work, 'db' | 'scope'>,
  offices: readonly { readonly siteUuid: string; readonly tier: string }[],
): Promise<void> {
  for (const { siteUuid, tier } of offices)
    await updateTree(db, scope, 'project')
      .set({
        settings: sql`project.settings || ${JSON.stringify({ attendanceTier: tier })}::jsonb`,
        version: sql<number>`project.version + 1`,
      })
      .where('project.uuid', '=', siteUuid)
      .execute()
}

/** What the platform sets: active up to a moment or without an end, or inactive. */
export interface AttendanceSetting {
  readonly attendanceActiveStatus: 'active' | 'inactive'
  readonly attendanceActiveUntil: string | null
}

/**
 * Sets the end of attendance as an operator does: without an end where nobody prices it, else an end that is over where
 * it is made inactive, which leaves its activation (money.md 16). Answers whether it could: what costs something has an
 * end.
 */
export async function setAttendance(
  { db, scope, now }: Work,
  site: { readonly uuid: string; readonly name: string },
  setting: AttendanceSetting,
  byName: string,
): Promise<boolean> {
  const item = await attendanceOfSite(db, scope, site.uuid)
  if (item === null) return false
  const entry = entryOf(item, setting, now)
  if (entry === undefined) return false
  const key = { projectUuid: site.uuid, service: 'attendance' as const, subjectUuid: site.uuid }
  const row = await rowsOf(db, scope, 'paid_item')
    .select(['paid_until', 'is_activated', 'quantity as paid_quantity', 'variant as paid_variant'])
    .where('paid_item.project_uuid', '=', site.uuid)
    .where('paid_item.service', '=', key.service)
    .where('paid_item.subject_uuid', '=', site.uuid)
    .forUpdate()
    .executeTakeFirst()
  const before = toPaidState(row ?? noRow)
  const state = applyEntry(before, entry)
  // To withhold what was never active activates nothing.
  const isActivated =
    setting.attendanceActiveStatus === 'inactive' && item.isPriced ? before.isActivated : state.isActivated
  const changes = [{ key, name: site.name, before, after: { ...state, isActivated }, isGranted: !item.isPriced }]
  await saveEntries({ db, scope, now }, changes, { kind: 'operator', byName })
  await followEnds(db, now, [key], null)
  return true
}

const noRow = { paid_until: null, is_activated: null, paid_quantity: null, paid_variant: null }

function entryOf(
  { isPriced, timeZone }: AttendanceItem,
  { attendanceActiveStatus, attendanceActiveUntil: until }: AttendanceSetting,
  now: Date,
): Extract<HistoryEntry, { kind: 'operator' }> | undefined {
  const isActivated = attendanceActiveStatus === 'active'
  if (isActivated && until !== null) return { kind: 'operator', end: dateAt(timeZone, Date.parse(until) - 1) }
  if (!isPriced) return { kind: 'operator', end: null, isActivated }
  return isActivated ? undefined : { kind: 'operator', end: addDays(dateAt(timeZone, now.getTime()), -1) }
}
