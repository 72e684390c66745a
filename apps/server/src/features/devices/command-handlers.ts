import type { device as contract } from '@lintel/contract/devices/operations.ts'
import { deviceCommands } from '@lintel/contract/commands/states.ts'
import type { DeviceCommand } from '@lintel/contract/devices/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { issueCommand } from '../../domain/commands/issue-command.ts'
import {
  enqueueDeviceCommand,
  newCommand,
  showAnyCommand,
  deviceCommandColumns,
  type NewDeviceCommand,
} from '../../domain/commands/store.ts'
import type { CanFail } from '../../kernel/failure.ts'
import type { Context, Handlers } from '../../kernel/implement.ts'
import { deviceRow } from '../../domain/devices/queries.ts'
import { isLockedDownAt } from '../../domain/base/running-plans.ts'

/** What an order to a device needs of the context of its call. */
export interface OrderWork extends CanFail<'deviceOffline' | 'idempotencyConflict'> {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
  /** Account that gives the order, under the name that the device and its events tell. */
  readonly session: { readonly accountUuid: string; readonly accountName: string }
  readonly audit: (detail: { readonly name: string; readonly mac: string; readonly command: string }) => void
  readonly skipAudit: () => void
}

/** Orders to a device itself: like opening a door, nothing is kept for one that is away. */
export const commandHandlers: Pick<
  Handlers<typeof contract, 'project'>,
  'reboot' | 'provision' | 'command' | 'commands'
> = {
  reboot: async (context, { uuid, key }) =>
    showCommand(await orderDevice(workOf(context, uuid), uuid, key, 'reboot', {}, null)),

  async provision(context, { uuid, key, text }) {
    const { db, scope, now, fail } = context
    // The text may change relays, in words that are the vendor's own.
    const isLockedDown = await isLockedDownAt(db, scope, uuid, now)
    const refuse = isLockedDown ? () => fail('lockedDown') : null
    return showCommand(await orderDevice(workOf(context, uuid), uuid, key, 'provision', { text }, refuse))
  },

  async command({ db, scope, fail }, { uuid }) {
    const command = await commandRow(db, scope, uuid)
    return command ? showCommand(command) : fail('notFound')
  },

  async commands({ db, scope, fail }, { uuid }) {
    if (!(await deviceRow(db, scope, uuid))) return fail('notFound')
    const rows = await commandsOf(db, scope)
      .where('door_command.device_uuid', '=', uuid)
      .orderBy('door_command.created_at', 'desc')
      .limit(limits.deviceCommandsShown)
      .execute()
    return { rows: rows.map(showCommand) }
  },
}

type SiteContext = Pick<
  Context<typeof contract.reboot, 'project'>,
  'db' | 'scope' | 'session' | 'now' | 'fail' | 'audit' | 'skipAudit'
>

const workOf = (context: SiteContext, uuid: string): OrderWork => ({
  ...context,
  // What a provisioning text says may be secret.
  audit: (detail) => context.audit({ target: uuid, detail }),
})

/**
 * Gives a device an order once for its key. It is refused for a reason of the caller, and at once where the device is
 * offline.
 */
export async function orderDevice(
  { db, scope, session, now, fail, audit, skipAudit }: OrderWork,
  uuid: string,
  key: string,
  name: NewDeviceCommand['name'],
  args: NewDeviceCommand['args'],
  refuse: (() => never) | null,
): Promise<CommandRow> {
  const device = await deviceRow(db, scope, uuid)
  if (!device) return fail('notFound')
  const isOnline = device.connection === 'online'
  return issueCommand({
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
    audit: () => audit({ name: device.name, mac: device.mac, command: key }),
    skipAudit,
  })
}

/** Commands to devices themselves. */
const commandsOf = (db: Db, scope: Scope) =>
  rowsOf(db, scope, 'door_command').select(deviceCommandColumns).where('door_command.name', 'in', deviceCommands)

const commandRow = (db: Db, scope: Scope, uuid: string) =>
  commandsOf(db, scope).where('door_command.uuid', '=', uuid).executeTakeFirst()

type CommandRow = NonNullable<Awaited<ReturnType<typeof commandRow>>>

const showCommand = (row: CommandRow): DeviceCommand => ({
  ...showAnyCommand(row),
  deviceUuid: row.device_uuid,
  name: row.name as DeviceCommand['name'],
  detail: row.detail,
})
