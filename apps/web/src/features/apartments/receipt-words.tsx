import type { MoveOut, MoveOutInfo, MoveOutPath } from '@lintel/contract/move-outs/schema.ts'
import type { ReactNode } from 'react'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** An access path as cells: the person, what it was, and what of it may be seen. */
export function usePathCells(): (path: MoveOutPath) => readonly ReactNode[] {
  const t = useText()
  return ({ personUuid, personName, kind, value }) => [
    <bdi key="person">{personName || (personUuid === null ? '–' : t('apartments:moveOut.gone'))}</bdi>,
    <span key="kind">{t(`apartments:moveOut.kinds.${kind}`)}</span>,
    <bdi key="value">{value || '–'}</bdi>,
  ]
}

/** How far a move is: planned, open at some doors, or confirmed at all. */
export function MoveOutBadge({ row }: { readonly row: MoveOut }) {
  const t = useText()
  if (row.state === 'closed') return <StatusBadge meaning="ok">{t('apartments:moveOut.state.closed')}</StatusBadge>
  if (row.state === 'planned') {
    return <StatusBadge meaning="information">{t('apartments:moveOut.state.planned')}</StatusBadge>
  }
  return <StatusBadge meaning="attention">{t('apartments:moveOut.state.open', { count: row.openDoors })}</StatusBadge>
}

type Door = MoveOutInfo['doorRows'][number]

/** Whether a door knows that the household has left. */
export function DoorStateText({ door }: { readonly door: Door }) {
  const t = useText()
  const format = useFormat()
  if (door.state === 'open') {
    return (
      <StatusBadge meaning="attention">
        {t(door.isOnline ? 'apartments:moveOut.doorStates.sending' : 'apartments:moveOut.doorStates.open')}
      </StatusBadge>
    )
  }
  const at = door.confirmedAt === null ? '' : format.dateTime(door.confirmedAt)
  return <StatusBadge meaning="ok">{t(`apartments:moveOut.doorStates.${door.state}`, { at })}</StatusBadge>
}
