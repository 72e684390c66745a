import type { AttendanceCorrection } from '@lintel/contract/attendance-people/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

export const correctionColumns = [
  'attendance_correction.uuid',
  'attendance_correction.kind',
  'attendance_correction.status',
  'attendance_correction.reason',
  'attendance_correction.created_by',
  'attendance_correction.created_by_name',
  'attendance_correction.created_at',
  'attendance_correction.agreed_by_name',
  'attendance_correction.agreed_at',
] as const

interface CorrectionRow extends Pick<AttendanceCorrection, 'uuid' | 'kind' | 'status' | 'reason'> {
  readonly created_by: string
  readonly created_by_name: string
  readonly created_at: Date
  readonly agreed_by_name: string | null
  readonly agreed_at: Date | null
}

/** A correction as an account sees it. */
export const showCorrection = (row: CorrectionRow, accountUuid: string): AttendanceCorrection => ({
  uuid: row.uuid,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  byName: row.created_by_name,
  at: row.created_at.toISOString(),
  agreedByName: row.agreed_by_name,
  agreedAt: row.agreed_at?.toISOString() ?? null,
  isOwn: row.created_by === accountUuid,
})

/** What was said about some punches of a person, the earliest first. */
export async function correctionsOf(
  db: Db,
  scope: ProjectScope,
  punchUuids: readonly string[],
  accountUuid: string,
): Promise<ReadonlyMap<string, AttendanceCorrection[]>> {
  if (punchUuids.length === 0) return new Map()
  const rows = await rowsOf(db, scope, 'attendance_correction')
    .select([...correctionColumns, 'attendance_correction.punch_uuid'])
    .where('attendance_correction.punch_uuid', 'in', punchUuids)
    .orderBy('attendance_correction.created_at')
    .orderBy('attendance_correction.uuid')
    .execute()
  const byPunch = Map.groupBy(rows, (row) => row.punch_uuid)
  return new Map([...byPunch].map(([punch, own]) => [punch, own.map((row) => showCorrection(row, accountUuid))]))
}
