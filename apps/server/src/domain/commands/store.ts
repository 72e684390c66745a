import type { DeviceCommand } from '@lintel/contract/devices/schema.ts'
import type { DoorCommand } from '@lintel/contract/doors/schema.ts'
import { finalCommandStates, statesBefore, type CommandState } from '@lintel/contract/commands/states.ts'
import type { LockCommand } from '@lintel/contract/third-party-locks/schema.ts'
import { sql, type InsertQueryBuilder, type RawBuilder } from 'kysely'
import { appendQueries, insertInto, systemQueries, type Db } from '../../db/db.ts'
import type { ProjectScope, SystemScope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'

/**
 * Commands to doors, devices and locks of vendors: one state machine (`commands/states.ts` of the contract), two tables
 * of rows.
 */

/** New command, with what doors, devices and locks have in common. */
export interface NewCommand {
  readonly uuid: string
  readonly actorUuid: string
  readonly operatorName: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Command of a signed-in account that expires after some seconds. */
export const newCommand = (
  uuid: string,
  { accountUuid, accountName }: { readonly accountUuid: string; readonly accountName: string },
  now: Date,
  seconds: number,
): NewCommand => ({
  uuid,
  actorUuid: accountUuid,
  operatorName: accountName,
  createdAt: now,
  expiresAt: new Date(now.getTime() + seconds * 1_000),
})

/** Command to open a door. */
export interface OpenCommand extends NewCommand {
  readonly door: { readonly uuid: string; readonly device_uuid: string; readonly relay: number }
  /** Why, where that was said. */
  readonly reason?: string
}

/** Command to a device. */
export interface NewDeviceCommand extends NewCommand {
  readonly deviceUuid: string
  readonly name: DeviceCommand['name']
  readonly args: Readonly<Record<string, unknown>>
}

const commonColumns = ['uuid', 'state', 'created_at', 'expires_at'] as const
/** Columns that are returned to the sender of a command. */
export const commandColumns = [...commonColumns, 'door_uuid', 'detail', 'reason'] as const
export const deviceCommandColumns = [...commonColumns, 'device_uuid', 'name', 'detail'] as const
export const lockCommandColumns = [...commonColumns, 'lock_uuid', 'problem', 'operator_name'] as const

/** Common part of a command in the contract. */
export const showAnyCommand = <State extends CommandState>(row: {
  readonly uuid: string
  readonly state: State
  readonly created_at: Date
  readonly expires_at: Date
}) => ({
  uuid: row.uuid,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

const common = (order: NewCommand) => ({
  uuid: order.uuid,
  actor_uuid: order.actorUuid,
  operator_name: order.operatorName,
  created_at: order.createdAt,
  expires_at: order.expiresAt,
})

/**
 * Inserts a command and its outbox row in one statement, to save a round trip while a person waits at the door. It is
 * sent only after the commit. Undefined if its idempotency key was used before; nothing is written then.
 */
export function enqueueOpening(db: Db, scope: ProjectScope, command: OpenCommand) {
  const insert = insertInto(db, scope, 'door_command', {
    ...common(command),
    door_uuid: command.door.uuid,
    device_uuid: command.door.device_uuid,
    name: 'open',
    args: JSON.stringify({ door: command.door.relay }),
    ...(command.reason !== undefined && { reason: command.reason }),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning(commandColumns)
  return enqueue(db, scope, insert)
}

/** Inserts a device command and its outbox row; undefined if its idempotency key was used before. */
export function enqueueDeviceCommand(db: Db, scope: ProjectScope, command: NewDeviceCommand) {
  const insert = insertInto(db, scope, 'door_command', {
    ...common(command),
    device_uuid: command.deviceUuid,
    name: command.name,
    args: JSON.stringify(command.args),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning(deviceCommandColumns)
  return enqueue(db, scope, insert)
}

/** Inserts an unlock command for the lock worker; undefined if its idempotency key was used before. */
export function enqueueUnlocking(
  db: Db,
  scope: ProjectScope,
  { lockUuid, ...order }: NewCommand & { lockUuid: string },
) {
  return insertInto(db, scope, 'lock_command', { ...common(order), lock_uuid: lockUuid })
    .onConflict((conflict) => conflict.doNothing())
    .returning(lockCommandColumns)
    .executeTakeFirst()
}

function enqueue<Shown extends { readonly uuid: string }>(
  db: Db,
  scope: ProjectScope,
  insert: InsertQueryBuilder<DB, 'door_command', Shown>,
): Promise<Shown | undefined> {
  const query = appendQueries(db, scope)
    .with('command', () => insert)
    .with('ordered', (parts) =>
      appendQueries(db, scope)
        .insertInto('outbox')
        .columns(['kind', 'payload'])
        .expression(
          parts
            .selectFrom('command')
            .select([
              sql<string>`'command'`.as('kind'),
              sql<string>`jsonb_build_object('projectUuid', ${scope.uuid}::uuid, 'commandUuid', command.uuid)`.as(
                'payload',
              ),
            ]),
        ),
    )
    .selectFrom('command')
    .selectAll()
  return query.$castTo<Shown>().executeTakeFirst()
}

export interface Move {
  readonly to: CommandState
  /** Allowed former states, where they are fewer than those of the state machine. */
  readonly from?: readonly CommandState[]
  /** Reason of the failure; absent: unchanged. */
  readonly reason?: string | null
  readonly at: Date
}

/** Changed command as published to browsers, with its site. */
export interface ChangedCommand {
  readonly projectUuid: string
  readonly command: DoorCommand | DeviceCommand | LockCommand
}

const iso = (column: 'command.created_at' | 'command.expires_at') =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Tables of commands, with the columns and live content that differ. */
const tables = {
  door_command: {
    reason: 'detail',
    content: sql`case when command.door_uuid is null
        then jsonb_build_object('deviceUuid', command.device_uuid, 'name', command.name)
        else jsonb_build_object('doorUuid', command.door_uuid, 'reason', command.reason) end || jsonb_build_object('detail', command.detail)`,
  },
  lock_command: {
    reason: 'problem',
    content: sql`jsonb_build_object('lockUuid', command.lock_uuid, 'problem', command.problem, 'by', command.operator_name)`,
  },
} as const

/**
 * Moves commands to a state, if the state machine allows it, and appends the live changes (in the order of
 * `publishLiveChanges`). One statement, because a person waits at the door and the feed of the site is locked until the
 * commit.
 * `which` is the condition; it names the table `command`.
 */
export async function moveCommands(
  db: Db,
  scope: SystemScope,
  table: keyof typeof tables,
  { to, from = statesBefore(to), reason, at }: Move,
  which: RawBuilder<unknown>,
): Promise<readonly ChangedCommand[]> {
  const { rows } = await sql<ChangedCommand>`
    with moved as (
      update ${sql.table(table)} as command set state = ${to}
        ${reason === undefined ? sql`` : sql`, ${sql.ref(tables[table].reason)} = ${reason}`}
        ${finalCommandStates.includes(to) ? sql`, settled_at = ${at}` : sql``}
      ${which} and command.state in (${sql.join(from)})
      returning command.project_uuid, command.created_at, ${tables[table].content} || jsonb_build_object('uuid', command.uuid,
        'state', command.state, 'createdAt', ${iso('command.created_at')}, 'expiresAt', ${iso('command.expires_at')}) as command
    ), sites as (
      select project_uuid, json_agg(jsonb_build_object('kind', case when command ? 'doorUuid' then 'command'
        when command ? 'lockUuid' then 'lockCommand' else 'deviceCommand' end, 'command', command) order by created_at) as changes
      from moved group by project_uuid order by project_uuid
    ), published as (
      select project_uuid, append_live_changes(project_uuid, changes) from sites
    )
    select project_uuid as "projectUuid", command from moved join published using (project_uuid)`.execute(
    systemQueries(db, scope),
  )
  return rows
}

/** Moves all commands of a table that expired before a moment. */
export const moveExpired = (db: Db, scope: SystemScope, table: keyof typeof tables, before: Date, move: Move) =>
  moveCommands(db, scope, table, move, sql`where command.expires_at <= ${before}`)
