import { runningCommandStates } from '@lintel/contract/commands/states.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { projectScope, type SystemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { enqueueDeviceCommand, newCommand } from '../../domain/commands/store.ts'
import { isLockedDownAt } from '../../domain/base/running-plans.ts'

interface ConnectedDevice {
  readonly projectUuid: string
  readonly deviceUuid: string
  readonly model: string
  /** What its distributor ships it with has not been brought to it. */
  readonly awaitsConfiguration: boolean
}

/**
 * Brings a device that is there for the first time the configuration its site's distributor ships the model with, once
 * (operators.md 3.9): as a provisioning text, from the distributor. While an emergency plan runs at a door of it, it
 * waits for another connection, because the text may change relays. Answers whether something was ordered.
 */
export async function enqueueInitialProvisioning(
  db: Db,
  scope: SystemScope,
  { projectUuid, deviceUuid, model, awaitsConfiguration }: ConnectedDevice,
  at: Date,
): Promise<boolean> {
  if (!awaitsConfiguration) return false
  const preset = await shippedWith(db, scope, projectUuid, model)
  const site = projectScope(projectUuid)
  if (preset && (await isLockedDownAt(db, site, deviceUuid, at))) return false
  const uuid = randomUUID()
  await systemQueries(db, scope)
    .updateTable('device')
    .set({ initial_provisioning_uuid: uuid })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', deviceUuid)
    .execute()
  if (!preset) return false
  await enqueueDeviceCommand(db, site, {
    ...newCommand(uuid, { accountUuid: preset.uuid, accountName: preset.name }, at, limits.deviceCommandSeconds),
    deviceUuid,
    name: 'provision',
    args: { text: preset.text },
  })
  return true
}

/** What the distributor of a site ships a model with, and who that is; undefined where it ships nothing. */
function shippedWith(db: Db, scope: SystemScope, projectUuid: string, model: string) {
  return systemQueries(db, scope)
    .selectFrom('project')
    .innerJoin('customised_model', 'customised_model.account_uuid', 'project.distributor_uuid')
    .innerJoin('account', 'account.uuid', 'customised_model.account_uuid')
    .select(['account.uuid', 'account.display_name as name', 'customised_model.default_configuration as text'])
    .where('project.uuid', '=', projectUuid)
    .where('customised_model.model', '=', model)
    .where('customised_model.default_configuration', '<>', '')
    .executeTakeFirst()
}

/**
 * What its distributor ships a device with is on its way to it. What the site wants comes after that, which would
 * overwrite it.
 * `device` is what the statement calls the device table.
 */
export function isBeingProvisioned(device: string) {
  return sql<boolean>`exists (
    select from door_command shipped where shipped.project_uuid = ${sql.ref(`${device}.project_uuid`)}
      and shipped.uuid = ${sql.ref(`${device}.initial_provisioning_uuid`)} and shipped.state in (${sql.join(runningCommandStates)}))`
}
