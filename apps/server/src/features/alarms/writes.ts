import type { Fail } from '@lintel/contract/errors/errors.ts'
import { nextAlarmStates, type AlarmState } from '@lintel/contract/alarms/states.ts'
import { sql } from 'kysely'
import { updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { lockedAlarms } from './queries.ts'

interface Acknowledgement {
  readonly status: 'inProgress' | 'resolved'
  readonly remark: string
  readonly by: string
  readonly at: Date
}

/**
 * Sees to alarms, to all or to none. Of two people the second learns that it is done already, or that the first has
 * acknowledged it meanwhile. An empty remark leaves what was remarked before.
 */
export async function acknowledgeAll(
  db: Db,
  scope: ProjectScope,
  targets: readonly { readonly uuid: string; readonly version: number }[],
  { status, remark, by, at }: Acknowledgement,
  fail: Fail<'alarmResolved' | 'staleRecord'>,
) {
  const versions = new Map(targets.map(({ uuid, version }) => [uuid, version]))
  const uuids = [...versions.keys()]
  const alarms = await lockedAlarms(db, scope, uuids)
  if (alarms.length < uuids.length) fail('notFound')
  for (const alarm of alarms) {
    const next: readonly AlarmState[] = nextAlarmStates[alarm.status]
    if (!next.includes(status)) fail('alarmResolved')
    if (alarm.version !== versions.get(alarm.uuid)) fail('staleRecord')
  }
  await updateOf(db, scope, 'alarm_record')
    .set({
      status,
      acknowledged_by: by,
      resolved_at: status === 'resolved' ? at : null,
      ...(remark && { remark }),
      version: sql<number>`version + 1`,
    })
    .where('uuid', 'in', uuids)
    .execute()
  return alarms
}
