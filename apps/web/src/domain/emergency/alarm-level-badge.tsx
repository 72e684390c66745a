import type { AlarmLevel } from '@lintel/contract/alarms/states.ts'
import { useText } from '../../language/language.ts'
import type { Meaning } from '../../ui/meaning.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const meaningOf: Readonly<Record<AlarmLevel, Meaning>> = {
  notice: 'information',
  warning: 'attention',
  critical: 'danger',
}

/** How grave an alarm is. Needs the texts `alarms`. */
export function AlarmLevelBadge({ level }: { readonly level: AlarmLevel }) {
  const t = useText()
  return <StatusBadge meaning={meaningOf[level]}>{t(`alarms:level.${level}`)}</StatusBadge>
}
