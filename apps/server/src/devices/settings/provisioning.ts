import type { CommandState } from '@lintel/contract/doors/states.ts'
import { sql } from 'kysely'

/** An order that may still be carried out. */
const openStates = ['created', 'sent', 'accepted'] as const satisfies readonly CommandState[]

/**
 * What its distributor ships a device with is on its way to it. What the site wants comes after that, which would overwrite it.
 * `device` is what the statement calls the device table.
 */
export function isBeingProvisioned(device: string) {
  return sql<boolean>`exists (
    select from door_command shipped where shipped.project_uuid = ${sql.ref(`${device}.project_uuid`)}
      and shipped.uuid = ${sql.ref(`${device}.first_configuration_uuid`)} and shipped.state in (${sql.join(openStates)}))`
}
