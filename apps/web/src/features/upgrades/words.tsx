import type { UpgradeTask } from '@lintel/contract/upgrades/schema.ts'
import { failedUpgradeStates, type TaskState } from '@lintel/contract/upgrades/states.ts'
import { useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<TaskState, Meaning>> = {
  pending: 'neutral',
  processing: 'information',
  halted: 'danger',
  executed: 'ok',
  cancelled: 'neutral',
}

/** Devices that a task tried and did not bring to its version. */
export const failureCount = (figures: UpgradeTask['figures']): number =>
  failedUpgradeStates.reduce((sum, state) => sum + figures[state], 0)

/** How far a task is. */
export function TaskStateBadge({ state }: { readonly state: TaskState }) {
  const t = useText()
  return <StatusBadge meaning={meanings[state]}>{t(`upgrades:state.${state}`)}</StatusBadge>
}

/** When a task begins: at once, or by the clock of each site. */
export function useTimeOfTask({ at }: Pick<UpgradeTask, 'at'>): string {
  const t = useText()
  const { write } = useLocalText().moment
  return at === null ? t('upgrades:now') : t('upgrades:siteTime', { time: write(at) ?? at })
}
