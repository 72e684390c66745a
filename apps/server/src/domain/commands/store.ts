import { randomUUID } from 'node:crypto'
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
  readonly door: {
    readonly uuid: string
    readonly device_uuid: string
    readonly device_mac: string
    readonly relay: number
  }
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
 * Inserts a command and its outbox row in one statement, to save a round trip while a person waits at the door. The
 * commit hands it to the server that has the link to the broker, which sends it without reading it; the row is due for
 * when that has not been noted a second later. Undefined if its idempotency key was used before; nothing is written
 * then.
 */
export function enqueueOpening(db: Db, scope: ProjectScope, command: OpenCommand) {
  const args = { door: command.door.relay }
  const insert = insertInto(db, scope, 'door_command', {
    ...common(command),
    door_uuid: command.door.uuid,
    device_uuid: command.door.device_uuid,
    name: 'open',
    args: JSON.stringify(args),
    ...(command.reason !== undefined && { reason: command.reason }),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning(commandColumns)
  const announcement: Omit<AnnouncedCommand, 'commandUuid'> = {
    projectUuid: scope.uuid,
    outboxUuid: randomUUID(),
    mac: command.door.device_mac,
    name: 'open',
    args,
    operatorName: command.operatorName,
    createdAt: command.createdAt.toISOString(),
    expiresAt: command.expiresAt.toISOString(),
  }
  return enqueue(db, scope, insert, announcement)
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

/** What the commit of a command says on the channel `commands`. */
export interface AnnouncedCommand {
  readonly projectUuid: string
  /** As the database writes it, whatever way the caller wrote it: answers carry it back. */
  readonly commandUuid: string
  readonly outboxUuid: string
  readonly mac: string
  readonly name: string
  readonly args: object
  readonly operatorName: string
  readonly createdAt: string
  readonly expiresAt: string
}

function enqueue<Shown extends { readonly uuid: string }>(
  db: Db,
  scope: ProjectScope,
  insert: InsertQueryBuilder<DB, 'door_command', Shown>,
  announcement?: Omit<AnnouncedCommand, 'commandUuid'>,
): Promise<Shown | undefined> {
  const order = sql<string>`jsonb_build_object('projectUuid', ${scope.uuid}::uuid, 'commandUuid', command.uuid)`
  const inserts = appendQueries(db, scope)
    .with('command', () => insert)
    .with('ordered', (parts) => {
      const outbox = appendQueries(db, scope).insertInto('outbox')
      const row = parts.selectFrom('command').select([sql<string>`'command'`.as('kind'), order.as('payload')])
      return announcement
        ? outbox
            .columns(['kind', 'payload', 'uuid', 'due_at'])
            .expression(
              row.select([
                sql<string>`${announcement.outboxUuid}::uuid`.as('uuid'),
                sql<Date>`now() + interval '1 second'`.as('due_at'),
              ]),
            )
        : outbox.columns(['kind', 'payload']).expression(row)
    })
  const query = announcement
    ? inserts
        .with('announced', (parts) =>
          parts
            .selectFrom('command')
            .select(
              sql`pg_notify('commands', (${JSON.stringify(announcement)}::jsonb || jsonb_build_object('commandUuid', command.uuid))::text)`.as(
                'notified',
              ),
            ),
        )
        .selectFrom('command')
        .selectAll()
        .where(sql<boolean>`exists (select from announced)`)
    : inserts.selectFrom('command').selectAll()
  return query.$castTo<Shown>().executeTakeFirst()
}

export interface Move {
  readonly to: CommandState
  /** States before it that were reported with it, in their order; each is a live change. */
  readonly through?: readonly CommandState[]
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
 * `which` is the condition; it names the table `command`. A row of the outbox that is named is marked as sent with it,
 * before the command, as the outbox does.
 */
export async function moveCommands(
  db: Db,
  scope: SystemScope,
  table: keyof typeof tables,
  { to, through = [], from = statesBefore(through[0] ?? to), reason, at }: Move,
  which: RawBuilder<unknown>,
  outboxUuid?: string,
): Promise<readonly ChangedCommand[]> {
  const steps = sql`unnest(array[${sql.join([...through, to])}]::text[]) with ordinality as step (state, place)`
  const { rows } = await sql<ChangedCommand>`
    with delivered as (
      update outbox set sent_at = ${at}, last_error = null where uuid = ${outboxUuid ?? null}::uuid and sent_at is null
      returning uuid
    ), moved as (
      update ${sql.table(table)} as command set state = ${to}
        ${reason === undefined ? sql`` : sql`, ${sql.ref(tables[table].reason)} = ${reason}`}
        ${finalCommandStates.includes(to) ? sql`, settled_at = ${at}` : sql``}
      ${which} and command.state in (${sql.join(from)}) and (select count(*) from delivered) >= 0
      returning command.project_uuid, command.created_at, ${tables[table].content} || jsonb_build_object('uuid', command.uuid,
        'state', command.state, 'createdAt', ${iso('command.created_at')}, 'expiresAt', ${iso('command.expires_at')}) as command
    ), sites as (
      select project_uuid, json_agg(jsonb_build_object('kind', case when command ? 'doorUuid' then 'command'
        when command ? 'lockUuid' then 'lockCommand' else 'deviceCommand' end, 'command',
        case when step.state = ${to} then command else command || jsonb_build_object('state', step.state, 'detail', null) end)
        order by created_at, step.place) as changes
      from moved cross join ${steps} group by project_uuid order by project_uuid
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
