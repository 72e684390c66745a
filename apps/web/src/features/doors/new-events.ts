import type { ReadName } from '@lintel/contract/all/contract.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../../api/live.ts'
import { reread } from '../../api/queries.ts'

/** Pictures of an event arrive a little after it; a burst of events is read once. */
const waitMs = 3_000

/** Reads again what events at doors change and no live change tells: the last pictures, and the day of a door. */
export function useNewEvents(...names: readonly ReadName[]): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const nameList = names.join(' ')
  const receive = useCallback(
    (change: LiveChange) => {
      if (change.kind !== 'doorEvent' || timer.current !== undefined) return
      timer.current = setTimeout(() => {
        timer.current = undefined
        void reread(...(nameList.split(' ') as ReadName[]))
      }, waitMs)
    },
    [nameList],
  )
  useLive(receive)
  useEffect(() => () => clearTimeout(timer.current), [])
}
