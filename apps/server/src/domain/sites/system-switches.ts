import { systemSwitches, systemSwitchNames, type SystemSwitch } from '@lintel/contract/system/schema.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/** The switches of this installation; one that was not set has the contract's default. */
export async function systemSwitchesOf(db: Db, scope: SystemScope): Promise<Record<SystemSwitch, boolean>> {
  const rows = await systemQueries(db, scope).selectFrom('system_setting').select(['name', 'value']).execute()
  const storedValues = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    systemSwitchNames.map((name) => [name, storedValues.get(name) ?? systemSwitches[name]]),
  ) as Record<SystemSwitch, boolean>
}

/** Sets the switches that are named. */
export async function setSystemSwitches(
  db: Db,
  scope: SystemScope,
  switches: Readonly<Record<SystemSwitch, boolean>>,
): Promise<void> {
  await systemQueries(db, scope)
    .insertInto('system_setting')
    .values(systemSwitchNames.map((name) => ({ name, value: switches[name] })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute()
}
