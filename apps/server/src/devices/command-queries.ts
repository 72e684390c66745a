import type { DoorCommand } from '@lintel/contract/doors/schema.ts'
import { settledCommandStates, type CommandState } from '@lintel/contract/doors/states.ts'
import { systemQueries, type Db } from '../db/db.ts'
import type { SystemScope } from '../db/scope.ts'
import type { CommandOrder } from './order.ts'

/** A command as it is sent. */
export interface CommandToSend extends CommandOrder {
  readonly mac: string
  readonly state: CommandState
  readonly args: unknown
  readonly operatorName: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A command with its device, locked until the commit; null when there is none. */
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
      'door_command.args',
      'door_command.operator_name as operatorName',
      'door_command.created_at as createdAt',
      'door_command.expires_at as expiresAt',
    ])
    .where('door_command.project_uuid', '=', order.projectUuid)
    .where('door_command.uuid', '=', order.commandUuid)
    .forUpdate('door_command')
    .executeTakeFirst()
  return row ? { ...order, ...row } : null
}

/** A command that has changed, as browsers are told, with the site to tell. */
export interface ChangedCommand {
  readonly projectUuid: string
  readonly command: DoorCommand
}

interface Move {
  readonly to: CommandState
  /** States it may leave, from the table both sides share (doors/states.ts). */
  readonly from: readonly CommandState[]
  readonly detail?: string | null
  readonly at: Date
}

/** Moves one command of a device on; null when it is none of the device's, or past that already. */
export async function moveCommand(
  db: Db,
  scope: SystemScope,
  target: { readonly commandUuid: string; readonly mac: string },
  move: Move,
): Promise<ChangedCommand | null> {
  const row = await moved(db, scope, move)
    .where('door_command.uuid', '=', target.commandUuid)
    .where((where) =>
      where.exists(
        where
          .selectFrom('device')
          .whereRef('device.project_uuid', '=', 'door_command.project_uuid')
          .whereRef('device.uuid', '=', 'door_command.device_uuid')
          .where('device.mac', '=', target.mac),
      ),
    )
    .executeTakeFirst()
  return row ? shown(row) : null
}

/** Moves on all commands that expired before a moment. */
export async function moveExpired(
  db: Db,
  scope: SystemScope,
  before: Date,
  move: Move,
): Promise<readonly ChangedCommand[]> {
  return (await moved(db, scope, move).where('door_command.expires_at', '<=', before).execute()).map(shown)
}

function moved(db: Db, scope: SystemScope, { to, from, detail, at }: Move) {
  const isSettled = (settledCommandStates as readonly CommandState[]).includes(to)
  return systemQueries(db, scope)
    .updateTable('door_command')
    .set({
      state: to,
      ...(detail === undefined ? {} : { detail }),
      ...(isSettled ? { settled_at: at } : {}),
    })
    .where('door_command.state', 'in', from)
    .returning([
      'door_command.project_uuid',
      'door_command.uuid',
      'door_command.door_uuid',
      'door_command.state',
      'door_command.detail',
      'door_command.created_at',
      'door_command.expires_at',
    ])
}

type MovedRow = Awaited<ReturnType<ReturnType<typeof moved>['executeTakeFirstOrThrow']>>

const shown = (row: MovedRow): ChangedCommand => ({
  projectUuid: row.project_uuid,
  command: {
    uuid: row.uuid,
    doorUuid: row.door_uuid,
    state: row.state,
    detail: row.detail,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  },
})
