import { defaultControlledMaker } from '@lintel/contract/brands/schema.ts'
import {
  fleetCommands,
  type fleetDevice as contract,
  type FleetCommand,
} from '@lintel/contract/devices/fleet-operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { brandNamed } from '@lintel/i18n/brands.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../db/db.ts'
import { brandAbove, controlledMakerOf } from '../../db/functions.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { requireSuperPassword } from '../../domain/accounts/records.ts'
import { issueCommand } from '../../domain/commands/issue-command.ts'
import { deviceCommandColumns, enqueueOpening, newCommand, showAnyCommand } from '../../domain/commands/store.ts'
import { commandRow } from '../../domain/doors/queries.ts'
import { doorToOpen, remoteUnlockRefusal } from '../../domain/doors/remote-unlock.ts'
import type { Context, Handlers } from '../../kernel/implement.ts'
import { orderDevice } from './command-handlers.ts'
import { modelsOf } from '../../kernel/device-models.ts'

/** Orders of the platform to devices of the maker that it controls (operators.md 3.19). */
export const fleetCommandHandlers: Pick<
  Handlers<typeof contract, 'session'>,
  'open' | 'reboot' | 'identify' | 'command'
> = {
  async open(context, { uuid, key, reason }) {
    const { db, scope, session, request, now, fail, audit, skipAudit } = context
    const found = await rowsOf(db, scope, 'door')
      .select('door.device_uuid')
      .where('door.uuid', '=', uuid)
      .executeTakeFirst()
    const device = found && (await controlledDevice(context, found.device_uuid))
    if (!device) return fail('notFound')
    requireSuperPassword(context)
    const site = projectScope(device.project_uuid)
    const door = await doorToOpen(db, site, uuid, now, request.language)
    if (!door) return fail('notFound')
    const accountName = await platformName(context, device.project_uuid)
    const command = await issueCommand({
      refuse: refusalOfSite(device, context) ?? remoteUnlockRefusal(door, now, { fail }),
      fail,
      enqueue: () =>
        enqueueOpening(db, site, {
          ...newCommand(key, { ...session, accountName }, now, limits.openCommandSeconds),
          door,
          reason,
        }),
      earlier: () => commandRow(db, site, key),
      isSame: ({ door_uuid }) => door_uuid === uuid,
      audit: () =>
        audit({
          target: uuid,
          projectUuid: site.uuid,
          detail: { door: door.name, device: device.name, reason, platform: accountName, command: key },
        }),
      skipAudit,
    })
    return { ...showAnyCommand(command), deviceUuid: device.uuid, name: 'open', detail: command.detail }
  },

  reboot: (context, { uuid, key }) => order(context, uuid, key, 'reboot'),

  identify: (context, { uuid, key }) => order(context, uuid, key, 'identify'),

  async command({ db, scope, session, fail }, { uuid, device }) {
    // By its device: commands are found by their site.
    const command = await rowsOf(db, scope, 'door_command')
      .innerJoin('device', (join) =>
        join
          .onRef('device.project_uuid', '=', 'door_command.project_uuid')
          .onRef('device.uuid', '=', 'door_command.device_uuid'),
      )
      .select(deviceCommandColumns.map((column) => `door_command.${column}` as const))
      .where('device.uuid', '=', device)
      .where('door_command.uuid', '=', uuid)
      .where('door_command.actor_uuid', '=', session.accountUuid)
      .where('door_command.name', 'in', fleetCommands)
      .executeTakeFirst()
    if (!command) return fail('notFound')
    return showFleetCommand(command)
  },
}

type Work = Pick<
  Context<typeof contract.reboot, 'session'>,
  'db' | 'scope' | 'session' | 'services' | 'now' | 'fail' | 'audit' | 'skipAudit'
>

async function order(context: Work, uuid: string, key: string, name: 'reboot' | 'identify'): Promise<FleetCommand> {
  const device = await controlledDevice(context, uuid)
  if (!device) return context.fail('notFound')
  const projectUuid = device.project_uuid
  const accountName = await platformName(context, projectUuid)
  const work = {
    ...context,
    scope: projectScope(projectUuid),
    session: { ...context.session, accountName },
    audit: (detail: { readonly name: string; readonly mac: string; readonly command: string }) =>
      context.audit({ target: uuid, projectUuid, detail: { ...detail, platform: accountName } }),
  }
  return showFleetCommand(await orderDevice(work, uuid, key, name, {}, refusalOfSite(device, context)))
}

/** A device of the controlled maker with its site; undefined for every other. */
async function controlledDevice({ db, scope }: Pick<Work, 'db' | 'scope'>, uuid: string) {
  const models = modelsOf((await controlledMakerOf(db, scope)) ?? defaultControlledMaker)
  return rowsOf(db, scope, 'device')
    .innerJoin('project', 'project.uuid', 'device.project_uuid')
    .select([
      'device.uuid',
      'device.name',
      'device.project_uuid',
      'project.name as site_name',
      'project.entry_policy as entry_policy',
    ])
    .where('device.uuid', '=', uuid)
    .where(sql<boolean>`device.model = any(${models}::text[])`)
    .executeTakeFirst()
}

/** The platform gives no order at a site that asks for consent. */
const refusalOfSite = (
  { entry_policy, site_name }: { readonly entry_policy: string; readonly site_name: string },
  { fail }: Pick<Work, 'fail'>,
): (() => never) | null => (entry_policy === 'ask' ? () => fail('siteAsksForConsent', { site: site_name }) : null)

/** Who gave an order, as a site reads it: the platform under the name that the site knows it by, and the account. */
async function platformName({ db, scope, services, session }: Work, siteUuid: string): Promise<string> {
  const above = await brandAbove(db, scope, { below: siteUuid })
  const { product } = brandNamed(services.config.brand, above?.product ?? '')
  return `${product} (${session.accountName})`
}

const showFleetCommand = (row: {
  readonly uuid: string
  readonly device_uuid: string
  readonly name: string
  readonly detail: string | null
  readonly state: FleetCommand['state']
  readonly created_at: Date
  readonly expires_at: Date
}): FleetCommand => ({
  ...showAnyCommand(row),
  deviceUuid: row.device_uuid,
  name: row.name as FleetCommand['name'],
  detail: row.detail,
})
