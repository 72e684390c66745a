import type { CommandState } from '@lintel/contract/commands/states.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { moveCommands, type ChangedCommand, type Move } from '../../domain/commands/store.ts'
import type { CommandOrder } from '../../kernel/services.ts'

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
 * noted as sent would wait for that, and the states already allow it (commands/states.ts).
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

/** One command of a device. */
export interface CommandTarget {
  readonly commandUuid: string
  readonly mac: string
}

/**
 * Moves one command of a device on and tells of it, with a row of the outbox that is sent by that; null when it is none
 * of the device's, or past that already.
 */
export async function moveCommand(
  db: Db,
  scope: SystemScope,
  { commandUuid, mac }: CommandTarget,
  move: Move,
  outboxUuid?: string,
): Promise<ChangedCommand | null> {
  // By way of the device: commands are found by their site, which an answer does not name.
  const which = sql`from device where device.mac = ${mac} and command.uuid = ${commandUuid}
    and command.project_uuid = device.project_uuid and command.device_uuid = device.uuid`
  const [changedCommand] = await moveCommands(db, scope, 'door_command', move, which, outboxUuid)
  return changedCommand ?? null
}
