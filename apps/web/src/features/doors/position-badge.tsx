import type { Door } from '@lintel/contract/doors/schema.ts'
import { useText } from '../../language/language.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** How a door stands, by its sensor (office.md 5.4, states); nothing where none is, or where its device is not there to tell. */
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
