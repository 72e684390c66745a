import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/db.ts'
import { planRunsAtOwnDoors } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import type { NumberedChange } from '../../kernel/live-changes.ts'

/**
 * Of the changes of a site those that a scope is told. A company hears what its own people did, as its log shows it,
 * of alarms and doors that its lists show and of plans at those doors (office.md 1.2); devices and commands to doors are not its affair.
 */
export async function messagesFor(
  database: Database,
  scope: ProjectScope,
  changes: readonly NumberedChange[],
): Promise<readonly NumberedChange[]> {
  if (!isOfCompany(scope)) return changes
  const runs = changes.flatMap(({ change }) => (change.kind === 'planRun' ? [change.runUuid] : []))
  const ownRuns = runs.length > 0 ? await database.read(scope, (db) => planRunsAtOwnDoors(db, scope, runs)) : []
  const recordByNumber = new Map(changes.flatMap((numbered) => recordOf(numbered)))
  const tables = new Set([...recordByNumber.values()].map(({ table }) => table))
  const own = new Set<string>()
  for (const table of tables) {
    const uuids = [...recordByNumber.values()].filter((one) => one.table === table).map(({ uuid }) => uuid)
    const rows = await database.read(scope, (db) =>
      rowsOf(db, scope, table).select(`${table}.uuid`).where(`${table}.uuid`, 'in', uuids).execute(),
    )
    for (const { uuid } of rows) own.add(uuid)
  }
  return changes.filter(({ number, change }) =>
    change.kind === 'planRun' ? ownRuns.includes(change.runUuid) : own.has(recordByNumber.get(number)?.uuid ?? ''),
  )
}

interface LiveRecord {
  readonly table: 'door_event' | 'alarm_record' | 'door' | 'muster_report'
  readonly uuid: string
}

/** The record that a change speaks of, where companies have such. */
function recordOf({ number, change }: NumberedChange): readonly (readonly [number, LiveRecord])[] {
  if (change.kind === 'doorEvent') return [[number, { table: 'door_event', uuid: change.event.uuid }]]
  if (change.kind === 'door') return [[number, { table: 'door', uuid: change.doorUuid }]]
  if (change.kind === 'muster') return [[number, { table: 'muster_report', uuid: change.reportUuid }]]
  return change.kind === 'alarm' ? [[number, { table: 'alarm_record', uuid: change.alarmUuid }]] : []
}
