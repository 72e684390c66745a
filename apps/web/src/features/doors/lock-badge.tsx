import type { Door } from '@lintel/contract/doors/schema.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { useText } from '../../language/language.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

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

/**
 * What the lock of a door does (office.md 5.4, states). Nothing is said of a device that is not there or does not tell:
 * what it said last may be over.
 */
export function LockBadge({ door }: { readonly door: Door }) {
  const t = useText()
  const { connection, unlockedBy, lastOpenedAt, holdDelaySec } = door
  const isOpen = useIsBefore(lastOpenedAt === null ? 0 : Date.parse(lastOpenedAt) + holdDelaySec * 1_000)
  if (connection !== 'online' || unlockedBy === null) return null
  if (unlockedBy !== 'nothing')
    return <StatusBadge meaning="attention">{t(`doorSettings:lock.${unlockedBy}`)}</StatusBadge>
  return isOpen ? (
    <StatusBadge meaning="information">{t('doorSettings:lock.unlocked')}</StatusBadge>
  ) : (
    <StatusBadge meaning="neutral">{t('doorSettings:lock.locked')}</StatusBadge>
  )
}
