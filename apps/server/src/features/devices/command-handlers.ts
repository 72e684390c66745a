import type { device as contract } from '@lintel/contract/devices/operations.ts'
import { deviceCommands, type DeviceCommand } from '@lintel/contract/devices/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { issueCommand } from '../../domain/commands/issue-command.ts'
import {
  enqueueDeviceCommand,
  newCommand,
  showAnyCommand,
  deviceCommandColumns,
  type NewDeviceCommand,
} from '../../domain/commands/store.ts'
import type { Context, Handlers } from '../../kernel/implement.ts'
import { deviceRow } from '../../domain/devices/queries.ts'
import { isLockedDownAt } from '../../domain/base/running-plans.ts'

type Work = Pick<
  Context<typeof contract.reboot, 'project'>,
  'db' | 'scope' | 'session' | 'now' | 'fail' | 'audit' | 'skipAudit'
>

/** Orders to a device itself: like opening a door, nothing is kept for one that is away. */
export const commandHandlers: Pick<Handlers<typeof contract, 'project'>, 'reboot' | 'provision' | 'command'> = {
  reboot: (context, { uuid, key }) => order(context, uuid, key, 'reboot', {}, null),

  async provision(context, { uuid, key, text }) {
    const { db, scope, now, fail } = context
    // The text may change relays, in words that are the vendor's own.
    const isLockedDown = await isLockedDownAt(db, scope, uuid, now)
    return order(context, uuid, key, 'provision', { text }, isLockedDown ? () => fail('lockedDown') : null)
  },

  async command({ db, scope, fail }, { uuid }) {
    const command = await commandRow(db, scope, uuid)
    return command ? showCommand(command) : fail('notFound')
  },
}

async function order(
  { db, scope, session, now, fail, audit, skipAudit }: Work,
  uuid: string,
  key: string,
  name: NewDeviceCommand['name'],
  args: NewDeviceCommand['args'],
  refuse: (() => never) | null,
): Promise<DeviceCommand> {
  const device = await deviceRow(db, scope, uuid)
  if (!device) return fail('notFound')
  const isOnline = device.connection === 'online'
  const command = await issueCommand({
    refuse: refuse ?? (isOnline ? null : () => fail('deviceOffline', { device: device.name })),
    fail,
    enqueue: () =>
      enqueueDeviceCommand(db, scope, {
        ...newCommand(key, session, now, limits.deviceCommandSeconds),
        deviceUuid: uuid,
        name,
        args,
      }),
    earlier: () => commandRow(db, scope, key),
    isSame: (earlier) => earlier.device_uuid === uuid && earlier.name === name,
    // What a provisioning text says may be secret.
    audit: () => audit({ target: uuid, detail: { name: device.name, mac: device.mac, command: key } }),
    skipAudit,
  })
  return showCommand(command)
}

function commandRow(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'door_command')
    .select(deviceCommandColumns)
    .where('door_command.uuid', '=', uuid)
    .where('door_command.name', 'in', deviceCommands)
    .executeTakeFirst()
}

type CommandRow = NonNullable<Awaited<ReturnType<typeof commandRow>>>

const showCommand = (row: CommandRow): DeviceCommand => ({
  ...showAnyCommand(row),
  deviceUuid: row.device_uuid,
  name: row.name as DeviceCommand['name'],
  detail: row.detail,
})
