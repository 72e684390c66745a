import type { LocalDate } from '@lintel/rules/access/model-time.ts'
import { overFrom } from '@lintel/rules/money/dates.ts'
import { sql } from 'kysely'
import { updateTree, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'

/** Attendance of an office that was paid. */
export interface PaidAttendance {
  readonly siteUuid: string
  readonly zone: string
  readonly end: LocalDate
  /** The tier that was paid, which the office has from now on; null for attendance at a fixed price. */
  readonly tier: string | null
}

/**
 * Opens the pages of attendance up to the end that was paid: it is the same end that the platform may set by hand, one
 * and not two (money.md 16 and 60).
 */
export async function activateAttendance(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  offices: readonly PaidAttendance[],
): Promise<void> {
  for (const { siteUuid, zone, end, tier } of offices) {
    const settings = {
      attendanceActiveStatus: 'active',
      attendanceActiveUntil: new Date(overFrom(end, zone)).toISOString(),
      ...(tier !== null && { attendanceTier: tier }),
    }
    await updateTree(db, scope, 'project')
      .set({
        settings: sql`project.settings || ${JSON.stringify(settings)}::jsonb`,
        version: sql<number>`project.version + 1`,
      })
      .where('project.uuid', '=', siteUuid)
      .execute()
  }
}
