import type { DeviceCommand } from '@lintel/contract/devices/schema.ts'
import type { DoorCommand } from '@lintel/contract/doors/schema.ts'
import { settledCommandStates, type CommandState } from '@lintel/contract/doors/states.ts'
import { sql, type RawBuilder } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope.ts'
import type { CommandOrder } from '../../domain/commands/enqueue.ts'

/** A command as it is sent. */
export interface CommandToSend extends CommandOrder {
  readonly mac: string
  readonly state: CommandState
  /** What the device is told to do, in the protocol's word. */
  readonly name: string
  readonly args: unknown
  readonly operatorName: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/**
 * A command with its device; null when there is none. It is not locked: a device that answers before its command is
 * noted as sent would wait for that, and the states already allow it (doors/states.ts).
 */
export async function commandToSend(db: Db, scope: SystemScope, order: CommandOrder): Promise<CommandToSend | null> {
  const row = await systemQueries(db, scope)
    .selectFrom('door_command')
    .innerJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'door_command.project_uuid')
        .onRef('device.uuid', '=', 'door_command.device_uuid'),
    )
    .select([
      'device.mac',
      // As the database writes it, whatever way the caller wrote it: answers carry it back.
      'door_command.uuid as commandUuid',
      'door_command.state',
      'door_command.name',
      'door_command.args',
      'door_command.operator_name as operatorName',
      'door_command.created_at as createdAt',
      'door_command.expires_at as expiresAt',
    ])
    .where('door_command.project_uuid', '=', order.projectUuid)
    .where('door_command.uuid', '=', order.commandUuid)
    .executeTakeFirst()
  return row ? { ...order, ...row } : null
}

/** A command that has changed, as browsers are told, with the site to tell. */
export interface ChangedCommand {
  readonly projectUuid: string
  readonly command: DoorCommand | DeviceCommand
}

interface Move {
  readonly to: CommandState
  /** States it may leave, from the table both sides share (doors/states.ts). */
  readonly from: readonly CommandState[]
  readonly detail?: string | null
  readonly at: Date
}

/** Moves one command of a device on and tells of it; null when it is none of the device's, or past that already. */
export async function moveCommand(
  db: Db,
  scope: SystemScope,
  target: { readonly commandUuid: string; readonly mac: string },
  move: Move,
): Promise<ChangedCommand | null> {
  const { commandUuid, mac } = target
  // By way of the device: commands are found by their site, which an answer does not name.
  const which = sql`from device where device.mac = ${mac} and door_command.uuid = ${commandUuid}
    and door_command.project_uuid = device.project_uuid and door_command.device_uuid = device.uuid`
  const [changed] = await moveAndTell(db, scope, move, which)
  return changed ?? null
}

/** Moves on all commands that expired before a moment, and tells of them. */
export function moveExpired(db: Db, scope: SystemScope, before: Date, move: Move): Promise<readonly ChangedCommand[]> {
  return moveAndTell(db, scope, move, sql`where door_command.expires_at <= ${before}`)
}

/**
 * Moves commands and appends the live changes that tell of it (`tellChanges` says in which order), as one statement:
 * a person waits at the door, and the feed of the whole site is locked until the commit.
 */
async function moveAndTell(
  db: Db,
  scope: SystemScope,
  { to, from, detail, at }: Move,
  which: RawBuilder<unknown>,
): Promise<readonly ChangedCommand[]> {
  const isSettled = (settledCommandStates as readonly CommandState[]).includes(to)
  const { rows } = await sql<ChangedCommand>`
    with moved as (
      update door_command set state = ${to}
        ${detail === undefined ? sql`` : sql`, detail = ${detail}`}
        ${isSettled ? sql`, settled_at = ${at}` : sql``}
      ${which} and door_command.state in (${sql.join(from)})
      returning door_command.project_uuid, door_command.created_at, ${shownCommand} as command
    ), feed as (
      insert into live_feed as f (project_uuid, last_number)
      select project_uuid, count(*) from moved group by project_uuid order by project_uuid
      on conflict (project_uuid) do update set last_number = f.last_number + excluded.last_number
      returning project_uuid, last_number
    ), told as (
      insert into live_change (project_uuid, number, change)
      select project_uuid, last_number + 1 - row_number() over (partition by project_uuid order by created_at desc),
        jsonb_build_object('kind', case when command ? 'doorUuid' then 'command' else 'deviceCommand' end, 'command', command)
      from moved join feed using (project_uuid)
    )
    select project_uuid as "projectUuid", command, pg_notify('live', project_uuid::text) from moved`.execute(
    systemQueries(db, scope),
  )
  return rows
}

/** A command as the contract shows it: to a door (`DoorCommand`) or to the device itself (`DeviceCommand`). */
const shownCommand = sql<DoorCommand | DeviceCommand>`case when door_command.door_uuid is null
    then jsonb_build_object('deviceUuid', door_command.device_uuid, 'name', door_command.name)
    else jsonb_build_object('doorUuid', door_command.door_uuid) end || jsonb_build_object(
  'uuid', door_command.uuid, 'state', door_command.state, 'detail', door_command.detail, 'createdAt', ${iso('created_at')}, 'expiresAt', ${iso('expires_at')})`

function iso(column: 'created_at' | 'expires_at') {
  const moment = sql.ref(`door_command.${column}`)
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
