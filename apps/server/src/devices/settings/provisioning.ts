import { runningCommandStates } from '@lintel/contract/commands/states.ts'
import { sql } from 'kysely'

/**
 * What its distributor ships a device with is on its way to it. What the site wants comes after that, which would overwrite it.
 * `device` is what the statement calls the device table.
 */
export function isBeingProvisioned(device: string) {
  return sql<boolean>`exists (
    select from door_command shipped where shipped.project_uuid = ${sql.ref(`${device}.project_uuid`)}
      and shipped.uuid = ${sql.ref(`${device}.first_configuration_uuid`)} and shipped.state in (${sql.join(runningCommandStates)}))`
}
