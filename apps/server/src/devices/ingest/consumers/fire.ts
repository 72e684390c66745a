import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import {
  auditOfOpening,
  lockedFirePlan,
  openStillBurning,
  startPlan,
  type FirePlan,
  type PlanOpening,
} from '../../emergency/fire-input.ts'
import type { Consumer, StoredBatch } from '../consumer.ts'
import { before, hourMs, minuteMs } from '../../../base/durations.ts'

/**
 * A fire of longer ago, which a device brings when it is back, opens doors only where the device says that it still
 * burns.
 */
const freshMs = 10 * minuteMs

/**
 * Who ends the plan while another input is still active is not overruled by one more input of the same fire. After so
 * long the active one is taken for stuck, and says nothing about a new fire.
 */
const sameFireMs = hourMs

/** Opens the emergency doors when a device reports a fire (`emergency/fire-input.ts`). */
export const fire: Consumer = {
  name: 'fire',
  perDevice: true,
  takes: ['fireStarted'],
  async run(batch, db) {
    const opening = await startPlanForFire(batch, db)
    return opening ? [auditOfOpening(opening)] : []
  },
}

async function startPlanForFire({ projectUuid, rows }: StoredBatch, db: Db): Promise<PlanOpening | null> {
  const fires = rows.filter(({ doorUuid }) => doorUuid !== null)
  const first = fires[0]
  if (!first) return null
  const plan = await lockedFirePlan(db, systemScope, projectUuid)
  if (!plan) return null
  const place = { projectUuid, deviceUuid: first.deviceUuid, deviceName: first.deviceName }
  const at = new Date(first.receivedAt)
  const fresh = fires.find(({ occurredAt }) => at.getTime() - Date.parse(occurredAt) < freshMs)
  if (!fresh) return openStillBurning(db, systemScope, place, plan, at)
  const uuids = fires.map(({ uuid }) => uuid)
  if (await isSameFire(db, projectUuid, plan, uuids, at)) return null
  return startPlan(db, systemScope, place, plan, `${fresh.doorName!} (${first.deviceName})`, at)
}

/** Whether the plan has been started for a fire that another input of a connected device still tells of. */
async function isSameFire(
  db: Db,
  projectUuid: string,
  plan: FirePlan,
  uuids: readonly string[],
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`select exists (
    select from plan_run run
    join alarm_record alarm on alarm.project_uuid = run.project_uuid and alarm.type = 'emergency' and alarm.cleared_at is null
    join door_event event on event.project_uuid = alarm.project_uuid and event.occurred_at = alarm.occurred_at
      and event.uuid = alarm.event_uuid
    join device on device.project_uuid = alarm.project_uuid and device.uuid = alarm.device_uuid
    where run.project_uuid = ${projectUuid} and run.plan_uuid = ${plan.uuid} and not run.is_drill
      and event.received_at <= run.started_at and event.uuid <> all (${uuids}::uuid[]) and device.connection = 'online'
      and run.ended_at > ${before(at, sameFireMs)}) as same`.execute(systemQueries(db, systemScope))
  return rows[0]?.same ?? false
}
