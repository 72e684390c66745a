import type { TempKeyState } from '@lintel/contract/personnel/states.ts'
import { useText } from '../../../language/language.ts'
import { type Meaning, StatusBadge } from '../../../ui/status-badge.tsx'

const meanings: Readonly<Record<TempKeyState, Meaning>> = {
  notStarted: 'information',
  valid: 'ok',
  usedUp: 'neutral',
  expired: 'neutral',
  revoked: 'danger',
}

/** How a temporary key stands. */
export function TempKeyStateBadge({ state }: { readonly state: TempKeyState }) {
  return <StatusBadge meaning={meanings[state]}>{useText()(`visitors:state.${state}`)}</StatusBadge>
}
