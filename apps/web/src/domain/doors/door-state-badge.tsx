import type { DoorState } from '@lintel/contract/doors/locks.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { useText } from '../../language/language.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { appearanceOf, useDoorState, type DoorOfState } from './door-state.ts'

/** Word of a door's state; of one that is kept unlocked, by what. Needs the texts `doorSettings`. */
export function useDoorStateText(): (state: DoorState, unlockedBy: Door['unlockedBy']) => string {
  const t = useText()
  return (state, unlockedBy) => {
    const isKept = state === 'unlocked' && unlockedBy !== null && unlockedBy !== 'nothing'
    return t(isKept ? `doorSettings:lock.${unlockedBy}` : appearanceOf[state].word)
  }
}

interface DoorStateBadgeProps {
  readonly door: DoorOfState
  /** Left out where the connection is said beside it. */
  readonly hidesOffline?: boolean
}

/** State of a door as glyph, word and colour (design, State). Needs the texts `doorSettings`. */
export function DoorStateBadge({ door, hidesOffline = false }: DoorStateBadgeProps) {
  const { state } = useDoorState(door)
  const textOf = useDoorStateText()
  if (hidesOffline && (state === 'offline' || state === 'unknown')) return null
  const { Glyph, meaning } = appearanceOf[state]
  return (
    <StatusBadge meaning={meaning} icon={Glyph}>
      {textOf(state, door.unlockedBy)}
    </StatusBadge>
  )
}
