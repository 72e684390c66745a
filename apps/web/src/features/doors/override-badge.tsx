import type { DoorOverride } from '@lintel/contract/doors/modes.ts'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import type { Meaning } from '../../ui/meaning.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<DoorOverride['mode'], Meaning>> = {
  unlocked: 'attention',
  controlled: 'information',
  lockdown: 'danger',
}

/** Manual override of a door, and its end. */
export function OverrideBadge({ override: { mode, until } }: { readonly override: DoorOverride }) {
  const t = useText()
  const time = useMomentFormat().dateTime(until)
  return (
    <>
      <StatusBadge meaning={meanings[mode]}>{t(`doorSettings:timetable.by.${mode}`)}</StatusBadge>{' '}
      <small>{t('doorSettings:timetable.until', { time })}</small>
    </>
  )
}
