import type { Door } from '@lintel/contract/doors/schema.ts'
import { useText } from '../../language/language.ts'
import { StatusBadge, type Meaning } from '../../ui/status-badge.tsx'
import type { DoorOverride } from '@lintel/contract/doors/modes.ts'
import { useMomentFormat } from '../../session/use-format.ts'

/**
 * How a door stands, by its sensor (office.md 5.4, states); nothing where none is, or where its device is not there to
 * tell.
 */
export function PositionBadge({ door }: { readonly door: Pick<Door, 'connection' | 'position'> }) {
  const t = useText()
  const { connection, position } = door
  if (connection !== 'online' || position === 'unknown') return null
  return (
    <StatusBadge meaning={position === 'open' ? 'attention' : 'neutral'}>
      {t(`doorSettings:position.${position}`)}
    </StatusBadge>
  )
}

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
