import { openUpgradeStates, type UpgradeReason } from '@lintel/contract/upgrades/states.ts'
import { updateOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'

/**
 * Ends what an upgrade task does with a device that is no longer the one it was. Nothing is taken back from it: its
 * login is worth nothing any more.
 */
export async function endUpgradeOf(
  db: Db,
  scope: Scope,
  deviceUuid: string,
  reason: Extract<UpgradeReason, 'REPLACED' | 'REMOVED'>,
  now: Date,
): Promise<void> {
  const ofDevice = () => updateOf(db, scope, 'upgrade_device').where('upgrade_device.device_uuid', '=', deviceUuid)
  await ofDevice()
    .set({ state: 'cancelled', reason, ended_at: now, next_try_at: null })
    .where('upgrade_device.state', 'in', openUpgradeStates)
    .execute()
  await ofDevice().set({ is_recalled: false }).where('upgrade_device.is_recalled', '=', true).execute()
}
