import { openTaskStates, openUpgradeStates } from '@lintel/contract/upgrades/states.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope, type SystemScope } from '../../db/scope/scope.ts'
import { hasPlanAtDoor } from '../../domain/base/running-plans.ts'
import { turnOf, type Turn } from '../../domain/upgrades/rings.ts'

/** Does for each open task what its rings say (`domain/upgrades/rings.ts`), and answers which devices get their job. */
export async function runTurns(database: Database, now: Date, atOnce: number): Promise<readonly string[]> {
  const tasks = await database.read(systemScope, (db) => tasksToLookAt(db, systemScope, now))
  if (tasks.length === 0) return []
  const busy = await database.read(systemScope, (db) => busyDevices(db, systemScope))
  const uuids: string[] = []
  for (const uuid of tasks) {
    const room = atOnce - busy - uuids.length
    const readTurn = (db: Db, isLocked: boolean) => turnOfTask(db, systemScope, { uuid, now, room, isLocked })
    // Most of the time there is nothing to do, and nothing is locked for that.
    const found = await database.read(systemScope, (db) => readTurn(db, false))
    if (!found || isIdle(found)) continue
    const turn = await database.write(systemScope, async (db) => {
      const next = await readTurn(db, true)
      if (next) await saveTurn(db, systemScope, uuid, next, now)
      return next
    })
    uuids.push(...(turn?.released ?? []))
  }
  return uuids
}

/** Open tasks in which the time of a device has come, or which are over; the oldest first. */
async function tasksToLookAt(db: Db, scope: SystemScope, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select task.uuid from upgrade_task task
    where task.state in ('pending', 'processing', 'halted') and (
      exists (select from upgrade_device due where due.task_uuid = task.uuid and due.due_at <= ${now})
      or not exists (select from upgrade_device open where open.task_uuid = task.uuid
        and open.state in ('waiting', 'downloading', 'installing')))
    order by task.created_at, task.uuid`.execute(systemQueries(db, scope))
  return rows.map(({ uuid }) => uuid)
}

/** How many devices, of all tasks, are at it: one that is away takes nobody's place. */
async function busyDevices(db: Db, scope: SystemScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from upgrade_device
    left join device on device.project_uuid = upgrade_device.project_uuid and device.uuid = upgrade_device.device_uuid
    where upgrade_device.state in ('downloading', 'installing') and upgrade_device.born_at is null
      or upgrade_device.state = 'waiting' and upgrade_device.ver is not null and not upgrade_device.is_recalled
        and device.connection = 'online'`.execute(systemQueries(db, scope))
  return rows[0]?.count ?? 0
}

interface TurnOptions {
  readonly uuid: string
  readonly now: Date
  readonly room: number
  readonly isLocked: boolean
}

interface FoundTurn extends Turn {
  readonly before: (typeof openTaskStates)[number]
}

async function turnOfTask(
  db: Db,
  scope: SystemScope,
  { uuid, now, room, isLocked }: TurnOptions,
): Promise<FoundTurn | null> {
  const task = await systemQueries(db, scope)
    .selectFrom('upgrade_task')
    .select(['state', 'device_count'])
    .where('uuid', '=', uuid)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  const state = openTaskStates.find((one) => one === task?.state)
  if (!task || !state) return null
  const rows = await systemQueries(db, scope)
    .selectFrom('upgrade_device')
    .leftJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'upgrade_device.project_uuid')
        .onRef('device.uuid', '=', 'upgrade_device.device_uuid'),
    )
    .select([
      'upgrade_device.uuid',
      'upgrade_device.project_uuid',
      'upgrade_device.ring',
      'upgrade_device.state',
      'upgrade_device.is_accepted',
      'device.connection',
    ])
    .select([
      hasPlanAtDoor('upgrade_device', now).as('is_held'),
      sql<boolean>`upgrade_device.ver is not null`.as('has_job'),
      sql<boolean>`not upgrade_device.is_recalled
        and greatest(upgrade_device.due_at, upgrade_device.next_try_at) <= ${now}`.as('is_due'),
      sql<Date | null>`case device.connection when 'offline' then device.offline_since
        when 'stale' then device.last_seen_at when 'waiting' then upgrade_device.due_at end`.as('away_since'),
    ])
    .where('upgrade_device.task_uuid', '=', uuid)
    .orderBy('upgrade_device.due_at')
    .orderBy('upgrade_device.uuid')
    .execute()
  const devices = rows.map((row) => ({
    uuid: row.uuid,
    site: row.project_uuid,
    ring: row.ring,
    state: row.state,
    isAccepted: row.is_accepted,
    isDue: row.is_due,
    isOnline: row.connection === 'online',
    awaySince: row.away_since,
    isHeld: row.is_held,
    hasJob: row.has_job,
  }))
  return { ...turnOf({ state, deviceCount: task.device_count, devices }, now, room), before: state }
}

const isIdle = ({ state, before, canaries, demoted, rest, released }: FoundTurn): boolean =>
  state === before && canaries.length + demoted.length + rest.length + released.length === 0

/** Writes down what rings say; devices get their jobs afterwards, each by itself. */
async function saveTurn(db: Db, scope: SystemScope, uuid: string, turn: FoundTurn, now: Date): Promise<void> {
  const ofTask = () => systemQueries(db, scope).updateTable('upgrade_device').where('task_uuid', '=', uuid)
  if (turn.demoted.length > 0)
    await ofTask()
      .set({ ring: null, is_recalled: sql<boolean>`ver is not null` })
      .where('uuid', 'in', turn.demoted)
      .where('state', '=', 'waiting')
      .execute()
  for (const [ring, uuids] of [['canary', turn.canaries] as const, ['rest', turn.rest] as const])
    if (uuids.length > 0)
      await ofTask()
        .set({ ring })
        .where('uuid', 'in', uuids)
        .where('ring', 'is', null)
        .where('state', 'in', openUpgradeStates)
        .execute()
  if (turn.state === turn.before) return
  await systemQueries(db, scope)
    .updateTable('upgrade_task')
    .set({
      state: turn.state,
      ...(turn.state === 'halted' && { halted_at: now }),
      ...(turn.state === 'executed' && { ended_at: now, halted_at: null }),
    })
    .where('uuid', '=', uuid)
    .execute()
}
