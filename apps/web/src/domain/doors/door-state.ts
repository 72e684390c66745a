import { doorStateAt, type DoorState } from '@lintel/contract/doors/locks.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import {
  IconAlertOctagon,
  IconHelpCircle,
  IconHourglass,
  IconLock,
  IconLockOpen2,
  IconPlugConnectedX,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSecond } from '../../kit/time/now.ts'
import type { TextKey } from '../../language/language.ts'
import type { Meaning } from '../../ui/status-badge.tsx'

/** What the state of a door is read from. */
export type DoorOfState = Pick<Door, 'contactAlarm' | 'connection' | 'unlockedBy' | 'lastOpenedAt' | 'holdDelaySec'>

/** When the lock closes again that was last opened for a person. */
export const endOfPulse = ({ lastOpenedAt, holdDelaySec }: Pick<Door, 'lastOpenedAt' | 'holdDelaySec'>): number =>
  lastOpenedAt === null ? 0 : Date.parse(lastOpenedAt) + holdDelaySec * 1_000

interface Appearance {
  readonly Glyph: Icon
  readonly meaning: Meaning
  readonly word: TextKey
}

/** Glyph, colour and word of each state; no two share a glyph. Words need the texts `doorSettings`. */
export const appearanceOf: Readonly<Record<DoorState, Appearance>> = {
  forced: { Glyph: IconAlertOctagon, meaning: 'danger', word: 'doorSettings:state.forced' },
  doorHeldOpen: { Glyph: IconHourglass, meaning: 'attention', word: 'doorSettings:state.doorHeldOpen' },
  unlocked: { Glyph: IconLockOpen2, meaning: 'ok', word: 'doorSettings:lock.unlocked' },
  locked: { Glyph: IconLock, meaning: 'neutral', word: 'doorSettings:lock.locked' },
  offline: { Glyph: IconPlugConnectedX, meaning: 'neutral', word: 'doorSettings:state.offline' },
  unknown: { Glyph: IconHelpCircle, meaning: 'neutral', word: 'doorSettings:state.unknown' },
}

/**
 * State of a door now, and how many seconds it stays unlocked for the person it was opened for. An opening that is
 * reported while the page is open counts from then, so that a clock that is wrong by seconds does not hide it.
 */
export function useDoorState(door: DoorOfState): { readonly state: DoorState; readonly secondsLeft: number } {
  const holdMs = door.holdDelaySec * 1_000
  const reportedAt = useReportedAt(door.lastOpenedAt)
  const end = reportedAt === undefined ? endOfPulse(door) : reportedAt + holdMs
  const [isRunning, setRunning] = useState(true)
  const now = useSecond(isRunning)
  const leftMs = Math.min(end - now, holdMs)
  if (isRunning !== leftMs > 0) setRunning(leftMs > 0)
  const isCounting = leftMs > 0 && door.connection === 'online' && (door.unlockedBy ?? 'nothing') === 'nothing'
  const lastOpenedAt = isCounting ? new Date(now).toISOString() : null
  return {
    state: doorStateAt({ ...door, lastOpenedAt }, now),
    secondsLeft: isCounting ? Math.ceil(leftMs / 1_000) : 0,
  }
}

/** When the last opening was reported to this page; undefined for one that was there before. */
function useReportedAt(lastOpenedAt: string | null): number | undefined {
  const [firstOpening] = useState(lastOpenedAt)
  const [report, setReport] = useState<{ readonly of: string | null; readonly at: number }>()
  useEffect(() => {
    if (lastOpenedAt === firstOpening) return undefined
    const timer = setTimeout(() => setReport({ of: lastOpenedAt, at: Date.now() }))
    return () => clearTimeout(timer)
  }, [lastOpenedAt, firstOpening])
  return report?.of === lastOpenedAt ? report.at : undefined
}
