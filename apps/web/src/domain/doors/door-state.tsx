import { doorStateAt, type DoorState } from '@lintel/contract/doors/locks.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import {
  IconCircleDashed,
  IconDoor,
  IconLock,
  IconLockOpen,
  IconPlugConnectedX,
  IconShieldX,
  type Icon,
} from '@tabler/icons-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useText } from '../../language/language.ts'
import { StatusBadge, type Meaning } from '../../ui/status-badge.tsx'

/** Timers may be early by a little. */
const spareMs = 50

/** Whether a moment is still to come; redraws when it has. */
function useIsBefore(moment: number): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const remainingMs = moment - Date.now()
      const timer = remainingMs > 0 ? setTimeout(onChange, remainingMs + spareMs) : undefined
      return () => clearTimeout(timer)
    },
    [moment],
  )
  return useSyncExternalStore(watch, () => Date.now() < moment)
}

const glyphs: Readonly<Record<DoorState, { readonly icon: Icon; readonly meaning: Meaning }>> = {
  locked: { icon: IconLock, meaning: 'neutral' },
  unlocked: { icon: IconLockOpen, meaning: 'ok' },
  heldOpen: { icon: IconDoor, meaning: 'attention' },
  forced: { icon: IconShieldX, meaning: 'danger' },
  offline: { icon: IconPlugConnectedX, meaning: 'neutral' },
  unknown: { icon: IconCircleDashed, meaning: 'neutral' },
}

/** What the state of a door is read from. */
export type DoorOfState = Pick<Door, 'contactAlarm' | 'connection' | 'unlockedBy' | 'lastOpenedAt' | 'holdDelaySec'>

/** State of a door now; redraws when the lock falls back by its time. */
export function useDoorState(door: DoorOfState): DoorState {
  const { lastOpenedAt, holdDelaySec } = door
  const opensUntil = lastOpenedAt === null ? 0 : Date.parse(lastOpenedAt) + holdDelaySec * 1_000
  return doorStateAt(door, useIsBefore(opensUntil) ? opensUntil - 1 : opensUntil)
}

/** Word of a door's state; of one that is kept unlocked, by what. Needs the texts `doorSettings`. */
export function useDoorStateText(): (state: DoorState, unlockedBy: Door['unlockedBy']) => string {
  const t = useText()
  return (state, unlockedBy) => {
    if (state === 'locked') return t('doorSettings:lock.locked')
    if (state !== 'unlocked') return t(`doorSettings:state.${state}`)
    return t(`doorSettings:lock.${unlockedBy === null || unlockedBy === 'nothing' ? 'unlocked' : unlockedBy}`)
  }
}

interface DoorStateBadgeProps {
  readonly door: DoorOfState
  /** Left out where the connection is said beside it. */
  readonly hidesOffline?: boolean
}

/** State of a door as glyph, word and colour (design, State). Needs the texts `doorSettings`. */
export function DoorStateBadge({ door, hidesOffline = false }: DoorStateBadgeProps) {
  const state = useDoorState(door)
  const textOf = useDoorStateText()
  if (hidesOffline && (state === 'offline' || state === 'unknown')) return null
  const { icon, meaning } = glyphs[state]
  return (
    <StatusBadge meaning={meaning} icon={icon}>
      {textOf(state, door.unlockedBy)}
    </StatusBadge>
  )
}
