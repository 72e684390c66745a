import { sql } from 'kysely'
import { Db } from '../db.ts'
import type { Scope } from './scope.ts'

/**
 * Versions of firmware that a scope may see: the platform all, operators below it those that are for all or that their
 * distributor was chosen for.
 */
export function firmwareOf(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('firmware').where(isFirmwareVisible(scope))
}

/** Whether a scope may see a version of firmware. */
export function isFirmwareVisible(scope: Scope) {
  switch (scope.kind) {
    case 'system':
    case 'platform':
      return sql<boolean>`true`
    case 'distributor':
    case 'subDistributor':
    case 'installer':
    case 'subInstaller':
      return sql<boolean>`(firmware.visibility = 'all' or firmware.visibility = 'chosen'
        and firmware.uuid = any ((select firmware_chosen_for_scope())::uuid[]))`
    default:
      return sql<boolean>`false`
  }
}
