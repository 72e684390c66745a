import { sql, type InsertQueryBuilder, type InsertResult } from 'kysely'
import { appendQueries, insertInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import type { DB } from '../../db/tables.ts'

/** What the outbox says of a command: where its row is, so that it is published as it then stands. */
export interface CommandOrder {
  readonly projectUuid: string
  readonly commandUuid: string
}

/** A command to open one door of the site. */
export interface OpenCommand {
  readonly uuid: string
  readonly door: { readonly uuid: string; readonly device_uuid: string; readonly relay: number }
  readonly actorUuid: string
  readonly operatorName: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** What is told of a command to the one who gave it. */
export const shownOfCommand = ['uuid', 'door_uuid', 'state', 'detail', 'created_at', 'expires_at'] as const

/** A command to a device itself. */
export interface DeviceOrder extends Pick<
  OpenCommand,
  'uuid' | 'actorUuid' | 'operatorName' | 'createdAt' | 'expiresAt'
> {
  readonly deviceUuid: string
  readonly name: 'reboot' | 'provision' | 'disarm'
  readonly args: Readonly<Record<string, unknown>>
}

export const shownOfDeviceCommand = [
  'uuid',
  'device_uuid',
  'name',
  'state',
  'detail',
  'created_at',
  'expires_at',
] as const

/**
 * Writes a command and the order to send it, as one statement: a person waits at the door. It leaves only if
 * the transaction commits. Undefined when its key was used before: then nothing is written.
 */
export function enqueueOpening(db: Db, scope: ProjectScope, command: OpenCommand) {
  const made = insertInto(db, scope, 'door_command', {
    ...common(command),
    door_uuid: command.door.uuid,
    device_uuid: command.door.device_uuid,
    name: 'open',
    args: JSON.stringify({ door: command.door.relay }),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning(shownOfCommand)
  return ordered(db, scope, made)
}

/** Writes a command to the device itself and the order to send it; undefined when its key was used before. */
export function enqueueDeviceCommand(db: Db, scope: ProjectScope, command: DeviceOrder) {
  const made = insertInto(db, scope, 'door_command', {
    ...common(command),
    device_uuid: command.deviceUuid,
    name: command.name,
    args: JSON.stringify(command.args),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning(shownOfDeviceCommand)
  return ordered(db, scope, made)
}

const common = (command: Pick<OpenCommand, 'uuid' | 'actorUuid' | 'operatorName' | 'createdAt' | 'expiresAt'>) => ({
  uuid: command.uuid,
  actor_uuid: command.actorUuid,
  operator_name: command.operatorName,
  created_at: command.createdAt,
  expires_at: command.expiresAt,
})

function ordered<Shown extends { readonly uuid: string }>(
  db: Db,
  scope: ProjectScope,
  made: InsertQueryBuilder<DB, 'door_command', Shown>,
): Promise<Shown | undefined> {
  const query = appendQueries(db, scope)
    .with('made', () => made)
    .with('ordered', (parts) =>
      (parts.insertInto('outbox') as unknown as InsertQueryBuilder<DB, 'outbox', InsertResult>)
        .columns(['kind', 'payload'])
        .expression(
          parts
            .selectFrom('made')
            .select([
              sql<string>`'command'`.as('kind'),
              sql<string>`jsonb_build_object('projectUuid', ${scope.uuid}::uuid, 'commandUuid', made.uuid)`.as(
                'payload',
              ),
            ]),
        ),
    )
    .selectFrom('made')
    .selectAll()
  return query.executeTakeFirst() as unknown as Promise<Shown | undefined>
}
