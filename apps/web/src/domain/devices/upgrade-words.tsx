import type { UpgradeReason, UpgradeState } from '@lintel/contract/upgrades/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { type Translate, useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<UpgradeState, Meaning>> = {
  waiting: 'neutral',
  downloading: 'information',
  installing: 'information',
  succeeded: 'ok',
  failed: 'danger',
  timedOut: 'danger',
  missed: 'attention',
  cancelled: 'neutral',
}

/** How far a device is with an upgrade. Needs the texts `upgrades`. */
export function UpgradeStateBadge({ state }: { readonly state: UpgradeState }) {
  const t = useText()
  return <StatusBadge meaning={meanings[state]}>{t(`upgrades:deviceState.${state}`)}</StatusBadge>
}

/** Why a device ended without its new version, as a sentence. Needs the texts `upgrades`. */
export const reasonText = (t: Translate, reason: UpgradeReason): string =>
  t(`upgrades:reason.${reason}`, { minutes: limits.upgradeSilentMinutes, days: limits.upgradeWaitDays })
